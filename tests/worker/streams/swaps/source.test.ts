import { describe, expect, it } from 'vitest'
import { caipAddress, networkId } from '../../../../src/domain/core/entities.ts'
import type { SwapRequest } from '../../../../src/domain/swaps/swap-params.ts'
import {
  createSwapBuildSource,
  createSwapSource,
  type SwapBuildSource,
  type SwapSource,
} from '../../../../src/worker/streams/swaps/source.ts'
import { fakeHttp } from '../../fakes.ts'
import { observe } from '../../observe.ts'

const base = 'https://data.example'
const caller = { projectId: 'p1', sdkType: 'portico', sdkVersion: 'v' }
const network = networkId('eip155:1')
const account = caipAddress(network, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const swapRequest: SwapRequest = { account, from: usdc, to: coin, amount: 10n ** 20n, slippage: 1 }
const [from, to] = [`eip155:1:${usdc}`, `eip155:1:${coin}`]

type Query<S> = (source: S) => import('rxjs').Observable<unknown>
const asking = <S>(create: (...parts: never[]) => S, answer: unknown, question: Query<S>) => {
  const sendRpc = fakeHttp(() => answer)
  const make = create as unknown as (...parts: unknown[]) => S
  return { sendRpc, seen: observe(question(make(sendRpc, base, caller))) }
}
const swap = (answer: unknown, question: Query<SwapSource>) => asking(createSwapSource, answer, question)
const build = (answer: unknown, question: Query<SwapBuildSource>) =>
  asking(createSwapBuildSource, answer, question)

describe('the tokens that can be swapped', () => {
  const row = (own: object) => ({
    name: 'USD Coin',
    symbol: 'USDC',
    address: from,
    decimals: 6,
    logoUri: null,
    eip2612: true,
    ...own,
  })
  const read = (tokens: unknown) => swap({ tokens }, source => source.fetchTokens(network))

  // Specification 7.7
  it('are requested for one network, and their addresses are converted to lower case', () => {
    const { sendRpc, seen } = read([
      row({ address: from.toUpperCase().replace('EIP155:1:0X', 'eip155:1:0x') }),
    ])
    expect([sendRpc.urls[0]?.pathname, sendRpc.urls[0]?.searchParams.get('chainId')]).toEqual([
      '/v1/convert/tokens',
      'eip155:1',
    ])
    expect(seen.values).toEqual([
      [
        {
          ...{ network, address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
          ...{ permit: true, suggested: true },
        },
      ],
    ])
  })
  it.each<[string, object]>([
    ['a token of another network', { address: `eip155:137:${usdc}` }],
    ['a token without an address', { address: '' }],
    ['a token with a malformed address', { address: 'eip155:1:0x12' }],
    ['a token with decimals as text', { decimals: '18' }],
    ['a token with negative decimals', { decimals: -1 }],
    ['a token with too many decimals', { decimals: 255 }],
    ['a token without a symbol', { symbol: undefined }],
  ])('include the valid token of a response, but not its invalid token: %s', (_what, own) => {
    const { seen } = read([row(own), row({ symbol: 'OWN' })])
    expect((seen.values[0] as { symbol: string }[]).map(({ symbol }) => symbol)).toEqual(['OWN'])
  })
  // Specification 9.52
  it('are marked as suggested only if their address is well known', () => {
    const { seen } = read([
      row({ address: 'eip155:1:0x00000000000000000000000000000000000bad01' }),
      row({}),
      row({ symbol: 'ETH', address: to, decimals: 18 }),
    ])
    const found = seen.values[0] as { symbol: string; suggested: boolean; permit: boolean }[]
    expect(found.map(({ symbol, suggested, permit }) => [symbol, suggested, permit])).toEqual([
      ['USDC', false, true],
      ['USDC', true, true],
      ['ETH', true, false],
    ])
  })
  it('cause the error answer-malformed if the response contains no list of tokens', () => {
    for (const answer of [{}, 'no', { tokens: 'USDC' }])
      expect(swap(answer, source => source.fetchTokens(network)).seen.error).toMatchObject({
        code: 'answer-malformed',
      })
  })
})

describe('the quote of a swap', () => {
  const quote = (own: object = {}) => ({
    id: null,
    fromAmount: String(swapRequest.amount),
    fromAccount: from,
    toAmount: '5',
    toAccount: to,
    ...own,
  })
  const read = (quotes: unknown) => swap({ quotes }, source => source.fetchOutput(swapRequest))

  // Specification 7.5, 7.6
  it('is the best of the received quotes that match exactly the requested tokens and amount', () => {
    const { sendRpc, seen } = read([
      quote(),
      quote({ toAmount: '7' }),
      quote({ toAmount: '9', fromAmount: '1' }),
      quote({ toAmount: '9', fromAccount: to }),
      quote({ toAmount: '9', toAccount: from }),
    ])
    expect(sendRpc.urls[0]?.pathname).toBe('/v1/convert/quotes')
    expect(sendRpc.urls[0]?.searchParams.has('gasPrice')).toBe(false)
    const priced = swap({ quotes: [] }, source => source.fetchOutput(swapRequest, 25_000_000_000n))
    expect(priced.sendRpc.urls[0]?.searchParams.get('gasPrice')).toBe('25000000000')
    expect(Object.fromEntries(sendRpc.urls[0]?.searchParams ?? [])).toMatchObject({
      ...{ amount: '100000000000000000000', from, to, userAddress: account },
    })
    expect(seen.values).toEqual([7n])
  })
  it('contains the exact output amount, even if this amount is too large for a JavaScript number', () => {
    const toAmount = '123456789012345678901234567890'
    expect(read([quote({ toAmount })]).seen.values).toEqual([BigInt(toAmount)])
  })
  it.each<[string, unknown]>([
    ['for another request', [quote({ fromAmount: '1' })]],
    ['for an output of zero', [quote({ toAmount: '0' })]],
    ['for a negative output', [quote({ toAmount: '-5' })]],
    ['in exponential notation', [quote({ toAmount: '5e3' })]],
    ['a float', [quote({ toAmount: 5.5 })]],
    ['missing', []],
    ['larger than an EVM word', [quote({ toAmount: String(2n ** 256n) })]],
  ])(
    'is rejected if it is missing, does not fit the request or has a bad output: %s (attack R24)',
    (_what, quotes) => expect(read(quotes).seen.error).toMatchObject({ code: 'answer-malformed' }),
  )
})

// Specification 7.10
it('the gas price of a swap is the standard price that the data provider returns, in wei', () => {
  const { sendRpc, seen } = swap({ standard: '30', fast: '40', instant: '50' }, source =>
    source.fetchGasPrice(network),
  )
  expect([sendRpc.urls[0]?.pathname, seen.values]).toEqual(['/v1/convert/gas-price', [30n]])
  expect(sendRpc.urls[0]?.searchParams.get('chainId')).toBe(network)
  // A price that is a JSON number, or that does not fit into an EVM word, is rejected (attack R24).
  for (const standard of [30, String(2n ** 256n)]) {
    const wrong = swap({ standard }, source => source.fetchGasPrice(network))
    expect(wrong.seen.error).toMatchObject({ code: 'answer-malformed' })
  }
})

describe('the price of a token', () => {
  const read = (fungibles: unknown) => swap({ fungibles }, source => source.fetchPrice(network, usdc))
  // Specification 7.8, 10.5
  it('is requested for one token address, with the project id in the body of the request', () => {
    const { sendRpc, seen } = read([{ address: from.toUpperCase(), symbol: 'X', price: 0.999_9 }])
    expect(sendRpc.urls[0]?.pathname).toBe('/v1/fungible/price')
    expect(sendRpc.requests[0]?.body).toEqual({ projectId: 'p1', currency: 'usd', addresses: [from] })
    expect(seen.values).toEqual(['0.9999'])
  })
  it.each<[string, unknown]>([
    ['for another address with the same symbol', [{ address: to, symbol: 'USDC', price: 1 }]],
    ['a price of zero', [{ address: from, price: 0 }]],
    ['a negative price', [{ address: from, price: -1 }]],
    ['a text that is no number', [{ address: from, price: 'cheap' }]],
    ['empty', []],
  ])('is undefined if the response has no valid price for the token: %s', (_what, rows) =>
    expect(read(rows).seen.values).toEqual([undefined]),
  )
})

describe('the transaction that the swap service proposes', () => {
  // Specification 7.9
  it('is chosen by the current allowance, which is rejected if it is not a whole number of base units', () => {
    const { sendRpc, seen } = build({ allowance: '100000000000000000000' }, source =>
      source.fetchAllowance(swapRequest),
    )
    const request = Object.fromEntries(sendRpc.urls[0]?.searchParams ?? [])
    expect(sendRpc.urls[0]?.pathname).toBe('/v1/convert/allowance')
    expect([request.tokenAddress, request.userAddress, seen.values]).toEqual([from, account, [10n ** 20n]])
    for (const allowance of [5, '-1', '1e9', '0x5', ''])
      expect(build({ allowance }, source => source.fetchAllowance(swapRequest)).seen.error).toMatchObject({
        code: 'answer-malformed',
      })
  })
  // Specification 7.13, 10.6
  it('can be an approval of exactly the requested amount', () => {
    const tx = { from: account, to: from, data: '0x12', value: '0', eip155: { gasPrice: '1' } }
    const { sendRpc, seen } = build({ tx }, source => source.fetchApproval(swapRequest, 7n))
    const request = Object.fromEntries(sendRpc.urls[0]?.searchParams ?? [])
    expect(sendRpc.urls[0]?.pathname).toBe('/v1/convert/build-approve')
    expect(request).toMatchObject({ from: account, to: from, amount: '7', userAddress: account })
    expect(seen.values).toEqual([{ from: account, to: from, data: '0x12', value: '0' }])
  })
  // Specification 7.11, 7.12, 10.7
  it('is requested for a swap with the slippage in per cent, and with a permit if the user signed one', () => {
    const tx = { from: account, to, data: '0x12', amount: '5', eip155: { gas: '9', gasPrice: '1' } }
    const { sendRpc, seen } = build({ tx }, source => source.fetchSwap(swapRequest, '0xab'))
    expect([sendRpc.urls[0]?.pathname, sendRpc.requests[0]?.body]).toEqual([
      '/v1/convert/build-transaction',
      {
        projectId: 'p1',
        amount: '100000000000000000000',
        from,
        to,
        userAddress: account,
        disableEstimate: true,
        eip155: { slippage: 1, permit: '0xab' },
      },
    ])
    expect(seen.values).toEqual([{ from: account, to, data: '0x12', amount: '5', gas: '9' }])
    const plain = build({ tx: { ...tx, eip155: null } }, source => source.fetchSwap(swapRequest))
    expect(plain.sendRpc.requests[0]?.body).toMatchObject({ eip155: { slippage: 1 } })
    expect(plain.seen.values).toEqual([{ from: account, to, data: '0x12', amount: '5' }])
  })
  const answers = [null, {}, { tx: null }, { tx: 'sign this' }]
  it.each(answers)('is rejected as malformed if the response contains no transaction object: %j', answer =>
    expect(build(answer, source => source.fetchSwap(swapRequest)).seen.error).toMatchObject({
      code: 'answer-malformed',
    }),
  )
})
