import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { solanaCaip } from '../../sandbox/chains/solana-types.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start.ts'
import { freePorts } from './provider-call.ts'

const isAnswered = (url: string): Promise<boolean> =>
  fetch(url.replace(/^ws/, 'http'), { method: 'POST', body: '{}' }).then(
    () => true,
    () => false,
  )

describe('a running sandbox', () => {
  let sandbox: Sandbox

  beforeAll(async () => {
    sandbox = await startSandbox({ ports: freePorts })
  }, 30_000)
  afterAll(() => sandbox?.close())

  const control = async (method: string, path: string, body?: unknown) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
    const response = await fetch(`${sandbox.urls.control}/__control/${path}`, init)
    return { status: response.status, body: await response.json() }
  }
  const provider = (path: string) => fetch(`${sandbox.urls.provider}${path}`)

  it('serves every service on the local machine only', async () => {
    const urls = [...Object.values(sandbox.urls), ...Object.values(sandbox.rpcUrls)]
    expect(urls.every(url => /^(http|ws):\/\/127\.0\.0\.1:\d+$/.test(url))).toBe(true)
    expect(await Promise.all(urls.map(isAnswered))).toEqual(urls.map(() => true))
    expect(new Set(urls).size).toBe(urls.length)
  })
  it('returns its URLs and accounts over HTTP', async () => {
    const { body } = await control('GET', 'facts')
    expect(body).toMatchObject({
      projectId: sandbox.projectId,
      services: { provider: sandbox.urls.provider },
      chains: [{ caip: 'eip155:1' }, { caip: 'eip155:42161' }, { caip: 'eip155:137' }, { caip: solanaCaip }],
      accounts: { alice: { address: sandbox.accounts.alice.address } },
    })
  })
  it('applies a fault only until the fault is removed', async () => {
    const undo = sandbox.faults.set({ route: '/v1/supported-chains', kind: 'status', status: 503 })
    expect((await provider('/v1/supported-chains')).status).toBe(503)
    undo()
    expect((await provider('/v1/supported-chains')).status).toBe(200)
  })
  it('never applies a fault to its own control server, even if the fault is set for every route', async () => {
    await control('POST', 'faults', { route: '*', kind: 'status', status: 500, times: 1 })
    await control('POST', 'faults', { route: { regexp: 'supported' }, kind: 'status', status: 429, times: 1 })
    expect((await control('GET', 'faults')).body).toHaveLength(2)
    const statuses = [await provider('/v1/supported-chains'), await provider('/v1/supported-chains')]
    expect(statuses.map(({ status }) => status)).toEqual([429, 500])
    await control('POST', 'faults', { route: '*', kind: 'hang' })
    await control('DELETE', 'faults')
    expect((await provider('/v1/supported-chains')).status).toBe(200)
  })
  it.each([
    ['faults', { route: '*', kind: 'explode' }],
    ['faults', { kind: 'hang' }],
    ['mine', { chain: 'eip155:5' }],
    ['fund', { chain: 'eip155:1', to: 'nobody', amount: '1' }],
    ['transfer', { chain: 'eip155:1', from: 'alice', to: 'bob', amount: 'much' }],
  ])('rejects an invalid request to a control route: %s %j', async (path, body) => {
    const { status, body: answer } = await control('POST', path, body)
    expect(status).toBe(400)
    expect(answer).toEqual({ error: expect.stringMatching(/\w/) })
  })
  it('returns the logged requests that one fake service received after a given log entry', async () => {
    const { body: before } = await control('GET', 'log?since=0')
    await fetch(`${sandbox.urls.provider}/v1/supported-chains?st=appkit`, {
      headers: { origin: 'https://shop.example' },
    })
    await fetch(`${sandbox.urls.catalogue}/getAnalyticsConfig`)
    const { body } = await control('GET', `log?since=${before.last}&service=provider`)
    expect(body.entries).toMatchObject([
      {
        service: 'provider',
        path: '/v1/supported-chains',
        query: { st: 'appkit' },
        origin: 'https://shop.example',
        status: 200,
      },
    ])
  })
  it('lets a test mine blocks, fund accounts and send transfers over HTTP', async () => {
    const rpc = (method: string, params: unknown[] = []) =>
      fetch(sandbox.rpcUrls['eip155:1'] ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      }).then(async response => (await response.json()).result)
    const height = Number(await rpc('eth_blockNumber'))
    await control('POST', 'mine', { chain: 'eip155:1', blocks: 3 })
    expect(Number(await rpc('eth_blockNumber'))).toBe(height + 3)
    const balance = async () =>
      BigInt(await rpc('eth_getBalance', [sandbox.accounts.empty.address, 'latest']))
    const before = await balance()
    const { body } = await control('POST', 'fund', {
      chain: 'eip155:1',
      to: 'empty',
      amount: '0.000000000000000007',
    })
    expect(body.hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect((await balance()) - before).toBe(7n)
    const solana = { chain: solanaCaip, from: 'alice', to: 'bob', amount: '0.5' }
    expect((await control('POST', 'transfer', solana)).body.hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    const { address } = sandbox.accounts.bob
    await control('POST', 'seed', { identities: { [address]: { name: 'bob.eth', avatar: null } } })
    const identity = await provider(`/v1/identity/${address}?projectId=${sandbox.projectId}`)
    expect(await identity.json()).toMatchObject({ name: 'bob.eth' })
  })
  it('keeps transactions pending while automatic mining is off', async () => {
    const rpc = async (method: string, params: unknown[]) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      return (await (await fetch(sandbox.rpcUrls['eip155:42161'] ?? '', { ...init, body })).json()).result
    }
    const chain = 'eip155:42161'
    const hash = await sandbox.fund({ chain, to: 'bob', amount: '1' })
    expect((await rpc('eth_getTransactionReceipt', [hash])).status).toBe('0x1')
    expect((await control('POST', 'reorg', { chain, depth: 1 })).status).toBe(200)
    expect(await rpc('eth_getTransactionReceipt', [hash])).toBeNull()
    await control('POST', 'automine', { chain, on: false })
    const pending = await sandbox.transfer({ chain, from: 'bob', to: 'carol', amount: '0.1' })
    expect(await rpc('eth_getTransactionReceipt', [pending])).toBeNull()
    await control('POST', 'mine', { chain })
    expect((await rpc('eth_getTransactionReceipt', [pending])).status).toBe('0x1')
    await control('POST', 'automine', { chain, on: true })
  })
  it('lets a test stop and restart the relay and change the settings of a project over HTTP', async () => {
    const catalogue = (path: string) =>
      fetch(`${sandbox.urls.catalogue}/${path}?projectId=${sandbox.projectId}`).then(response =>
        response.json(),
      )
    await control('POST', 'project', { allowedOrigins: ['https://shop.example'], analytics: true })
    expect(await catalogue('projects/v1/origins')).toEqual({ allowedOrigins: ['https://shop.example'] })
    expect(await catalogue('getAnalyticsConfig')).toEqual({ isAnalyticsEnabled: true })
    const relayUrl = sandbox.urls.relay
    expect((await control('POST', 'relay', { do: 'pause' })).status).toBe(200)
    expect(await isAnswered(relayUrl)).toBe(false)
    await control('POST', 'relay', { do: 'resume' })
    expect(await isAnswered(relayUrl)).toBe(true)
    expect((await control('GET', 'relay')).body).toMatchObject({ sockets: 0, methods: {} })
    expect((await control('POST', 'relay', { do: 'refuse' })).status).toBe(400)
  })
})

it('two sandboxes can run at the same time', async () => {
  const both = await Promise.all([startSandbox(), startSandbox()])
  const urls = both.flatMap(({ urls, rpcUrls }) => [...Object.values(urls), ...Object.values(rpcUrls)])
  expect(new Set(urls).size).toBe(urls.length)
  expect(await Promise.all(urls.map(isAnswered))).toEqual(urls.map(() => true))
  await Promise.all(both.flatMap(sandbox => [sandbox.close(), sandbox.close()]))
  expect(await Promise.all(urls.map(isAnswered))).toEqual(urls.map(() => false))
}, 40_000)

describe.skipIf(process.platform === 'win32')('a child process of the sandbox', () => {
  const signals = ['SIGKILL', 'SIGTERM', 'SIGINT'] as const
  it.each(signals)('ends when a signal has ended its parent process: %s', async signal => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-child-'))
    const source = join(process.cwd(), 'sandbox/chains/processes.ts')
    const entry = 'virtual:parent'
    const code = `
      import { startChild } from ${JSON.stringify(source)}
      const child = startChild('/bin/sh', ['-c', 'echo "pid $$"; exec sleep 600'])
      const [, pid] = await child.printed(/pid (\\d+)/, 10_000)
      console.log('pid ' + pid)
    `
    const build = await rolldown({
      input: entry,
      platform: 'node',
      plugins: [
        {
          name: 'parent',
          resolveId: id => (id === entry ? id : null),
          load: id => (id === entry ? code : null),
        },
      ],
    })
    await build.write({ file: join(folder, 'parent.mjs'), format: 'esm' })
    const parent = spawn(process.execPath, [join(folder, 'parent.mjs')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const pid = await new Promise<number>(resolve => {
      parent.stdout.on('data', chunk => resolve(Number(/pid (\d+)/.exec(String(chunk))?.[1])))
    })
    expect(isAlive(pid)).toBe(true)
    parent.kill(signal)
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 5_000, interval: 20 })
    await rm(folder, { recursive: true })
  })
})

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
