import { type ContractCase, type ContractPlaces, collectCases } from './case.ts'
import { shapes } from './shapes.ts'

/** Returns the test cases for `/v1/json-rpc`, the route for payments from an account at an exchange. */
export const exchangeCases = (places: ContractPlaces): readonly ContractCase[] =>
  collectCases(({ provider }) => {
    const { address } = places
    const account = `eip155:1:${address}`
    const exchanges = provider('POST', '/v1/json-rpc')
    const requestOf = (method: string, params: object) => ({
      body: { jsonrpc: '2.0', id: 1, method, params },
    })
    const ether = 'eip155:1/slip44:60'
    const payment = { exchangeId: 'coinbase', asset: ether, amount: '0.01', recipient: account }
    const paid = (change: object) => requestOf('reown_getExchangePayUrl', { ...payment, ...change })
    const state = (change: object) =>
      requestOf('reown_getExchangeBuyStatus', { exchangeId: 'coinbase', sessionId: 'none', ...change })
    exchanges('right', 'a page of exchanges', {
      ...requestOf('reown_getExchanges', { page: 1 }),
      answers: shapes.exchanges,
    })
    exchanges('wrong', 'exchanges to include and to exclude', {
      ...requestOf('reown_getExchanges', { page: 1, includeOnly: ['binance'], exclude: ['coinbase'] }),
      status: 400,
    })
    exchanges('missing', 'no page', { ...requestOf('reown_getExchanges', {}), status: 400 })
    exchanges('right', 'a payment', { ...paid({}), answers: shapes.payUrl, writes: true })
    exchanges('wrong', 'a payment to another network', {
      ...paid({ recipient: `eip155:137:${address}` }),
      status: 400,
    })
    exchanges('missing', 'a payment without an amount', { ...paid({ amount: undefined }), status: 400 })
    exchanges('right', 'the state of an unknown payment', { ...state({}), answers: shapes.buyStatus })
    exchanges('wrong', 'the state of a payment with a long id', {
      ...state({ sessionId: 'x'.repeat(51) }),
      status: 400,
    })
    exchanges('missing', 'the state of no payment', { ...state({ sessionId: undefined }), status: 400 })
    exchanges('wrong', 'a body without a method', { body: { jsonrpc: '2.0', id: 1 }, status: 422 })
  })
