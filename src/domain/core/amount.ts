import { coreError } from './errors/core-error.ts'

/** A decimal number as text: optional minus, digits, at most one point with digits after it. Never a float. */
export type DecimalText = string

const decimal = /^-?[0-9]+(?:\.[0-9]+)?$/
/** Longest amount that is read, in digits. */
export const mostDigits = 100

/** Whether a value from outside is a decimal number as text (no exponent, no sign but minus, ASCII digits). */
export function isDecimalText(value: unknown): value is DecimalText {
  return typeof value === 'string' && value.length <= mostDigits * 2 && decimal.test(value)
}

/** Base units as a decimal text without zeros at its end. Exact. */
export function formatUnits(amount: bigint, decimals: number): DecimalText {
  return textOf(amount, decimals)
}

/** The sum of decimal texts, exact. */
export function sum(values: readonly DecimalText[]): DecimalText {
  const parts = values.map(partsOf)
  const places = Math.max(0, ...parts.map(part => part.places))
  return textOf(
    parts.reduce((total, part) => total + part.units * 10n ** BigInt(places - part.places), 0n),
    places,
  )
}

/** Orders two decimal texts: negative when a is less, 0 when equal. */
export function compare(a: DecimalText, b: DecimalText): number {
  const difference = partsOf(sum([a, negated(b)])).units
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** A decimal text with at most so many places, cut towards zero. */
export function truncate(value: DecimalText, places: number): DecimalText {
  const parts = partsOf(value)
  return cut(parts.units, parts.places, places)
}

function negated(value: DecimalText): DecimalText {
  return value.startsWith('-') ? value.slice(1) : `-${value}`
}

/** The digits of a decimal text as a whole number, and how many of them stand after the point. */
export function partsOf(value: DecimalText): { units: bigint; places: number } {
  if (!isDecimalText(value)) throw coreError('amount-invalid')
  const [whole = '', fraction = ''] = value.split('.')
  return { units: BigInt(whole + fraction), places: fraction.length }
}

/** A whole number with so many places as a decimal text of at most `most`, cut towards zero. */
export function cut(units: bigint, places: number, most: number): DecimalText {
  return places <= most ? textOf(units, places) : textOf(units / 10n ** BigInt(places - most), most)
}

function textOf(units: bigint, places: number): DecimalText {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
