import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compare,
  formatUnits,
  isDecimalText,
  multiply,
  parseUnits,
  priceText,
  shareOf,
  showBalance,
  showCalculated,
  showExact,
  showMoney,
  showNative,
  showToken,
  showTyped,
  sum,
  truncate,
} from '../../../src/domain/core/amount.ts'
import { formatAmount, formatMoney } from '../../../src/domain/core/format-amount.ts'
import { shortLabel } from '../../../src/domain/core/short-label.ts'
import { anyText } from '../../any-text.ts'
import { readVectors } from '../../vectors/read.ts'

type Call = { readonly args: readonly string[]; readonly expect: string }

Big.DP = 60
Big.NE = -200
Big.PE = 200
Big.RM = Big.roundDown
// Numbers are passed to the reference library big.js as text, because a float would lose digits.
const big = (text: string) => new Big(text)

const decimals = fc.integer({ min: 0, max: 30 })
const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimalText = fc
  .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), decimals)
  .map(([n, d]) => formatUnits(n, d))

describe('parseUnits', () => {
  it.each([
    ['0', 18, 0n],
    ['1', 18, 10n ** 18n],
    ['1.', 18, 10n ** 18n],
    ['.5', 18, 5n * 10n ** 17n],
    ['00.10', 1, 1n],
    ['0.000000000000000001', 18, 1n],
    ['1.0000000000000000000', 18, 10n ** 18n],
    ['7', 0, 7n],
    ['9'.repeat(78), 0, BigInt('9'.repeat(78))],
    ['9'.repeat(100), 0, BigInt('9'.repeat(100))],
  ])('parses a decimal text as base units: %s with %i decimals becomes %s', (text, places, expected) => {
    expect(parseUnits(text, places)).toBe(expected)
  })

  // Specification 5.27
  // Fault G12
  it.each([
    '',
    '.',
    '-',
    '-.',
    '-1',
    '+1',
    '1e3',
    '1E3',
    '0x10',
    '1,5',
    '1 000',
    ' 1',
    '1 ',
    '1\n',
    '\n1',
    '٣',
    '１',
    '1.2.3',
    '..1',
    'NaN',
    'Infinity',
    '1_000',
    "1'000",
    '1\u200b',
    '½',
    '9'.repeat(101),
  ])('rejects a malformed amount: %j', text => {
    expect(() => parseUnits(text, 18)).toThrow(expect.objectContaining({ code: 'amount-invalid' }))
  })

  it.each([
    ['1.0000000000000000005', 18],
    ['0.01', 1],
    ['0.1', 0],
  ])('rejects an amount with too many decimals and does not round it: %s (at most %i)', (text, places) => {
    expect(() => parseUnits(text, places)).toThrow(
      expect.objectContaining({ code: 'amount-too-precise', context: { decimals: places } }),
    )
  })

  it('returns the original amount for a text that formatUnits created', () => {
    fc.assert(
      fc.property(
        units,
        decimals,
        (amount, places) => parseUnits(formatUnits(amount, places), places) === amount,
      ),
    )
  })

  it('returns the same amount as the library big.js for any decimal text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{1,30}(\.[0-9]{0,18})?$/), text => {
        expect(parseUnits(text, 18).toString()).toBe(
          big(text.replace(/\.$/, '')).times(big('1e18')).toFixed(),
        )
      }),
    )
  })

  // Specification 5.27
  it('parses a text exactly or throws an error with an error code, whatever the text is', () => {
    const text = fc.oneof(anyText(10), fc.stringMatching(/^[0-9.,eE+\-x ]*$/))
    fc.assert(
      fc.property(text, typed => {
        try {
          expect(big(formatUnits(parseUnits(typed, 6), 6)).eq(big(`0${typed}`.replace(/\.$/, '')))).toBe(true)
        } catch (error) {
          expect(error).toMatchObject({ code: expect.stringMatching(/^amount-/) })
        }
      }),
    )
  })

  const naughty = readVectors<readonly string[]>('naughty-strings/blns.json')
  it('accepts only the plain decimal numbers in a public list of problematic strings', () => {
    const taken = naughty.filter(text => {
      try {
        parseUnits(text, 18)
        return true
      } catch (error) {
        expect(error).toMatchObject({ code: expect.stringMatching(/^amount-/) })
        return false
      }
    })
    for (const text of taken) expect(text).toMatch(/^[0-9.]+$/)
    expect(taken).toContain('1.00')
  })

  const published = readVectors<readonly Call[]>('units/viem-parseUnits.json')
  // Fault G12
  it('returns the same amounts as the test vectors of viem, but rejects the texts that viem rounds', () => {
    let agreed = 0
    for (const { args, expect: expected } of published) {
      const text = (args[0] ?? '').replaceAll("'", '')
      const places = Number(args[1])
      const fraction = (text.split('.')[1] ?? '').replace(/0+$/, '')
      const plain = /^([0-9]+\.?[0-9]*|\.[0-9]+)$/.test(text) && Number.isInteger(places)
      if (!plain || fraction.length > places) expect(() => parseUnits(text, places)).toThrow()
      else {
        agreed += 1
        expect(`${parseUnits(text, places)}n`).toBe(expected)
      }
    }
    expect(agreed).toBeGreaterThan(5)
  })

  const ether = readVectors<readonly Call[]>('units/viem-parseEther.json')
  it('returns the same amounts of ether as the test vectors of viem', () => {
    const plain = ether.filter(({ args }) => /^'\d*\.?\d{0,18}'$/.test(args[0] ?? ''))
    for (const { args, expect: expected } of plain)
      expect(`${parseUnits((args[0] ?? '').slice(1, -1), 18)}n`).toBe(expected)
    expect(plain.length).toBeGreaterThan(5)
  })

  const ethers = readVectors<readonly Record<string, string>[]>('ethers/units.json')
  it('returns the same amounts as the test vectors of the library ethers', () => {
    const powers = { kwei: 3, mwei: 6, gwei: 9, szabo: 12, finney: 15, ether: 18 }
    let agreed = 0
    for (const row of ethers) {
      for (const [unit, places] of Object.entries(powers)) {
        const text = row[unit]
        if (!text || text.startsWith('-') || !row.wei) continue
        agreed += 1
        expect(parseUnits(text, places)).toBe(BigInt(row.wei))
        expect(big(formatUnits(BigInt(row.wei), places)).eq(big(text))).toBe(true)
      }
    }
    expect(agreed).toBeGreaterThan(10)
  })
})

describe('formatUnits', () => {
  it.each([
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [10n ** 18n, 18, '1'],
    [123n, 0, '123'],
    [-15n, 1, '-1.5'],
  ])('formats base units as a decimal text: %s with %i decimals becomes %s', (amount, places, text) => {
    expect(formatUnits(amount, places)).toBe(text)
  })

  const published = readVectors<readonly Call[]>('units/viem-formatUnits.json')
  it('returns the same texts as the test vectors of viem', () => {
    for (const { args, expect: expected } of published) {
      const [amount = '', places = ''] = args
      if (!/^-?\d+n$/.test(amount)) continue
      expect(formatUnits(BigInt(amount.slice(0, -1)), Number(places))).toBe(expected.replaceAll("'", ''))
    }
  })
})

describe('the arithmetic with decimal numbers that are stored as text', () => {
  const decimalTexts = ['0', '-1', '1.50', '007.5']
  // Specification 5.27
  it.each(decimalTexts)('accepts a decimal number: %s', text => expect(isDecimalText(text)).toBe(true))
  const refusedTexts = ['', '1.', '.5', '1e3', '+1', 'NaN', '٣', '1\n', '1'.repeat(201), 1, null, undefined]
  it.each(refusedTexts)('rejects a value that is not a decimal number in text form: %j', text =>
    expect(isDecimalText(text)).toBe(false),
  )

  // Specification 9.43
  it('returns the same product as the library big.js, cut off after 20 decimal places', () => {
    fc.assert(
      fc.property(decimalText, decimalText, (a, b) => {
        expect(big(multiply(a, b)).eq(big(a).times(big(b)).round(20, Big.roundDown))).toBe(true)
      }),
    )
  })

  it('returns the same sum as the library big.js', () => {
    fc.assert(
      fc.property(fc.array(decimalText), values => {
        const expected = values.reduce((total, value) => total.plus(big(value)), big('0'))
        expect(big(sum(values)).eq(expected)).toBe(true)
      }),
    )
    expect(sum([])).toBe('0')
    expect(sum(['0.1', '0.2'])).toBe('0.3')
  })

  it('compares two numbers with the same result as the library big.js', () => {
    fc.assert(fc.property(decimalText, decimalText, (a, b) => compare(a, b) === big(a).cmp(big(b))))
    expect(compare('1.0', '1')).toBe(0)
  })

  it.each([
    [12_245_000_000_000_000_000n, 18, 25, '3.06125'],
    [12_245_678_900_000_000_001n, 18, 50, '6.122839'],
    [1_000_001n, 6, 50, '0.5'],
    [7n, 0, 50, '3'],
    [3_000n, 18, 25, '0.00000000000000075'],
    [0n, 18, 50, '0'],
  ])(
    'rounds a percentage of a balance down: of %d base units with %d decimals, %d per cent is %s',
    (balance, decimals, percent, share) => {
      expect(shareOf(balance, decimals, percent)).toBe(share)
    },
  )

  it('never returns more than the exact share of a balance, or more decimal places than the token has', () => {
    const percents = fc.integer({ min: 1, max: 100 })
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.integer({ min: 0, max: 24 }),
        percents,
        (balance, decimals, percent) => {
          const share = parseUnits(shareOf(balance, decimals, percent), decimals)
          expect(share * 100n <= balance * BigInt(percent)).toBe(true)
        },
      ),
    )
  })

  it('cuts off the decimal places beyond the requested number, and never rounds up', () => {
    fc.assert(
      fc.property(decimalText, fc.integer({ min: 0, max: 20 }), (value, places) => {
        expect(big(truncate(value, places)).eq(big(value).round(places, Big.roundDown))).toBe(true)
      }),
    )
  })

  it.each([
    [1, '1'],
    [0, '0'],
    [1e21, undefined],
    [5e-324, '0'],
    [1e300, undefined],
    [1.5e-7, '0.00000015'],
    [2.5e14, '250000000000000'],
    [2.5e22, undefined],
    ['3.10', '3.10'],
    [-1, undefined],
    ['-1', undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [null, undefined],
    ['1e3', undefined],
    [{}, undefined],
  ])('converts a price to decimal text: %j becomes %s (undefined for an invalid price)', (price, text) =>
    expect(priceText(price)).toBe(text),
  )

  it('parses any price below 10^15 without loss of digits', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-60, noNaN: true, noDefaultInfinity: true, max: 9e14 }), price => {
        const text = priceText(price)
        expect(Number(text)).toBe(price)
      }),
    )
  })
})

const nbsp = '\u00a0'

describe('amounts formatted for the screen', () => {
  // Specification 9.19
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
  ])('show a balance of native coins in a short form: %s becomes %s', (amount, expected) => {
    expect(showNative(amount, 'ETH', 'en').short).toBe(`${expected}${nbsp}ETH`)
  })

  // Specification 9.19
  it.each([
    ['0', '0'],
    ['0.009', '< 0.01'],
    ['2.999', '2.99'],
    ['1999999', '1.99M'],
  ])('have a short form for a token balance: %s becomes %s', (amount, expected) => {
    expect(showToken(amount, 'USDC', 'en').short).toBe(`${expected}${nbsp}USDC`)
  })

  it.each([
    ['0', '$0.00'],
    ['0.001', '< $0.01'],
    ['4812.2', '$4,812.20'],
    ['4812.209', '$4,812.20'],
    ['1999999.99', '$1.99M'],
  ])('show US dollars in a short form: %s becomes %s', (amount, expected) =>
    expect(showMoney(amount, 'en').short).toBe(expected),
  )

  it('contain every digit in the property "full"', () => {
    expect(showNative('1239999.123456789012345678', 'ETH', 'en').full).toBe(
      `1,239,999.123456789012345678${nbsp}ETH`,
    )
    expect(showMoney('1239999.5', 'en').full).toBe('$1,239,999.50')
  })

  it('have the decimal and thousands separators of the locale', () => {
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
  ])('show all digits of an exact amount: %s in the locale %s becomes %s', (amount, locale, expected) => {
    expect(showExact(amount, 'ETH', locale).replace(/[\u2066\u2069]/g, '')).toBe(`${expected}${nbsp}ETH`)
  })

  it.each([
    ['24.715275350247236133', 'en', '24.715275'],
    ['24.715275350247236133', 'de', '24,715275'],
    ['3115.000000000000000001', 'en', '3,115'],
    ['0.000000001234567891', 'en', '0.00000000123456'],
    ['0.000000000000000001', 'en', '0.000000000000000001'],
    ['0.999999999', 'en', '0.999999'],
    ['100', 'en', '100'],
  ])(
    'show a calculated amount with at most six decimals after leading zeros: %s, locale %s, text %s',
    (amount, locale, expected) => {
      expect(showCalculated(amount, 'DAI', locale)).toBe(`${expected}${nbsp}DAI`)
    },
  )

  it("have the locale's decimal separator in an input field", () => {
    expect(showTyped('1234.5', 'de')).toBe('1234,5')
    expect(showTyped('1234.5', 'en')).toBe('1234.5')
  })

  it('are never larger than the exact amount', () => {
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

describe('the balance of a token (F34, F32, F33)', () => {
  const token = (amount: string, decimals: number, symbol: string, price?: string, address?: string) => ({
    amount: parseUnits(amount, decimals),
    decimals,
    symbol,
    address,
    price,
  })
  const nbsp = '\u00a0'

  it.each([
    ['0.0099', 8, 'WBTC', '90000.5', '0.0099'],
    ['1.23456789', 8, 'WBTC', '90000.5', '1.23456'],
    ['0.00000999', 8, 'WBTC', '90000.5', '< 0.01'],
    ['0.009', 18, 'DAI', '1', '< 0.01'],
    ['12.349', 18, 'DAI', '1', '12.34'],
    ['5.0049', 18, 'wstETH', '4000', '5.0049'],
    ['0.0099', 8, 'WBTC', undefined, '< 0.01'],
  ])(
    'has enough decimals for its value: %s (%i decimals) %s at a price of %s',
    (amount, decimals, symbol, price, text) => {
      const { short } = showBalance(token(amount, decimals, symbol, price, '0x1'), 'en')
      expect(short).toBe(`${text}${nbsp}${symbol}`)
    },
  )

  it.each([
    ['0.0009', 'BTC', '90000', '0.0009'],
    ['1.2349', 'ETH', '4000', '1.234'],
    ['0.0009', 'POL', '0.5', '< 0.001'],
  ])(
    'of a native coin has more than 3 decimals only in place of a "<": %s %s at %s',
    (amount, symbol, price, text) => {
      expect(showBalance(token(amount, 8, symbol, price), 'en').short).toBe(`${text}${nbsp}${symbol}`)
    },
  )

  it('never hides more than a dollar of a token, and is never larger than the balance', () => {
    const price = fc.integer({ min: 1, max: 9_999_999 }).map(cents => formatUnits(BigInt(cents), 2))
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 13n }), price, (amount, dollars) => {
        const { short } = showBalance(
          { amount, decimals: 8, symbol: '', address: '0x1', price: dollars },
          'en',
        )
        if (/[<KMB]/.test(short)) return
        const hidden = big(formatUnits(amount, 8)).minus(big(short.replaceAll(',', '')))
        expect(hidden.gte(big('0'))).toBe(true)
        expect(hidden.times(big(dollars)).lte(big('1'))).toBe(true)
      }),
    )
  })

  it('is read aloud with the decimals of the screen, also if the screen shows a compact amount', () => {
    expect(showMoney('1240000.123456789012345678', 'en')).toMatchObject({
      short: '$1.24M',
      spoken: '$1,240,000.12',
    })
    expect(showToken('1240000.123456789', 'DAI', 'en').spoken).toBe(`1,240,000.12${nbsp}DAI`)
    expect(showMoney('5.129', 'en').spoken).toBe('$5.12')
  })

  it('has a short symbol, whatever the symbol is', () => {
    const hash = '0123456789abcdef'.repeat(4)
    expect(showToken('1', hash, 'en')).toMatchObject({
      short: `1${nbsp}0123456789…abcdef`,
      full: `1${nbsp}0123456789…abcdef`,
    })
    expect(showExact('1', hash, 'en')).toBe(`1${nbsp}0123456789…abcdef`)
    expect(shortLabel(`Token ${hash} v2`)).toBe('Token 0123456789…abcdef v2')
    expect(shortLabel('variableDebtEthUSDC')).toBe('variableDebtEthUSDC')
  })
})

describe('the amounts for sites', () => {
  it('are those of the modal, in the given language', () => {
    const ether = { amount: 12_335_600_000_000_000_000n, decimals: 18, symbol: 'ETH' }
    expect(formatAmount(ether, { locale: 'de' })).toBe('12,335\u00a0ETH')
    expect(formatAmount(ether, { locale: 'en', exact: true })).toBe('12.3356\u00a0ETH')
    expect(formatMoney('33148.2528835457962367711', { locale: 'en' })).toBe('$33,148.25')
    expect(formatMoney('33148.2528835457962367711', { locale: 'en', exact: true })).toBe(
      '$33,148.2528835457962367711',
    )
    expect(() => formatMoney('1e5')).toThrow(expect.objectContaining({ code: 'amount-invalid' }))
  })
})

describe('a sum of money in a language that is written from right to left', () => {
  it.each([
    ['ar', '\u20661,234.50\u00a0US$\u2069'],
    ['he', '\u20661,234.50\u00a0$\u2069'],
    ['fa', '\u2066$۱٬۲۳۴٫۵۰\u2069'],
  ])('is isolated, so that the sign of the currency keeps its place in a sentence (%s)', (locale, text) => {
    expect(showMoney('1234.5', locale).short).toBe(text)
  })
  it.each(['ar', 'fa-IR', 'he'])('stays in one order with the unit of a token (37.5, %s)', locale => {
    const isOneText = /^\u2066[^\u2066]*\u00a0ETH\u2069$/
    expect(showExact('0.008', 'ETH', locale)).toMatch(isOneText)
    expect(showCalculated('0.008', 'ETH', locale)).toMatch(isOneText)
    expect(showNative('0.008', 'ETH', locale).short).toMatch(/^\u2066.*\u00a0ETH\u2069$/)
  })
  it('has no marks in other languages', () => expect(showExact('0.008', 'ETH', 'en')).toBe('0.008\u00a0ETH'))
})
