import { coreError } from './errors/core-error.ts'

/** A decimal number as text, never a float: an optional minus, digits, and optionally a point with digits after it. */
export type DecimalText = string

const decimal = /^-?[0-9]+(?:\.[0-9]+)?$/
/** Most digits accepted in an amount. */
export const mostDigits = 100

/** Whether a value from outside is decimal text: ASCII digits, at most a minus sign, no exponent. */
export function isDecimalText(value: unknown): value is DecimalText {
  return typeof value === 'string' && value.length <= mostDigits * 2 && decimal.test(value)
}

/** Converts base units to decimal text without trailing zeros. Exact. */
export function formatUnits(amount: bigint, decimals: number): DecimalText {
  return textOf(amount, decimals)
}

/** The exact sum of decimal texts. */
export function sum(values: readonly DecimalText[]): DecimalText {
  const parts = values.map(partsOf)
  const places = Math.max(0, ...parts.map(part => part.places))
  return textOf(
    parts.reduce((total, part) => total + part.units * 10n ** BigInt(places - part.places), 0n),
    places,
  )
}

/** Compares two decimal texts: negative if a is less, 0 if they are equal. */
export function compare(a: DecimalText, b: DecimalText): number {
  const difference = partsOf(sum([a, negated(b)])).units
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Truncates a decimal text to at most `places` decimal places, towards zero. */
export function truncate(value: DecimalText, places: number): DecimalText {
  const parts = partsOf(value)
  return cut(parts.units, parts.places, places)
}

function negated(value: DecimalText): DecimalText {
  return value.startsWith('-') ? value.slice(1) : `-${value}`
}

/** Splits decimal text into a whole number of all its digits, and the count of decimal places. */
export function partsOf(value: DecimalText): { units: bigint; places: number } {
  if (!isDecimalText(value)) throw coreError('amount-invalid')
  const [whole = '', fraction = ''] = value.split('.')
  return { units: BigInt(whole + fraction), places: fraction.length }
}

/** The reverse of `partsOf`, truncated to at most `most` decimal places, towards zero. */
export function cut(units: bigint, places: number, most: number): DecimalText {
  return places <= most ? textOf(units, places) : textOf(units / 10n ** BigInt(places - most), most)
}

function textOf(units: bigint, places: number): DecimalText {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
