import { cut, type DecimalText, isDecimalText, mostDigits, partsOf } from './amount.ts'
import { precisionPlaces } from './constants.ts'
import { coreError } from './errors/core-error.ts'
import { isPossibleAmount } from './possible-amount.ts'

/** More dollars than there is money in the world. A larger value counts as unknown. */
const impossibleDollars = 10n ** 15n

const typed = /^(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/

/**
 * Parses a typed amount into base units, exactly and without rounding. Throws AppError `amount-invalid`, or `amount-too-precise`
 * if it has more decimals than the token.
 */
export function parseUnits(text: string, decimals: number): bigint {
  if (text.length > mostDigits || !typed.test(text)) throw coreError('amount-invalid')
  const [whole = '', fraction = ''] = text.split('.')
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) throw coreError('amount-too-precise', { decimals })
  return BigInt(whole + significant.padEnd(decimals, '0'))
}

/** a x b with 20 decimal places, truncated towards zero. */
export function multiply(a: DecimalText, b: DecimalText): DecimalText {
  const [left, right] = [partsOf(a), partsOf(b)]
  return cut(left.units * right.units, left.places + right.places, precisionPlaces)
}

/**
 * Converts a price, sent as a JSON number or as text, to decimal text. Undefined unless it is finite, not negative and a possible
 * dollar value. Keeps the digits of the JSON number, up to 100 decimal places.
 */
export function priceText(value: unknown): DecimalText | undefined {
  const text = decimalText(value)
  return text !== undefined && isPossibleValue(text) ? text : undefined
}

/** Whether a price or value in dollars is plausible. */
export function isPossibleValue(dollars: DecimalText): boolean {
  const { units, places } = partsOf(dollars)
  return units >= 0n && units < impossibleDollars * 10n ** BigInt(places)
}

/** Whether an account can hold this many whole tokens. */
export function isPossibleQuantity(quantity: DecimalText): boolean {
  const { units, places } = partsOf(quantity)
  return isPossibleAmount(units, places)
}

function decimalText(value: unknown): DecimalText | undefined {
  if (isDecimalText(value)) return value.startsWith('-') ? undefined : value
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined
  const [digits = '', exponent = '0'] = String(value).split('e')
  const { units, places } = partsOf(digits)
  const shift = places - Number(exponent)
  const text = shift >= 0 ? cut(units, shift, mostDigits) : String(units * 10n ** BigInt(-shift))
  return isDecimalText(text) ? text : undefined
}
