import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare } from '../../../src/domain/core/amount.ts'
import { asciiDigits } from '../../../src/domain/core/lib/ascii-digits.ts'
import { deviceMarks, readTypedAmount, type TypedAmount } from '../../../src/domain/core/typed-amount.ts'
import { anyText } from '../../any-text.ts'

/** Pastes a text on a page in this locale. The browser has the same locale as the page. */
const paste = (text: string, locale = 'en'): TypedAmount =>
  readTypedAmount(text, { locale, isPasted: true, deviceMarks: deviceMarks(locale).slice(-1) })
const type = (text: string, locale = 'en', ...deviceMarks: readonly string[]): TypedAmount =>
  readTypedAmount(text, {
    locale,
    isPasted: false,
    deviceMarks: deviceMarks.length > 0 ? deviceMarks : ['.'],
  })
const read = (amount: string, unit = '') => ({ status: 'read', amount, unit })
const asked = (...readings: string[]) => ({ status: 'ambiguous', readings, unit: '' })

const locales = [
  ...[
    'ar',
    'ar-EG',
    'bg',
    'bn',
    'cs',
    'da',
    'de',
    'de-AT',
    'de-CH',
    'el',
    'en',
    'en-IN',
    'en-ZA',
    'es',
    'fa',
  ],
  ...['fi', 'fr', 'fr-CH', 'he', 'hi', 'it', 'ja', 'mr', 'my', 'ne', 'pl', 'pt-BR', 'ru', 'sv', 'tr', 'ur'],
]

describe('readTypedAmount (F1, F25)', () => {
  it.each([
    ['1,000', '1000'],
    ['12,500.75', '12500.75'],
    ['1,000,000', '1000000'],
    ['1,00,000', '100000'],
    ['12,34,567.5', '1234567.5'],
    ['1.000,50', '1000.5'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ["1'000", '1000'],
    ['1’000.25', '1000.25'],
    ["1'234'567,8", '1234567.8'],
    ['1,5', '1.5'],
    ['12,50', '12.5'],
    ['0,125', '0.125'],
    ['0.125', '0.125'],
    ['0,0001', '0.0001'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['+5', '5'],
    ['1234.5678', '1234.5678'],
    ['\u200e1\u2060000\ufeff', '1000'],
  ])('reads %j on an English page as %s', (text, amount) => {
    expect(paste(text)).toMatchObject(read(amount))
  })

  it.each([
    ...['\u0020', '\u00a0', '\u1680', '\u2000', '\u2002', '\u2003', '\u2004', '\u2005', '\u2006', '\u2007'],
    ...['\u2008', '\u2009', '\u200a', '\u202f', '\u205f', '\u3000', '\t'],
  ])('reads the blank %j as a separator of thousands', blank => {
    expect(paste(`1${blank}000`)).toEqual(read('1000'))
    expect(paste(`${blank}12${blank}500,75${blank}`, 'fr')).toEqual(read('12500.75'))
  })

  it.each([
    ['de', '1.000', '1000'],
    ['de', '12.500,75', '12500.75'],
    ['de', '1,5', '1.5'],
    ['de', '12,500.75', '12500.75'],
    ['de-CH', '1’000', '1000'],
    ['fr', '1 000,5', '1000.5'],
    ['hi', '1,00,000', '100000'],
    ['ar-EG', '١٬٠٠٠٫٥', '1000.5'],
    ['fa', '۱٬۰۰۰', '1000'],
    ['fa', '۱۲٫۵', '12.5'],
    ['ja', '１，０００．５', '1000.5'],
    ['ja', '１。５', '1.5'],
    ['bn', '১২,৩৪,৫৬৭', '1234567'],
    ['my', '၁၂.၅', '12.5'],
    ['en', '𝟏𝟐.𝟓', '12.5'],
  ])('reads what people of %s write: %s', (locale, text, amount) => {
    expect(paste(text, locale)).toMatchObject(read(amount))
  })

  it.each([
    ['$1,000', '1000', '$'],
    ['US$ 12,500.75', '12500.75', 'US$'],
    ['＄１，０００', '1000', '$'],
    ['1,000 USDC', '1000', 'USDC'],
    ['1.5ETH', '1.5', 'ETH'],
    ['€ 5', '5', '€'],
    ['12k', '12', 'k'],
    ['5%', '5', '%'],
  ])('returns the unit of %s, so that the field can refuse a wrong one', (text, amount, unit) => {
    expect(paste(text)).toMatchObject({ status: 'read', amount, unit })
  })

  it.each([
    ['fr', '1.000', ['1000', '1']],
    ['de-CH', '1,000', ['1000', '1']],
    ['ar', '1.500', ['1.5', '1500']],
    ['en', '1.000', ['1', '1000']],
    ['en', '12.345', ['12.345', '12345']],
    ['de', '1,000', ['1', '1000']],
  ])('asks on a page in %s what a pasted %s means', (locale, text, readings) => {
    expect(paste(text, locale)).toEqual(asked(...readings))
  })

  it('asks what a typed separator means if the keyboard has another decimal separator than the page', () => {
    expect(type('1,500', 'en', ',')).toEqual(asked('1500', '1.5'))
    expect(type('1.250', 'de', '.')).toEqual(asked('1250', '1.25'))
    expect(type('1.125', 'en', ',')).toEqual(asked('1.125', '1125'))
    expect(type('1.125', 'en', '.')).toEqual(read('1.125'))
    expect(type('1.500', 'en', '.')).toEqual(asked('1.5', '1500'))
  })

  it.each([
    ['en', '1,000', ',', ['1000', '1']],
    ['en', '12.345', ',', ['12.345', '12345']],
    ['de', '1.000', '.', ['1000', '1']],
    ['fr', '1,000', '.', ['1', '1000']],
  ])('asks on a page in %s what %s means if the browser has another decimal separator: %s', (...row) => {
    const [locale, text, mark, readings] = row
    for (const isPasted of [true, false]) {
      for (const deviceMarks of [[mark], ['.', ','], [',', '.']]) {
        expect(readTypedAmount(text, { locale, isPasted, deviceMarks })).toEqual(asked(...readings))
      }
    }
    // Signs with one meaning are read.
    const read = { locale, isPasted: true, deviceMarks: [mark] }
    expect(readTypedAmount('1,000.5', read)).toMatchObject({ amount: '1000.5' })
    expect(readTypedAmount('1.000.000', read)).toMatchObject({ amount: '1000000' })
    expect(readTypedAmount('1.5', read)).toMatchObject({ amount: '1.5' })
  })

  it('knows the decimal separators of the system and of the browser', () => {
    const system = deviceMarks('en')[0] ?? ''
    expect(deviceMarks('de-DE')).toEqual([...new Set([system, ','])])
    expect(deviceMarks('fa')).toEqual([system, '٫'])
    for (const language of ['en-US@posix', '', undefined]) expect(deviceMarks(language)).toEqual([system])
  })

  // Only three digits behind a separator, or several groups, can be thousands.
  describe.each([
    ['typed on a device that writes numbers like English', false, ['.']],
    ['typed on a device that writes numbers like German', false, [',']],
    ['typed, with a system and a browser that differ', false, ['.', ',']],
    ['pasted on a device that writes numbers like English', true, ['.']],
    ['pasted on a device that writes numbers like German', true, [',']],
  ] as const)('has one meaning with another number of decimals, %s', (_how, isPasted, deviceMarks) => {
    it.each([
      ['de-DE', '7,000001', '7.000001'],
      ['nl-NL', '7,000001', '7.000001'],
      ['de', '1,0000', '1'],
      ['en', '1.0000', '1'],
      ['en', '12.345678', '12.345678'],
      ['en-IN', '1.00000', '1'],
      ['fr', '7,000001', '7.000001'],
      ['fr', '7.000001', '7.000001'],
      ['de-CH', '7.000001', '7.000001'],
      ['ar-EG', '٧٫٠٠٠٠٠١', '7.000001'],
      ['ar-EG', '٧٫٠٠٠', '7'],
      ['fa', '۷٫۰۰۰۰۰۱', '7.000001'],
      ['bn', '৭.০০০০০১', '7.000001'],
      ['hi', '७.००००', '7'],
      ['ja', '７．０００００１', '7.000001'],
      ['de', '７，０００００１', '7.000001'],
      ['de', '1234,567', '1234.567'],
      ['de', '1234.5678', '1234.5678'],
      ['en', '1234,567', '1234.567'],
      ['de', '0,000', '0'],
      ['en', '0,125', '0.125'],
      ['de', '7,00', '7'],
      ['en', '7,5', '7.5'],
      ['en', '1,234.567', '1234.567'],
      ['de', '1.234,567', '1234.567'],
      ['de', '1,234,567', '1234567'],
      ['en-IN', '12,34,567.000', '1234567'],
      ['fr', '1\u202f234,567', '1234.567'],
      ['de-CH', '1’234.567', '1234.567'],
    ])('in %s: %s is %s', (locale, text, amount) => {
      expect(readTypedAmount(text, { locale, isPasted, deviceMarks })).toEqual(read(amount))
    })
  })

  it.each([
    ['en', '1,0000', '1', '.'],
    ['en', '1,234567', '1.234567', '.'],
    ['de', '1.23456789', '1.23456789', ','],
    ['bn', '১,২৩৪৫', '1.2345', '.'],
    ['ja', '１，２３４５', '1.2345', '.'],
  ])(
    'in %s, %s is %s if pasted, and refused if typed, because it can be thousands with a digit too many',
    (locale, text, amount, mark) => {
      expect(readTypedAmount(text, { locale, isPasted: true, deviceMarks: [mark] })).toEqual(read(amount))
      expect(type(text, locale, mark)).toEqual({ status: 'unreadable' })
    },
  )

  it('names the other meaning of thousands that it has read', () => {
    expect(paste('1,000')).toEqual({ ...read('1000'), other: '1' })
  })

  it.each([
    ...[
      '-1',
      '−1',
      '1-2',
      '1e3',
      '0x10',
      '1.2.3',
      '..1',
      '1,00,00',
      '10,00,0',
      '1 00',
      '1 0000',
      '1_000',
      '½',
    ],
    ...[
      '1½',
      '10²',
      '①',
      '1+1',
      '$1 USD',
      'NaN',
      'one',
      '\u202e12',
      '\u202d12\u202c',
      '1,000.000,5',
      '0,123,456',
      '9'.repeat(121),
    ],
  ])('refuses %j, or leaves the unknown part to the field', text => {
    const found = paste(text)
    if (found.status === 'read') expect(found.unit).not.toBe('')
    else expect(found.status).toBe('unreadable')
  })

  it.each(['', ' ', '\u200b', '.', ',', '٫'])('finds no amount yet in %j', text => {
    expect(type(text)).toEqual({ status: 'empty' })
  })

  const places = fc.integer({ min: 0, max: 18 })
  const value = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), places).map(([digits, count]) => {
    const padded = String(digits).padStart(count + 1, '0')
    const fraction = padded.slice(padded.length - count).replace(/0+$/, '')
    const whole = padded.slice(0, padded.length - count)
    return count === 0 || fraction === '' ? whole : `${whole}.${fraction}`
  })
  const format = (amount: string, locale: string) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 18 }).format(amount as Intl.StringNumericLiteral)
  const valuesOf = (found: TypedAmount): readonly string[] =>
    found.status === 'read' ? [found.amount] : found.status === 'ambiguous' ? found.readings : []

  it.each(locales)('reads every amount that %s formats as the same amount', locale => {
    fc.assert(
      fc.property(value, amount => {
        const found = paste(format(amount, locale), locale)
        expect(['read', 'ambiguous']).toContain(found.status)
        expect(compare(valuesOf(found)[0] ?? '', amount)).toBe(0)
      }),
    )
  })

  it('takes no amount of another locale for another quantity without offering the meant one', () => {
    const locale = fc.constantFrom(...locales)
    fc.assert(
      fc.property(value, locale, locale, fc.boolean(), (amount, writer, reader, isPasted) => {
        const text = format(amount, writer)
        const found = readTypedAmount(text, {
          locale: reader,
          isPasted,
          deviceMarks: [writer === 'en' ? '.' : ','],
        })
        const meant = [...valuesOf(found), ...(found.status === 'read' ? [found.other ?? ''] : [])]
        const typedAsOwn = !isPasted && found.status === 'read' && text === format(found.amount, reader)
        expect(typedAsOwn || meant.some(reading => reading !== '' && compare(reading, amount) === 0)).toBe(
          true,
        )
      }),
      { numRuns: 2000 },
    )
  })

  it('returns a decimal text or no amount, whatever the text is', () => {
    const text = fc.oneof(anyText(20), fc.stringMatching(/^[0-9.,'$٫٬ ]{0,30}$/))
    fc.assert(
      fc.property(text, fc.constantFrom(...locales), (typed, locale) => {
        for (const amount of valuesOf(paste(typed, locale))) expect(amount).toMatch(/^\d+(\.\d*[1-9])?$/)
      }),
    )
  })
})

describe('asciiDigits (F25)', () => {
  it.each(['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９', '०१२३४५६७८९', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡', '𞓰𞓱𞓲𞓳𞓴𞓵𞓶𞓷𞓸𞓹'])(
    'writes the digits of each script as 0 to 9: %s',
    digits => {
      expect(asciiDigits(digits)).toBe('0123456789')
    },
  )
})
