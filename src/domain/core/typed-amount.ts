// Reads amounts that people type and paste, in every script and with the separators of every country.

import type { DecimalText } from './amount.ts'
import { asciiDigits } from './lib/ascii-digits.ts'

/** What an amount field contains. */
export type TypedAmount =
  | { readonly status: 'empty' }
  | { readonly status: 'unreadable' }
  | {
      readonly status: 'read'
      readonly amount: DecimalText
      /** The currency or token beside the number, as the user wrote it. Empty without one. */
      readonly unit: string
      /** What people of another country mean by the same text. Absent if everybody reads the text alike. */
      readonly other?: DecimalText
    }
  | {
      readonly status: 'ambiguous'
      /** The possible meanings. The reading by the separators of `locale` comes first. */
      readonly readings: readonly DecimalText[]
      readonly unit: string
    }

/** How the text came into the field, and the separators that its user expects. */
export type TypedAmountContext = {
  /** The locale of the numbers on the screen. */
  readonly locale: string
  /** Whether the text was pasted, dropped or filled in at once. It then comes from a source with its own separators. */
  readonly isPasted: boolean
  /**
   * The decimal separators of the device and of the browser (see `deviceMarks`). Keyboards for numbers offer only such a
   * separator, whatever the locale of the screen is.
   */
  readonly deviceMarks: readonly string[]
}

/** Texts with more characters are not amounts. The limit also bounds the time that the patterns take. */
const maxLength = 120

/** Characters that have no shape. Programs insert them around numbers, for example to set the text direction. */
export const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const blanks = /\s+/gu
/** These characters change the order of the digits on the screen, so the user has seen another number. */
const reordering = /[\u202d\u202e]/u

/** Full-width forms and other characters for the same separator. U+066B and U+066C keep their own meaning. */
const marks: readonly (readonly [RegExp, string])[] = [
  [/[．﹒。｡]/gu, '.'],
  [/[，﹐،､、]/gu, ','],
  [/['’‘ʼʹ＇′`´]/gu, "'"],
  [/[＋]/gu, '+'],
  [/[＄﹩]/gu, '$'],
  [/[￡]/gu, '£'],
  [/[￥]/gu, '¥'],
  [/[￦]/gu, '₩'],
  [/[￠]/gu, '¢'],
]

const number = /^([^\d]*?)\s?\+?([\d.,'٫٬](?:[\d.,'٫٬\s]*[\d.,'٫٬])?)\s?([^\d]*)$/u
const unitText = /^[^\d.,'٫٬+\-−–]*$/u

/** Each decimal separator, with the separators of thousands that countries use together with it. */
const conventions: readonly (readonly [decimal: string, groups: readonly string[]])[] = [
  ['.', [',', ' ', "'", '٬']],
  [',', ['.', ' ', "'"]],
  ['٫', ['٬', ',', '.', ' ', "'"]],
]

/**
 * Reads a typed or pasted amount as decimal text. Never guesses: if the separators of two countries give two
 * quantities, the result is `ambiguous`. There is one exception: separators that `locale` itself uses count as meant if
 * the text is what a user of that locale would write, and if the device does not use the same sign for something else.
 */
export function readTypedAmount(text: string, context: TypedAmountContext): TypedAmount {
  if (text.length > maxLength || reordering.test(text)) return { status: 'unreadable' }
  const plain = normalized(text).trim()
  if (/^[.,٫]?$/.test(plain)) return { status: 'empty' }
  const [, before = '', digits = '', after = ''] = number.exec(plain) ?? []
  const unit = (before + after).trim()
  const isOneUnit = before.trim() === '' || after.trim() === ''
  if (!/\d/.test(digits) || !isOneUnit || !unitText.test(unit)) return { status: 'unreadable' }
  const readings = readingsOf(digits)
  const [first] = readings
  if (first === undefined || isLongGroup(digits, context)) return { status: 'unreadable' }
  if (readings.length === 1) return { status: 'read', amount: first, unit }
  const mark = digits.includes(',') ? ',' : '.'
  const asDecimal = readWith(digits, mark, '') ?? first
  const asGroup = readings.find(value => value !== asDecimal) ?? first
  return decided({ mark, asDecimal, asGroup, unit }, digits, context)
}

/** Writes the text with ASCII digits, one character for each kind of separator, and single blanks. */
function normalized(text: string): string {
  const ascii = asciiDigits(text.replace(invisible, ''))
  return marks.reduce((now, [form, mark]) => now.replace(form, mark), ascii.replace(blanks, ' '))
}

/** Returns every value that the text has under the conventions of some country, without doublets. */
function readingsOf(digits: string): readonly DecimalText[] {
  const found = conventions.flatMap(([decimal, groups]) =>
    groups.map(group => readWith(digits, decimal, group)),
  )
  return [...new Set(found.filter(value => value !== undefined))]
}

function readWith(digits: string, decimal: string, group: string): DecimalText | undefined {
  const [whole = '', fraction = '', ...rest] = digits.split(decimal)
  if (rest.length > 0 || !/^\d*$/.test(fraction) || (whole === '' && fraction === '')) return undefined
  if (/^\d*$/.test(whole)) return decimalOf(whole, fraction)
  const [first = '', ...groups] = whole.split(group)
  const last = groups.pop() ?? ''
  const isGrouped =
    /^[1-9]\d{0,2}$/.test(first) && /^\d{3}$/.test(last) && groups.every(part => /^\d{3}$/.test(part))
  // Indian grouping: three digits in the last group, two in the others.
  const isIndian =
    /^[1-9]\d?$/.test(first) && /^\d{3}$/.test(last) && groups.every(part => /^\d{2}$/.test(part))
  return isGrouped || isIndian ? decimalOf(first + groups.join('') + last, fraction) : undefined
}

/**
 * Returns whether somebody has typed a digit too many behind a separator that precedes thousands on this page and on
 * this device, such as `1,0000` in English, which was `1,000` before. Such a text would become a thousandth of the amount
 * that is meant. A source of a pasted text wrote it at once, so its separator precedes decimals.
 */
function isLongGroup(digits: string, { locale, isPasted, deviceMarks }: TypedAmountContext): boolean {
  const [, mark] = /^[1-9]\d{0,2}([.,])\d{4,}$/.exec(digits) ?? []
  return mark !== undefined && !isPasted && mark === separatorsOf(locale).group && !deviceMarks.includes(mark)
}

function decimalOf(whole: string, fraction: string): DecimalText {
  const digits = fraction.replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${digits && `.${digits}`}`
}

type Readings = {
  /** The separator that two countries read in two ways. Three digits follow it. */
  readonly mark: string
  /** The value if the separator precedes the decimals. */
  readonly asDecimal: DecimalText
  /** The value if the separator precedes thousands. */
  readonly asGroup: DecimalText
  readonly unit: string
}

function decided(
  { mark, asDecimal, asGroup, unit }: Readings,
  digits: string,
  { locale, isPasted, deviceMarks }: TypedAmountContext,
): TypedAmount {
  const { decimal, group } = separatorsOf(locale)
  if (mark === group) {
    return deviceMarks.includes(mark)
      ? { status: 'ambiguous', readings: [asGroup, asDecimal], unit }
      : { status: 'read', amount: asGroup, other: asDecimal, unit }
  }
  if (mark !== decimal) return { status: 'ambiguous', readings: [asGroup, asDecimal], unit }
  // Nobody types a zero at the end of decimals, so `1.500` may be the thousands of another country.
  const isAsked = deviceMarks.some(other => other !== mark) || isPasted || digits.endsWith('0')
  return isAsked
    ? { status: 'ambiguous', readings: [asDecimal, asGroup], unit }
    : { status: 'read', amount: asDecimal, unit }
}

function separatorsOf(locale: string): { readonly decimal: string; readonly group: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.5)
  const of = (type: string) => parts.find(part => part.type === type)?.value
  return { decimal: normalized(of('decimal') ?? '.'), group: normalized(of('group') ?? '') }
}

/**
 * Returns the decimal separators that the user of this device expects: the separator of the system, which its keyboards
 * for numbers offer, and the separator of the browser's language. `language` is the language of the browser, if it is known.
 */
export function deviceMarks(language = ''): readonly string[] {
  const system = new Intl.NumberFormat().resolvedOptions().locale
  return [...new Set([system, language].flatMap(decimalMark))]
}

/** Returns no separator for a malformed locale, such as `en-US@posix` in some browsers without a window. */
function decimalMark(locale: string): readonly string[] {
  try {
    return [separatorsOf(locale).decimal]
  } catch {
    return []
  }
}
