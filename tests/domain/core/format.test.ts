import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatUnits } from '../../../src/domain/core/amount.ts'
import {
  readTyped,
  showCalculated,
  showCurrency,
  showExact,
  showMoney,
  showNative,
  showToken,
  showTyped,
} from '../../../src/domain/core/format.ts'

const nbsp = '\u00a0'

describe('amounts formatted for the screen', () => {
  it.each([
    ['0', '0'],
    ['0.0009', '< 0.001'],
    ['0.001', '0.001'],
    ['1.9999', '1.999'],
    ['1.50', '1.5'],
    ['1234.5678', '1,234.567'],
    ['999999.9999', '999,999.999'],
    ['1000000', '1M'],
    ['1239999.99', '1.23M'],
    ['999999999.9', '999.99M'],
    ['123456789012345678901234567890', '123,456,789,012,345,678.9T'],
  ])('show the native balance %s as %s', (amount, expected) => {
    expect(showNative(amount, 'ETH', 'en').short).toBe(`${expected}${nbsp}ETH`)
  })

  it.each([
    ['0', '0'],
    ['0.009', '< 0.01'],
    ['2.999', '2.99'],
    ['1999999', '1.99M'],
  ])('show the token balance %s as %s', (amount, expected) => {
    expect(showToken(amount, 'USDC', 'en').short).toBe(`${expected}${nbsp}USDC`)
  })

  it.each([
    ['0', '$0.00'],
    ['0.001', '< $0.01'],
    ['4812.2', '$4,812.20'],
    ['4812.209', '$4,812.20'],
    ['1999999.99', '$1.99M'],
  ])('show %s dollars as %s', (amount, expected) => expect(showMoney(amount, 'en').short).toBe(expected))

  it('include the full number beside the short form', () => {
    expect(showNative('1239999.123456789012345678', 'ETH', 'en').full).toBe(
      `1,239,999.123456789012345678${nbsp}ETH`,
    )
    expect(showMoney('1239999.5', 'en').full).toBe('$1,239,999.50')
  })

  it('follow the locale of the page', () => {
    expect(showNative('1234.5', 'ETH', 'de').short).toBe(`1.234,5${nbsp}ETH`)
    expect(showToken('1.5', '', 'en').short).toBe('1.5')
  })

  it.each([
    ['2495.875720436733444478', 'en', '2,495.875720436733444478'],
    ['2495.875720436733444478', 'de', '2.495,875720436733444478'],
    ['1.234', 'de', '1,234'],
    ['-0.5', 'de', '-0,5'],
    ['1234', 'ar-u-nu-latn', '1,234'],
    ['12345678901234567890123', 'en', '12,345,678,901,234,567,890,123'],
    ['?', 'de', '?'],
  ])('show all digits of %s in the locale %s: %s', (amount, locale, expected) => {
    expect(showExact(amount, 'ETH', locale)).toBe(`${expected}${nbsp}ETH`)
  })

  it.each([
    ['24.715275350247236133', 'en', '24.715275'],
    ['24.715275350247236133', 'de', '24,715275'],
    ['3115.000000000000000001', 'en', '3,115'],
    ['0.000000001234567891', 'en', '0.00000000123456'],
    ['0.000000000000000001', 'en', '0.000000000000000001'],
    ['0.999999999', 'en', '0.999999'],
    ['100', 'en', '100'],
  ])('show the calculated amount %s in the locale %s as %s', (amount, locale, expected) => {
    expect(showCalculated(amount, 'DAI', locale)).toBe(`${expected}${nbsp}DAI`)
  })

  it.each([
    ['10.00', 'USD', 'en', '$10.00'],
    ['7500.00', 'USD', 'en', '$7,500.00'],
    ['7500', 'EUR', 'de', `7.500,00${nbsp}€`],
    ['1.755', 'USD', 'en', '$1.755'],
    ['10', 'PTS_2', 'en', `10${nbsp}PTS_2`],
  ])('show %s %s in the locale %s as %s', (amount, code, locale, expected) => {
    expect(showCurrency(amount, code, locale)).toBe(expected)
  })

  it('have the decimal separator of the locale in an input field, which accepts both separators', () => {
    expect(showTyped('1234.5', 'de')).toBe('1234,5')
    expect(showTyped('1234.5', 'en')).toBe('1234.5')
    expect(['1234,5', '1234.5'].map(readTyped)).toEqual(['1234.5', '1234.5'])
  })

  it('never show more than the exact amount', () => {
    const amount = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 18 }))
    fc.assert(
      fc.property(amount, ([units, places]) => {
        const { short } = showToken(formatUnits(units, places), '', 'en')
        const digits = short.replaceAll(',', '')
        if (short.startsWith('<')) return
        const scale = { K: 3, M: 6, B: 9, T: 12 }[digits.slice(-1)] ?? 0
        const [whole = '', fraction = ''] = digits.replace(/[A-Z]$/, '').split('.')
        const value = BigInt(whole + fraction.padEnd(20, '0')) * 10n ** BigInt(scale)
        expect(value <= units * 10n ** BigInt(20 - places)).toBe(true)
      }),
    )
  })
})
