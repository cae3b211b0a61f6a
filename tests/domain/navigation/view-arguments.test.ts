import { describe, expect, it } from 'vitest'
import { readBuyArguments } from '../../../src/domain/onramp/arguments.ts'
import { amountText, readSwapArguments } from '../../../src/domain/swaps/arguments.ts'

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

describe('what a site opens a swap with', () => {
  it('is read: an amount, tokens by address, by account id or by symbol', () => {
    const params = { amount: '0.1', fromToken: 'ETH', toToken: `eip155:1:${usdc}` }
    expect(readSwapArguments(params)).toEqual({ given: { text: '0.1', from: 'ETH', to: usdc }, refused: [] })
    expect(readSwapArguments({})).toEqual({ given: {}, refused: [] })
  })
  it('is left out and named where it cannot be', () => {
    expect(readSwapArguments({ amount: '1e3', fromToken: '', toToken: 7 })).toEqual({
      given: {},
      refused: ['amount', 'fromToken', 'toToken'],
    })
    expect(readSwapArguments({ amount: '1', toToken: 'x'.repeat(201) })).toEqual({
      given: { text: '1' },
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
])('an amount given as %j is %s', (amount, text) => expect(amountText(amount)).toBe(text))

describe('what a site opens buying with', () => {
  it('is read: a coin on the network in use or another one, and money', () => {
    expect(readBuyArguments({ token: 'USDC', amount: '50', currency: 'EUR' }, 'eip155:1')).toEqual({
      given: { coin: 'USDC eip155:1', text: '50', fiat: 'EUR' },
      refused: [],
    })
    expect(readBuyArguments({ token: 'ETH', network: 'eip155:137' }, 'eip155:1').given).toEqual({
      coin: 'ETH eip155:137',
    })
  })
  it('is left out and named where it cannot be', () => {
    const params = { token: '<b>', network: 'polygon', amount: 0.1, currency: 'eur' }
    expect(readBuyArguments(params, 'eip155:1')).toEqual({
      given: {},
      refused: ['token', 'network', 'amount', 'currency'],
    })
    // A coin of a network that cannot be read is no coin of the one in use.
    expect(readBuyArguments({ token: 'ETH', network: 'polygon' }, 'eip155:1').given).toEqual({})
  })
})
