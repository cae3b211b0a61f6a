import { describe, expect, it } from 'vitest'
import { amountText } from '../../../src/domain/core/site-arguments.ts'
import { readBuyArguments } from '../../../src/domain/onramp/arguments.ts'
import { readSwapArguments } from '../../../src/domain/swaps/arguments.ts'

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

describe('the arguments of the swap view', () => {
  it('can be an amount and two tokens, each as an address, a CAIP-10 id or a symbol', () => {
    const params = { amount: '0.1', fromToken: 'ETH', toToken: `eip155:1:${usdc}` }
    expect(readSwapArguments(params)).toEqual({ args: { text: '0.1', from: 'ETH', to: usdc }, refused: [] })
    expect(readSwapArguments({})).toEqual({ args: {}, refused: [] })
  })
  it('are ignored, and reported as refused, if they are malformed', () => {
    expect(readSwapArguments({ amount: '1e3', fromToken: '', toToken: 7 })).toEqual({
      args: {},
      refused: ['amount', 'fromToken', 'toToken'],
    })
    expect(readSwapArguments({ amount: '1', toToken: 'x'.repeat(201) })).toEqual({
      args: { text: '1' },
      refused: ['toToken'],
    })
  })
})

it.each<[unknown, string | undefined]>([
  ['0.5', '0.5'],
  [5, '5'],
  ['1.0000000000000000005', '1.0000000000000000005'],
  [0.1, undefined],
  [Number.NaN, undefined],
  [2 ** 53, undefined],
  ['-1', undefined],
  ['1,5', undefined],
  ['', undefined],
  [null, undefined],
])(
  'an amount argument of a view becomes text if it is valid, else undefined: value %j, result %s',
  (amount, text) => expect(amountText(amount)).toBe(text),
)

describe('the arguments of the on-ramp view', () => {
  it('can be a coin on the current or another network, and an amount in a fiat currency', () => {
    expect(readBuyArguments({ token: 'USDC', amount: '50', currency: 'EUR' }, 'eip155:1')).toEqual({
      args: { coin: 'USDC eip155:1', text: '50', fiat: 'EUR' },
      refused: [],
    })
    expect(readBuyArguments({ token: 'ETH', network: 'eip155:137' }, 'eip155:1').args).toEqual({
      coin: 'ETH eip155:137',
    })
  })
  it('are ignored, and reported as refused, if they are malformed', () => {
    const params = { token: '<b>', network: 'polygon', amount: 0.1, currency: 'eur' }
    expect(readBuyArguments(params, 'eip155:1')).toEqual({
      args: {},
      refused: ['token', 'network', 'amount', 'currency'],
    })
    // The token symbol is valid, but the network is malformed. The result has no coin, because the current network must
    // not replace a malformed network.
    expect(readBuyArguments({ token: 'ETH', network: 'polygon' }, 'eip155:1').args).toEqual({})
  })
})
