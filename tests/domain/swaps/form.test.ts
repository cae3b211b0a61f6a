import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatUnits } from '../../../src/domain/core/amount.ts'
import { divide, lossPercent } from '../../../src/domain/core/amount-ratio.ts'
import { networkId } from '../../../src/domain/core/caip.ts'
import { maxOf, problemOf, readAmount, readSlippage, type SwapForm } from '../../../src/domain/swaps/form.ts'
import { isNativeCoin, swapsOn } from '../../../src/domain/swaps/network.ts'
import { minOutputOf, providerFeeOf, quoteFrom } from '../../../src/domain/swaps/quote.ts'
import type { SwapToken } from '../../../src/domain/swaps/types.ts'

Big.DP = 60
Big.NE = -200
Big.PE = 200
Big.RM = Big.roundDown

const network = networkId('eip155:1')
const token = (address: string, symbol: string, decimals: number): SwapToken => ({
  network,
  address,
  symbol,
  name: symbol,
  decimals,
  permit: false,
  suggested: true,
})
const ether = token('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 'ETH', 18)
const usdc = token('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'USDC', 6)
const one = 10n ** 18n

const quote = quoteFrom({
  from: ether,
  to: usdc,
  amount: one,
  output: 2_495_376_545n,
  slippage: 1,
  fromPrice: '2503.51',
  toPrice: '1',
  native: { price: '2503.51', decimals: 18 },
  gas: { units: 150_000n, price: 2_000_000_000n },
})

const units = fc.bigInt({ min: 1n, max: 2n ** 128n })
const decimals = fc.integer({ min: 0, max: 24 })
const positive = fc.tuple(units, decimals).map(([amount, places]) => formatUnits(amount, places))

describe('ratios', () => {
  it('divides as exactly as a decimal library of 20 places', () => {
    fc.assert(
      fc.property(positive, positive, (a, b) => {
        const expected = new Big(a).div(new Big(b)).round(20, Big.roundDown).toString()
        expect(new Big(divide(a, b) ?? '').toString()).toBe(expected)
      }),
    )
  })
  it('has no answer for nothing', () => {
    expect(divide('1', '0')).toBeUndefined()
    expect(lossPercent('0', '1')).toBeUndefined()
  })
  it.each([
    ['100', '97', '3'],
    ['100', '100', '0'],
    ['100', '103', '-3'],
    ['0.3', '0.1', '66.666666666666666666'],
  ])('of %s, with %s left, %s per cent are lost', (whole, part, loss) => {
    expect(lossPercent(whole, part)).toBe(loss)
  })
})

describe('a quote', () => {
  it('is put together to the last place', () => {
    expect(quote).toEqual({
      output: 2_495_376_545n,
      least: 2_470_422_779n,
      rate: '2495.376545',
      inputValue: '2503.51',
      outputValue: '2495.376545',
      priceImpact: '0.324882065579925784',
      providerFee: 8_500_000_000_000_000n,
      networkFee: 300_000_000_000_000n,
      networkFeeValue: '0.751053',
    })
  })
  it('says nothing of values nobody quotes', () => {
    const bare = quoteFrom({ from: ether, to: usdc, amount: one, output: 5n, slippage: 1 })
    expect(bare).toEqual({ output: 5n, least: 4n, rate: '0.000005', providerFee: 8_500_000_000_000_000n })
  })
  it('never promises more than is allowed to be lost', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 50 }), (output, slippage) => {
        const least = minOutputOf(output, slippage)
        expect(least * 100n <= output * BigInt(100 - slippage)).toBe(true)
        expect((least + 1n) * 100n > output * BigInt(100 - slippage)).toBe(true)
        expect(providerFeeOf(output) <= output).toBe(true)
      }),
    )
  })
})

describe('what is typed', () => {
  it.each([
    ['1', 1],
    ['50', 50],
    ['51', undefined],
    ['0', undefined],
    ['0.5', undefined],
    ['1e1', undefined],
    ['', undefined],
    ['-1', undefined],
    ['١', undefined],
  ])('slippage %s', (text, expected) => {
    expect(readSlippage(text)).toBe(expected)
  })
  it.each(['', '.', '-', '0', '0.0', '1e3', '1,5', '٣', '1.0000001', '9'.repeat(101)])(
    '%s is no amount',
    text => {
      expect(readAmount(text, 6)).toBeUndefined()
    },
  )
  it('is read to the last unit', () => {
    expect(readAmount('1.000001', 6)).toBe(1_000_001n)
  })
})

describe('a form', () => {
  const form: SwapForm = {
    network,
    from: ether,
    to: usdc,
    text: '1',
    balance: 2n * one,
    native: 2n * one,
    quote,
  }
  it.each<[string, Partial<SwapForm>, string | undefined]>([
    ['is complete', {}, undefined],
    ['is on a network without swaps', { network: networkId('eip155:11155111') }, 'unsupported'],
    ['lacks a token', { to: undefined }, 'no-token'],
    ['has one token twice', { to: ether }, 'same-token'],
    ['lacks an amount', { text: '' }, 'no-amount'],
    ['is of nothing', { text: '0.00' }, 'no-amount'],
    ['is no amount', { text: '1e3' }, 'bad-amount'],
    ['is too precise', { text: '1.0000000000000000001' }, 'bad-amount'],
    ['has too little', { balance: one - 1n }, 'insufficient-balance'],
    ['does not know what there is', { balance: undefined, native: undefined }, undefined],
    ['has no quote', { quote: undefined }, 'no-quote'],
    ['failed to get a quote and has too little', { quote: undefined, balance: 1n }, 'insufficient-balance'],
    ['leaves nothing for the fee', { balance: one, native: one }, 'insufficient-fee'],
    [
      'sells tokens without coins for the fee',
      { from: usdc, to: ether, balance: one, native: 1n },
      'insufficient-fee',
    ],
  ])('%s', (_name, change, problem) => {
    expect(problemOf({ ...form, ...change })).toBe(problem)
  })
  it('never offers more than there is, and keeps the fee', () => {
    fc.assert(
      fc.property(units, units, (balance, fee) => {
        const most = maxOf(ether, balance, fee)
        expect(most === 0n || most + fee === balance).toBe(true)
        expect(maxOf(usdc, balance, fee)).toBe(balance)
      }),
    )
  })
})

it('knows the networks and the coin that has no contract', () => {
  expect(['eip155:1', 'eip155:324', 'eip155:1313161554'].map(id => swapsOn(networkId(id)))).toEqual([
    true,
    true,
    true,
  ])
  expect(swapsOn(networkId('eip155:5'))).toBe(false)
  expect(isNativeCoin('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')).toBe(true)
})
