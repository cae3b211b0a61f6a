import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { solanaCaip } from '../../sandbox/chains/solana-types.ts'
import type { HistoryItem } from '../../sandbox/provider/history-items.ts'
import { callerOf, refusal } from './provider-call.ts'
import { type ProviderStage, startStage } from './provider-stage.ts'

let sandbox: ProviderStage
let api: ReturnType<typeof callerOf>

beforeAll(async () => {
  sandbox = await startStage()
  api = callerOf(sandbox.urls.provider)
}, 30_000)
afterAll(() => sandbox?.close())

describe('the history endpoint of the sandbox', () => {
  type Page = { data: HistoryItem[]; next: string | null }
  const page = async (address: string, query: Record<string, string> = {}) =>
    (await api.get(`/v1/account/${address}/history`, query)).body as Page

  it('returns transactions of every kind, newest first', async () => {
    const { data, next } = await page(sandbox.accounts.alice.address, { chainId: 'eip155:1' })
    expect(next).toBeNull()
    const times = data.map(({ metadata }) => metadata.minedAt)
    expect(times).toEqual([...times].sort().reverse())
    const kinds = new Set(data.map(({ metadata }) => metadata.operationType))
    expect(kinds).toEqual(new Set(['receive', 'send', 'approve', 'mint']))
    expect(data.find(({ metadata }) => metadata.status === 'failed')?.transfers).toBeNull()
    const spam = data
      .flatMap(({ transfers }) => transfers ?? [])
      .filter(transfer => transfer?.nft_info?.flags.is_spam)
    expect(spam).toHaveLength(2)
    expect(data.find(({ transfers }) => transfers?.[0]?.direction === 'self')).toBeDefined()
  })
  it("returns transactions in the format of the data provider's API", async () => {
    const { data } = await page(sandbox.accounts.bob.address, { chainId: 'eip155:42161' })
    expect(data.find(({ metadata }) => metadata.nonce === 0 && metadata.operationType === 'receive')).toEqual(
      {
        id: expect.stringMatching(/^eip155:42161:0x/),
        metadata: {
          operationType: 'receive',
          hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
          minedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
          sentFrom: sandbox.accounts.alice.address.toLowerCase(),
          sentTo: expect.stringMatching(/^0x[0-9a-f]{40}$/),
          status: 'confirmed',
          nonce: 0,
          application: null,
          chain: 'eip155:42161',
        },
        transfers: [
          {
            fungible_info: { name: 'Arbitrum', symbol: 'ARB', icon: { url: expect.any(String) } },
            nft_info: null,
            direction: 'in',
            quantity: { numeric: '3.4' },
            value: expect.any(Number),
            price: 0.5817,
          },
        ],
      },
    )
  })
  it('returns pages of 50 transactions without gaps or duplicates', async () => {
    const { whale } = sandbox.accounts
    const first = await page(whale.address)
    expect(first.next).toHaveLength(80)
    const second = await page(whale.address, { cursor: first.next ?? '' })
    const third = await page(whale.address, { cursor: second.next ?? '' })
    expect([first.data.length, second.data.length, third.data.length, third.next]).toEqual([50, 50, 20, null])
    const ids = [...first.data, ...second.data, ...third.data].map(({ id }) => id)
    expect(new Set(ids).size).toBe(120)
    const amounts = [...first.data, ...second.data, ...third.data].map(
      row => row.transfers?.[0]?.quantity.numeric,
    )
    expect(amounts).toEqual([...Array(119).keys()].map(index => `${119 - index}.000001`).concat('7000000'))
  })
  it('returns a transfer that was just mined', async () => {
    const hash = await sandbox.fund({ chain: 'eip155:137', to: 'bob', amount: '1.5', token: 'LINK' })
    const rows = (await page(sandbox.accounts.bob.address)).data
    const newest = rows.slice(0, 2).find(({ metadata }) => metadata.hash === hash)
    expect(newest?.metadata).toMatchObject({ hash, operationType: 'receive', chain: 'eip155:137' })
    expect(newest?.transfers?.[0]?.quantity.numeric).toBe('1.5')
  })
  // Specification 1.13
  it('returns transactions on Solana', async () => {
    const { data } = await page(sandbox.solanaAccounts.bob.address, { chainId: solanaCaip })
    expect(
      data.map(({ metadata, transfers }) => [metadata.operationType, transfers?.[0]?.quantity.numeric]),
    ).toEqual([
      ['receive', '0.123456789'],
      ['receive', '250'],
      ['receive', '2'],
    ])
  })
  it('returns transactions that a test has added, even if no local chain can produce them', async () => {
    const { carol } = sandbox.accounts
    const [row] = (await page(carol.address)).data
    if (!row) throw new Error('carol has no history')
    const odd = {
      ...row,
      id: 'odd',
      metadata: { ...row.metadata, chain: null, minedAt: '2030-01-01T00:00:00Z' },
      transfers: null,
    }
    sandbox.provider.seed({ history: { [carol.address]: [odd] }, purchases: { [carol.address]: [odd] } })
    expect((await page(carol.address)).data[0]).toEqual(odd)
    expect(await page(carol.address, { onramp: 'coinbase' })).toEqual({ data: [odd], next: null })
  })
  it.each([
    [{ cursor: 'zz' }, 400, refusal('', /cursor/)],
    [{ chainId: 'eip155:5' }, 400, refusal('chainId', /eip155:5/)],
    [{ onramp: 'other' }, 400, refusal('provider', /Provider other is not supported/)],
  ])('rejects a request with an invalid query: %j', async (query, status, body) => {
    const path = `/v1/account/${sandbox.accounts.alice.address}/history`
    expect(await api.get(path, query)).toMatchObject({ status, body })
  })
})

describe('the JSON-RPC proxy of the sandbox', () => {
  const rpc = (chainId: string, body: unknown) => api.post('/v1/', body, { chainId })
  const call = (id: number, method: string, params: unknown[] = []) => ({
    jsonrpc: '2.0',
    id,
    method,
    params,
  })

  it('forwards single calls and batches to the node of the requested chain', async () => {
    const { address } = sandbox.accounts.alice
    const single = await rpc('eip155:1', call(7, 'eth_getBalance', [address, 'latest']))
    expect(single.body).toEqual({ jsonrpc: '2.0', id: 7, result: '0xab54a98ceb1f0ad3' })
    const batch = await rpc('eip155:42161', [
      call(1, 'eth_chainId'),
      call(2, 'net_version'),
      call(3, 'eth_blockNumber'),
    ])
    expect(batch.body).toMatchObject([{ id: 1, result: '0xa4b1' }, { id: 2, result: '42161' }, { id: 3 }])
    const solana = await rpc(solanaCaip, call(1, 'getBalance', [sandbox.solanaAccounts.alice.address]))
    expect(solana.body).toMatchObject({ result: { value: 3_141_592_653 } })
  })
  const methods = ['eth_sendTransaction', 'eth_accounts', 'anvil_reset', 'evm_mine', 'personal_sign']
  it.each(methods)('rejects a method that public nodes reject: %s', async method => {
    expect((await rpc('eip155:1', call(1, method))).body).toMatchObject({ id: 1, error: { code: -32601 } })
  })
  it('rejects a request for an unknown chain, and a GET request that is not a WebSocket upgrade', async () => {
    expect(await rpc('eip155:5', call(1, 'eth_chainId'))).toMatchObject({
      status: 400,
      body: refusal('chainId', /eip155:5/),
    })
    expect((await api.get('/v1', { chainId: 'eip155:1' })).status).toBe(426)
  })
})
