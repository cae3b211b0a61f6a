import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { solanaCaip } from '../../sandbox/chains/solana-types.ts'
import type { BalanceItem } from '../../sandbox/provider/balance.ts'
import { startProvider } from '../../sandbox/provider/provider.ts'
import { sampleRateLimit } from '../../sandbox/provider/rate-limit.ts'
import { callerOf, projectId, refusal } from './provider-call.ts'
import { type ProviderStage, startStage } from './provider-stage.ts'

let sandbox: ProviderStage
let api: ReturnType<typeof callerOf>

beforeAll(async () => {
  sandbox = await startStage()
  api = callerOf(sandbox.urls.provider)
}, 30_000)
afterAll(() => sandbox?.close())

const balances = async (address: string, query: Record<string, string> = {}) => {
  const { body } = await api.get(`/v1/account/${address}/balance`, { currency: 'usd', ...query })
  return (body as { balances: BalanceItem[] }).balances
}
const of = (rows: readonly BalanceItem[], symbol: string, chainId: string) =>
  rows.find(row => row.symbol === symbol && row.chainId === chainId)

describe('the balance endpoint of the sandbox', () => {
  it('returns exactly the balances that are on the chains', async () => {
    const rows = await balances(sandbox.accounts.alice.address)
    expect(of(rows, 'ETH', 'eip155:1')).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      value: expect.any(Number),
      price: 2503.51,
      quantity: { decimals: '18', numeric: '12.345678901234567891' },
      iconUrl: expect.stringMatching(/^http.*ETH\.svg$/),
    })
    expect(of(rows, 'USDC', 'eip155:1')?.quantity).toEqual({ decimals: '6', numeric: '1234.567891' })
    expect(of(rows, 'USDC', 'eip155:1')?.address).toMatch(/^eip155:1:0x[0-9a-f]{40}$/)
    expect(of(rows, 'DAI', 'eip155:1')?.quantity.numeric).toBe('0.000000000000000001')
    expect(of(rows, 'POL', 'eip155:137')?.quantity.numeric).toBe('1500.000000000000000007')
  })
  it('leaves out the address of the native coin, and the value of a token without a price', async () => {
    const rows = await balances(sandbox.accounts.alice.address)
    expect(of(rows, 'ETH', 'eip155:1')).not.toHaveProperty('address')
    expect(of(rows, 'CLAIM', 'eip155:1')).not.toHaveProperty('value')
  })
  it('returns the balances on Solana if the request contains the chain id of Solana', async () => {
    const rows = await balances(sandbox.solanaAccounts.alice.address, { chainId: solanaCaip })
    expect(rows.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
      ['SOL', '3.141592653'],
      ['USDC', '1250.250001'],
      ['BONK', '0.00001'],
    ])
  })
  it('returns the cached balances of an address, even to a request for a different chain', async () => {
    const { whale } = sandbox.accounts
    const first = await balances(whale.address, { chainId: 'eip155:137' })
    expect(new Set(first.map(({ chainId }) => chainId))).toEqual(new Set(['eip155:137']))
    expect(await balances(whale.address, { chainId: 'eip155:42161' })).toEqual(first)
    const forced = await balances(whale.address, {
      chainId: 'eip155:42161',
      forceUpdate: 'eip155:42161:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    })
    expect(forced.map(({ chainId, symbol }) => [chainId, symbol])).toEqual([['eip155:42161', 'ETH']])
  })
  it('adds a token that the request lists in forceUpdate, even if its balance is zero', async () => {
    const link = sandbox.chains[0]?.tokens.find(({ symbol }) => symbol === 'LINK')?.address ?? ''
    const rows = await balances(sandbox.accounts.carol.address, {
      chainId: 'eip155:1',
      forceUpdate: `eip155:1:${link}`,
    })
    expect(of(rows, 'LINK', 'eip155:1')?.quantity.numeric).toBe('0')
  })
  it('counts a new transfer only if the request bypasses the cache', async () => {
    const chain = sandbox.chains[0]
    const usdc = chain?.tokens.find(({ symbol }) => symbol === 'USDC')?.address ?? ''
    const query = { chainId: 'eip155:1', forceUpdate: `eip155:1:${usdc}` }
    const before = of(await balances(sandbox.accounts.bob.address, query), 'USDC', 'eip155:1')?.quantity
      .numeric
    await sandbox.transfer({
      chain: 'eip155:1',
      from: 'faucet',
      to: 'bob',
      amount: '0.000001',
      token: 'USDC',
    })
    const after = of(await balances(sandbox.accounts.bob.address, query), 'USDC', 'eip155:1')?.quantity
      .numeric
    expect(units(after) - units(before)).toBe(1n)
  })
  it.each([
    ['without origin', { headers: { origin: '' } }, {}],
    ['without version', {}, { sv: '' }],
    ['from version 1.6.4', {}, { sv: 'html-core-1.6.4' }],
    ['from version 1.6.5', {}, { sv: 'react-wagmi-1.6.5' }],
  ])(
    'returns an empty list if the request has no origin or no supported client version: %s',
    async (_what, init, query) => {
      const path = `/v1/account/${sandbox.accounts.alice.address}/balance`
      const { status, body } = await api.call(path, init, { currency: 'usd', ...query })
      expect([status, body]).toEqual([200, { balances: [] }])
    },
  )
  it('returns an empty list for an account without balances', async () => {
    expect(await balances(sandbox.accounts.empty.address)).toEqual([])
  })
  it.each([
    ['0x12', {}, 400, refusal('address', /^The address provided is invalid$/)],
    ['alice', { chainId: 'eip155:99999' }, 400, refusal('chainId', /don't support.*eip155:99999/)],
    [
      'alice',
      { chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182' },
      400,
      refusal('chainId', /don't support/),
    ],
    [
      'alice',
      { forceUpdate: `${solanaCaip}:4CciBu74GYdx8PPEduZYnHdvGPV4pZEjEB46m3DxR1c4` },
      400,
      refusal('', /Invalid/),
    ],
    ['alice', { currency: 'xau' }, 422, expect.any(String)],
    ['alice', { projectId: 'nonsense' }, 401, refusal('authentication', /failed to authenticate/)],
  ])('rejects an invalid request: account %s, query %j', async (who, query, status, body) => {
    const address = who === 'alice' ? sandbox.accounts.alice.address : who
    const answer = await api.get(`/v1/account/${address}/balance`, { currency: 'usd', ...query })
    expect(answer).toMatchObject({ status, body })
  })
})

const units = (text = '0'): bigint => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}

describe("the responses of the sandbox's data provider", () => {
  it('have a request id, even if they are error responses', async () => {
    const answers = await Promise.all([api.get('/v1/supported-chains'), api.get('/v1/identity/0x1')])
    for (const { headers } of answers) expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
  it('have the status 401 for a rejected project, and 429 for a project whose quota is used up', async () => {
    const [refused, exhausted] = ['a'.repeat(32), 'b'.repeat(32)]
    sandbox.provider.seed({ refusedProjects: [refused], exhaustedProjects: [exhausted] })
    const path = `/v1/identity/${sandbox.accounts.alice.address}`
    expect(await api.get(path, { projectId: refused })).toMatchObject({ status: 401 })
    expect(await api.get(path, { projectId: exhausted })).toMatchObject({
      status: 429,
      body: refusal('address', /quota/),
    })
  })
  it('have the status 429 if the requests to one path exceed the rate limit', async () => {
    expect(sampleRateLimit).toEqual({ tokens: 100, perSecond: 2 })
    let now = 0
    const rateLimit = { tokens: 5, perSecond: 2 }
    const provider = await startProvider({ port: 0, chains: [], rateLimit, now: () => now })
    const url = `${provider.url}/v1/identity/0x58A57ed9d8d624cBD12e2C467D34787555bB1b25?projectId=${projectId}`
    const statuses = async (count: number) => {
      const seen: number[] = []
      for (let done = 0; done < count; done += 1) seen.push((await fetch(url)).status)
      return seen
    }
    expect(await statuses(6)).toEqual([200, 200, 200, 200, 200, 429])
    const refused = await fetch(url)
    expect(await refused.json()).toEqual(refusal('rate_limited', /^Requests per second limit exceeded/))
    expect(refused.headers.get('retry-after')).toBeNull()
    expect((await fetch(url.replace('identity/0x58', 'identity/0x59'))).status).toBe(200)
    now = 1000
    expect(await statuses(3)).toEqual([200, 200, 429])
    await provider.close()
  })
})
