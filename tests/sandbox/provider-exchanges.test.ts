import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { solanaCaip } from '../../sandbox/chains/solana-types.ts'
import { callerOf } from './provider-call.ts'
import { type ProviderStage, startStage } from './provider-stage.ts'

let sandbox: ProviderStage
let api: ReturnType<typeof callerOf>

beforeAll(async () => {
  sandbox = await startStage()
  api = callerOf(sandbox.urls.provider)
}, 30_000)
afterAll(() => sandbox?.close())

const rpc = (method: string, params: unknown) =>
  api.post('/v1/json-rpc', { jsonrpc: '2.0', id: 5, method, params })
const ether = 'eip155:1/slip44:60'
const tokenOf = (caip: string, symbol: string) => {
  const chain = sandbox.chains.find(chain => chain.caip === caip)
  return `${caip}/erc20:${chain?.tokens.find(token => token.symbol === symbol)?.address}`
}
const payment = (change: Record<string, unknown> = {}) => ({
  exchangeId: 'coinbase',
  asset: ether,
  amount: '0.1',
  recipient: `eip155:1:${sandbox.accounts.alice.address}`,
  ...change,
})
const refused = (code: number, message: string) => ({
  status: 400,
  body: { jsonrpc: '2.0', id: 5, error: { code, message } },
})
type Page = { readonly result: { readonly url: string; readonly sessionId: string } }

describe('the exchange endpoints of the sandbox', () => {
  it('list the exchanges, return the URL of a payment page, and report the state of the payment', async () => {
    expect((await rpc('reown_getExchanges', { page: 1, exclude: ['binance'] })).body).toEqual({
      jsonrpc: '2.0',
      id: 5,
      result: { exchanges: [{ id: 'coinbase', name: 'Coinbase', imageUrl: expect.any(String) }], total: 1 },
    })
    const { result } = (await rpc('reown_getExchangePayUrl', payment())).body as Page
    expect(result.sessionId).toMatch(/^[0-9a-f]{32}$/)
    const { sessionId } = result
    const state = async () =>
      (await rpc('reown_getExchangeBuyStatus', { exchangeId: 'coinbase', sessionId })).body
    expect(await state()).toMatchObject({ result: { status: 'IN_PROGRESS', txHash: null } })
    const unknown = await rpc('reown_getExchangeBuyStatus', { exchangeId: 'coinbase', sessionId: 'x' })
    expect(unknown.body).toMatchObject({ result: { status: 'UNKNOWN', txHash: null } })
    await fetch(result.url, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) })
    expect(await state()).toMatchObject({
      result: { status: 'SUCCESS', txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    })
  })

  it('list only the exchanges that sell the requested asset', async () => {
    const selling = async (asset: string) =>
      ((await rpc('reown_getExchanges', { page: 1, asset })).body as { result: object }).result
    const both = { total: 2, exchanges: [{ id: 'binance' }, { id: 'coinbase' }] }
    expect(await selling(ether)).toMatchObject(both)
    expect(await selling(tokenOf('eip155:1', 'USDC'))).toMatchObject(both)
    expect(await selling(`${solanaCaip}/slip44:501`)).toMatchObject(both)
    const unsold = [
      tokenOf('eip155:1', 'LINK'),
      'eip155:56/slip44:714',
      'eip155:1/erc20:0x0000000000000000000000000000000000000001',
      'no asset',
      '',
    ]
    for (const asset of unsold) expect(await selling(asset), asset).toEqual({ total: 0, exchanges: [] })
  })

  it('reject a request that has both includeOnly and exclude', async () => {
    const include = { page: 1, includeOnly: ['binance'] }
    expect((await rpc('reown_getExchanges', include)).body).toMatchObject({
      result: { total: 1, exchanges: [{ id: 'binance' }] },
    })
    expect(await rpc('reown_getExchanges', { ...include, exclude: ['coinbase'] })).toMatchObject(
      refused(-6, 'reown_getExchanges: Validation error: includeOnly and exclude are mutually exclusive'),
    )
  })

  const amounts = ['0x10', '10', '10.5']
  it.each(amounts)('accept a payment amount in each number format: %s', async amount => {
    const { status, body } = await rpc('reown_getExchangePayUrl', payment({ amount }))
    expect(status).toBe(200)
    const page = await (await fetch((body as Page).result.url)).text()
    expect(page).toContain(`<dd>${amount === '0x10' ? '16' : amount} ETH</dd>`)
  })

  it.each([
    ['an unknown exchange', { exchangeId: 'nope' }, -7, 'Exchange not found: Exchange nope not found'],
    ['a malformed asset', { asset: 'ether' }, -7, 'Validation error: Invalid CAIP-19 asset: ether'],
    ['a malformed recipient', { recipient: '0x1' }, -7, 'Validation error: Wrong CAIP-10 format: 0x1'],
    [
      'a recipient of another namespace',
      { recipient: `${solanaCaip}:11111111111111111111111111111111` },
      -7,
      'Validation error: Invalid recipient. CAIP-10 namespace must match asset namespace: solana != eip155',
    ],
    [
      'a recipient on another chain',
      { recipient: 'eip155:137:0x0000000000000000000000000000000000000001' },
      -7,
      'Validation error: Invalid recipient. CAIP-10 chainId must match asset chainId: 137 != 1',
    ],
    [
      'an asset that the exchange does not sell',
      { asset: 'eip155:1/erc20:0x0000000000000000000000000000000000000001' },
      -7,
      'Validation error: Asset eip155:1/erc20:0x0000000000000000000000000000000000000001 is not supported by exchange coinbase',
    ],
    [
      'a malformed amount',
      { amount: 'much' },
      -7,
      'Validation error: Invalid amount. Expected a valid number or hexadecimal string: much',
    ],
  ])('reject an invalid request for a payment page: %s', async (_what, change, code, message) => {
    expect(await rpc('reown_getExchangePayUrl', payment(change))).toMatchObject(
      refused(code, `reown_getExchangePayUrl: ${message}`),
    )
  })

  it.each([
    ['an unknown exchange', 'nope', 'x', 'Exchange not found: Validation error: Exchange nope not found'],
    ['an empty session id', 'coinbase', '', 'Validation error: Invalid session ID'],
    ['a session id of 51 letters', 'coinbase', 'x'.repeat(51), 'Validation error: Invalid session ID'],
  ])(
    'reject an invalid request for the state of a payment: %s',
    async (_what, exchangeId, sessionId, message) => {
      expect(await rpc('reown_getExchangeBuyStatus', { exchangeId, sessionId })).toMatchObject(
        refused(-8, `reown_getExchangeBuyStatus: ${message}`),
      )
    },
  )

  it.each([
    ['reown_getExchanges', {}, 'missing field `page`'],
    [
      'reown_getExchanges',
      { page: 1, exclude: 'binance' },
      'invalid type for `exclude`, expected a sequence',
    ],
    ['reown_getExchangePayUrl', { exchangeId: 'coinbase' }, 'missing field `asset`'],
    [
      'reown_getExchangePayUrl',
      { exchangeId: 'coinbase', asset: 'x', amount: 1, recipient: 'x' },
      'invalid type for `amount`, expected a string',
    ],
    ['reown_getExchangeBuyStatus', { exchangeId: 'coinbase' }, 'missing field `sessionId`'],
  ])(
    'name the invalid or missing parameter in the error of a rejected call (method %s, parameters %j)',
    async (method, params, message) => {
      expect(await rpc(method, params)).toMatchObject(refused(-32602, `Invalid params: ${message}`))
    },
  )

  it('reject an unknown JSON-RPC method', async () => {
    expect(await rpc('reown_other', {})).toMatchObject(refused(-32601, 'Method not found'))
  })

  it.each([
    ['no JSON', undefined],
    ['no id', { jsonrpc: '2.0', method: 'reown_getExchanges', params: { page: 1 } }],
    ['no version', { id: 1, method: 'reown_getExchanges', params: { page: 1 } }],
    ['no method', { jsonrpc: '2.0', id: 1, params: {} }],
    ['no parameters', { jsonrpc: '2.0', id: 1, method: 'reown_getExchanges' }],
    ['a batch', [{ jsonrpc: '2.0', id: 1, method: 'reown_getExchanges', params: { page: 1 } }]],
  ])('respond to malformed JSON-RPC (%s) with the status 422', async (_what, body) => {
    const { status, headers } = await api.post('/v1/json-rpc', body)
    expect(status).toBe(422)
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
  })
})
