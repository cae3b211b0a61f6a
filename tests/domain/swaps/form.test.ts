import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divide, formatUnits, lossPercent } from '../../../src/domain/core/amount.ts'
import { networkId } from '../../../src/domain/core/entities.ts'
import { minOutputOf, providerFeeOf, quoteFrom } from '../../../src/domain/swaps/checks.ts'
import { maxOf, problemOf, readSwapAmount, type SwapForm } from '../../../src/domain/swaps/form.ts'
import { readSlippage } from '../../../src/domain/swaps/slippage.ts'
import { isNativeCoin, type SwapToken, swapsOn } from '../../../src/domain/swaps/types.ts'

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
const unit = 10n ** 18n

const quote = quoteFrom({
  from: ether,
  to: usdc,
  amount: unit,
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

describe('the arithmetic of a swap', () => {
  it('divides two decimal numbers like the library big.js, and cuts the result after 20 decimal places', () => {
    fc.assert(
      fc.property(positive, positive, (a, b) => {
        const expected = new Big(a).div(new Big(b)).round(20, Big.roundDown).toString()
        expect(new Big(divide(a, b) ?? '').toString()).toBe(expected)
      }),
    )
  })
  it('returns undefined for a division by zero', () => {
    expect(divide('1', '0')).toBeUndefined()
    expect(lossPercent('0', '1')).toBeUndefined()
  })
  it.each([
    ['100', '97', '3'],
    ['100', '100', '0'],
    ['100', '103', '-3'],
    ['0.3', '0.1', '66.666666666666666666'],
  ])('computes the loss of value as a percentage: from %s to %s, loss %s', (whole, part, loss) => {
    expect(lossPercent(whole, part)).toBe(loss)
  })
})

describe('the quote of a swap', () => {
  it('contains exact amounts, values and fees, to the last decimal place', () => {
    expect(quote).toEqual({
      output: 2_495_376_545n,
      minOutput: 2_470_422_779n,
      rate: '2495.376545',
      inputValue: '2503.51',
      outputValue: '2495.376545',
      priceImpact: '0.324882065579925784',
      providerFee: 8_500_000_000_000_000n,
      networkFee: 300_000_000_000_000n,
      networkFeeValue: '0.751053',
    })
  })
  it('contains no fiat value if the tokens have no price', () => {
    const bare = quoteFrom({ from: ether, to: usdc, amount: unit, output: 5n, slippage: 1 })
    expect(bare).toEqual({ output: 5n, minOutput: 4n, rate: '0.000005', providerFee: 8_500_000_000_000_000n })
  })
  it('leaves out a fee or a value that is larger than any real amount (attack R24)', () => {
    const gas = { units: 150_000n, price: 2n ** 200n }
    const facts = { from: ether, to: usdc, amount: unit, output: 10n ** 30n, slippage: 1 }
    const given = quoteFrom({ ...facts, toPrice: '1', native: { price: '1', decimals: 18 }, gas })
    expect(given).not.toHaveProperty('outputValue')
    expect(given).not.toHaveProperty('networkFee')
    expect(given).not.toHaveProperty('networkFeeValue')
  })
  // Specification 9.15
  it('has the exact minimum output that the slippage allows, rounded down', () => {
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

describe('the text that the user types for a swap', () => {
  // Specification 10.7
  it.each([
    ['1', 1],
    ['50', 50],
    ['51', undefined],
    ['0', undefined],
    ['0.5', undefined],
    ['1e1', undefined],
    ['', undefined],
    ['-1', undefined],
    ['١', 1],
    ['１２', 12],
    ['½', undefined],
  ])(
    'is accepted as the slippage only if it is a whole number from 1 to 50: "%s" becomes %s',
    (text, expected) => {
      expect(readSlippage(text)).toBe(expected)
    },
  )
  const texts = ['', '.', '-', '0', '0.0', '1e3', '1,5', '٣', '1.0000001', '9'.repeat(101)]
  it.each(texts)('is rejected as the amount to sell: %s', text => {
    expect(readSwapAmount(text, 6)).toBeUndefined()
  })
  it('is parsed as an amount without losing a digit', () => {
    expect(readSwapAmount('1.000001', 6)).toBe(1_000_001n)
  })
})

describe('the form of a swap', () => {
  const form: SwapForm = {
    network,
    from: ether,
    to: usdc,
    text: '1',
    balance: 2n * unit,
    native: 2n * unit,
    quote,
  }
  it.each<[string, Partial<SwapForm>, string | undefined]>([
    ['has no problem when complete', {}, undefined],
    ['reports a network without swaps', { network: networkId('eip155:11155111') }, 'unsupported'],
    ['reports a missing token', { to: undefined }, 'no-token'],
    ['reports the same token twice', { to: ether }, 'same-token'],
    ['reports a missing amount', { text: '' }, 'no-amount'],
    ['reports a zero amount as missing', { text: '0.00' }, 'no-amount'],
    ['reports an unreadable amount', { text: '1e3' }, 'bad-amount'],
    ['reports too many decimals', { text: '1.0000000000000000001' }, 'bad-amount'],
    ['reports an insufficient balance', { balance: unit - 1n }, 'insufficient-balance'],
    ['reports nothing while the balance is unknown', { balance: undefined, native: undefined }, undefined],
    ['reports a missing quote', { quote: undefined }, 'no-quote'],
    [
      'reports an insufficient balance before a missing quote',
      { quote: undefined, balance: 1n },
      'insufficient-balance',
    ],
    ['reports native coins that do not cover the fee', { balance: unit, native: unit }, 'insufficient-fee'],
    [
      'reports missing native coins for the fee when tokens are sold',
      { from: usdc, to: ether, balance: unit, native: 1n },
      'insufficient-fee',
    ],
  ])(
    'shows the first problem that prevents the review of the swap (the form %s)',
    (_name, change, problem) => {
      expect(problemOf({ ...form, ...change })).toBe(problem)
    },
  )
  it('offers at most the whole balance, minus the network fee if the user sells the native coin', () => {
    fc.assert(
      fc.property(units, units, (balance, fee) => {
        const maxAmount = maxOf(ether, balance, fee)
        expect(maxAmount === 0n || maxAmount + fee === balance).toBe(true)
        expect(maxOf(usdc, balance, fee)).toBe(balance)
      }),
    )
  })
})

// Specification 9.50, 9.54
it('swaps are possible only on the networks of the swap service', () => {
  expect(['eip155:1', 'eip155:324', 'eip155:1313161554'].map(id => swapsOn(networkId(id)))).toEqual([
    true,
    true,
    true,
  ])
  expect(swapsOn(networkId('eip155:5'))).toBe(false)
})

it('the placeholder address 0xEeee… is recognised as the native coin, in any letter case', () => {
  expect(isNativeCoin('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')).toBe(true)
})
