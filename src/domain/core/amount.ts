// Functions that parse amounts, calculate with them exactly, and format them for the screen.

import { balanceDecimals, precisionPlaces, tokenDecimals } from './constants.ts'
import { coreError } from './errors/core-error.ts'
import { shortLabel } from './short-label.ts'

/**
 * Upper limit for prices and values, in dollars. All the money in the world is less, so a larger number must be wrong
 * and counts as unknown.
 */
const impossibleDollars = 10n ** 15n

const typed = /^(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/

/**
 * Parses a typed amount into base units, exactly and without rounding. Throws AppError `amount-invalid`, or
 * `amount-too-precise` if the amount has more decimals than the token.
 */
export function parseUnits(text: string, decimals: number): bigint {
  if (text.length > maxDigits || !typed.test(text)) throw coreError('amount-invalid')
  const [whole = '', fraction = ''] = text.split('.')
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) throw coreError('amount-too-precise', { decimals })
  return BigInt(whole + significant.padEnd(decimals, '0'))
}

/** Multiplies two decimal texts. The product has 20 decimal places and is truncated towards zero. */
export function multiply(a: DecimalText, b: DecimalText): DecimalText {
  const [left, right] = [partsOf(a), partsOf(b)]
  return cut(left.units * right.units, left.places + right.places, precisionPlaces)
}

/**
 * Converts a price, which is a JSON number or a text, to decimal text. Returns undefined if the price is not a finite
 * number, is negative, or is too large to be plausible. Keeps the digits of a JSON number, up to 100 decimal places.
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

/** Whether this quantity, in whole tokens, is plausible for one account. */
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
  const text = shift >= 0 ? cut(units, shift, maxDigits) : String(units * 10n ** BigInt(-shift))
  return isDecimalText(text) ? text : undefined
}

export const uint256Max = 2n ** 256n - 1n
/** Maximum number of decimals of an asset. With more decimals, one whole token would not fit into an EVM word. */
export const maxDecimals = 77
/**
 * Maximum number of digits before the decimal point in a plausible quantity of tokens. No account can hold a larger
 * quantity of a token that has any value.
 */
const wholeDigits = 30

/** Whether an account can hold this amount. A larger amount comes from a false or faulty response and counts as unknown. */
export function isPossibleAmount(amount: bigint, decimals: number): boolean {
  return amount >= 0n && amount <= uint256Max && amount < 10n ** BigInt(wholeDigits + decimals)
}

/** A decimal number as text, never a float: an optional minus, digits, and optionally a point with digits after it. */
export type DecimalText = string

const decimal = /^-?[0-9]+(?:\.[0-9]+)?$/
/** Maximum number of digits accepted in an amount. */
const maxDigits = 100

/**
 * Whether an untrusted value is decimal text: ASCII digits, at most one minus sign in front, at most one point, no
 * exponent.
 */
export function isDecimalText(value: unknown): value is DecimalText {
  return typeof value === 'string' && value.length <= maxDigits * 2 && decimal.test(value)
}

/** Converts base units exactly to decimal text without trailing zeros. */
export function formatUnits(amount: bigint, decimals: number): DecimalText {
  return textOf(amount, decimals)
}

export function sum(values: readonly DecimalText[]): DecimalText {
  const parts = values.map(partsOf)
  const places = Math.max(0, ...parts.map(part => part.places))
  return textOf(
    parts.reduce((total, part) => total + part.units * 10n ** BigInt(places - part.places), 0n),
    places,
  )
}

/**
 * Compares two decimal texts. Returns a negative number if `a` is less, 0 if the two are equal, and a positive number
 * if `a` is larger.
 */
export function compare(a: DecimalText, b: DecimalText): number {
  const difference = partsOf(sum([a, negated(b)])).units
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Truncates a decimal text to at most `places` decimal places, towards zero. */
export function truncate(value: DecimalText, places: number): DecimalText {
  const parts = partsOf(value)
  return cut(parts.units, parts.places, places)
}

/**
 * Maximum number of decimal places in an amount that Portico calculates from a percentage of a balance. The limit keeps
 * the number in the input field short.
 */
const sharePlaces = 6

/**
 * Returns `percent` of a balance, rounded down to six decimal places. If the rounded amount is zero, returns all
 * decimal places.
 */
export function shareOf(balance: bigint, decimals: number, percent: number): DecimalText {
  const exact = formatUnits((balance * BigInt(percent)) / 100n, decimals)
  const short = truncate(exact, sharePlaces)
  return short === '0' ? exact : short
}

function negated(value: DecimalText): DecimalText {
  return value.startsWith('-') ? value.slice(1) : `-${value}`
}

/** Splits decimal text into its digits as a whole number, and the count of decimal places: `1.20` gives 120 and 2. */
export function partsOf(value: DecimalText): { units: bigint; places: number } {
  if (!isDecimalText(value)) throw coreError('amount-invalid')
  const [whole = '', fraction = ''] = value.split('.')
  return { units: BigInt(whole + fraction), places: fraction.length }
}

/**
 * Converts the two results of `partsOf` back to decimal text: 120 and 2 give `1.2`. Truncates the number to at most
 * `max` decimal places, towards zero.
 */
function cut(units: bigint, places: number, max: number): DecimalText {
  return places <= max ? textOf(units, places) : textOf(units / 10n ** BigInt(places - max), max)
}

function textOf(units: bigint, places: number): DecimalText {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * Divides two decimal texts. The quotient has 20 decimal places and is truncated towards zero. Returns undefined if `b`
 * is zero.
 */
export function divide(a: DecimalText, b: DecimalText): DecimalText | undefined {
  const [top, bottom] = [partsOf(a), partsOf(b)]
  if (bottom.units === 0n) return undefined
  // Scales the numerator so that the integer division keeps 20 decimal places.
  const scaled = top.units * 10n ** BigInt(precisionPlaces + bottom.places)
  return cut(scaled / bottom.units, precisionPlaces + top.places, precisionPlaces)
}

/**
 * Returns the loss from `whole` to `part`, in per cent of `whole`. The loss is negative if `part` is larger, and
 * undefined if `whole` is zero.
 */
export function lossPercent(whole: DecimalText, part: DecimalText): DecimalText | undefined {
  const lost = sum([whole, part.startsWith('-') ? part.slice(1) : `-${part}`])
  const share = divide(lost, whole)
  return share === undefined ? undefined : multiply(share, '100')
}

export type Shown = {
  /** The amount for display. */
  readonly short: string
  /** The amount with all digits, for the attribute `title`. */
  readonly full: string
  /** The amount for screen readers: as exact as on the screen, but never in compact form. */
  readonly spoken: string
}

const compactFrom = '1000000'
const compact = {
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
  roundingMode: 'trunc',
} as const

/**
 * Formats a native balance with 3 decimals, rounded down. Positive amounts below 0.001 become `< 0.001`. Amounts from
 * one million are written in compact form.
 */
export function showNative(amount: DecimalText, symbol: string, locale?: string): Shown {
  return withSymbol(shown(amount, balanceDecimals, locale), symbol, locale)
}

/**
 * Formats a token balance with 2 decimals, rounded down. Positive amounts below 0.01 become `< 0.01`. Amounts from one
 * million are written in compact form.
 */
export function showToken(amount: DecimalText, symbol: string, locale?: string): Shown {
  return withSymbol(shown(amount, tokenDecimals, locale), symbol, locale)
}

/** An amount of a token, with what its form depends on. */
export type TokenAmount = {
  /** In base units. */
  readonly amount: bigint
  /** The number of decimals of one whole token, for example 18 for ETH and 6 for USDC. */
  readonly decimals: number
  /** The symbol after the number, for example `USDC`. */
  readonly symbol: string
  /** Contract or mint. Absent for the native coin. */
  readonly address?: string | undefined
  /** Price in US dollars, if it is known. */
  readonly price?: DecimalText | undefined
}

/**
 * Formats the balance of a token or native coin. Adds decimals if the usual ones would hide more than a dollar: all
 * decimals up to this value for a token, and only in place of a `<` for a native coin.
 */
export function showBalance(
  { amount, decimals, symbol, address, price }: TokenAmount,
  locale?: string,
): Shown {
  const text = formatUnits(amount, decimals)
  const places = address === undefined ? balanceDecimals : tokenDecimals
  const rounded = truncate(text, places)
  const isHidden = price !== undefined && compare(multiply(sum([text, negated(rounded)]), price), '1') >= 0
  const isFiner = isHidden && (address !== undefined || compare(rounded, '0') === 0)
  // One unit of the last decimal is then worth at most a dollar.
  const finer = price === undefined ? 0 : (price.split('.')[0]?.length ?? 0)
  return withSymbol(shown(text, isFiner ? Math.max(places, finer) : places, locale), symbol, locale)
}

/**
 * Formats US dollars with exactly 2 decimals, rounded down. Positive amounts below $0.01 become `< $0.01`. Amounts from
 * one million are written in compact form.
 */
export function showMoney(value: DecimalText, locale?: string): Shown {
  return shown(value, 2, locale, { style: 'currency', currency: 'USD', minimumFractionDigits: 2 })
}

/**
 * Formats an amount with all digits. Reviews, allowances and payments use this function, because their amounts must not
 * be rounded.
 */
export function showExact(amount: DecimalText, symbol: string, locale?: string): string {
  return isolated(`${exact(amount, locale)}\u00a0${shortLabel(symbol)}`, locale)
}

/**
 * Formats a calculated amount, for example the output of a swap, with at most six decimals, rounded down. An amount below
 * one keeps six significant digits, so that it never becomes zero.
 */
export function showCalculated(amount: DecimalText, symbol: string, locale?: string): string {
  const zeros = /^0\.(0*)/.exec(amount)?.[1]?.length ?? 0
  return showExact(truncate(amount, zeros + 6), symbol, locale)
}

/**
 * Formats a typed amount for its input field, with the locale's decimal separator and without grouping, so that the user can
 * continue to type.
 */
export function showTyped(text: string, locale?: string): string {
  return text.replace('.', decimalMark(locale))
}

/**
 * Formats an amount with all digits. The whole part becomes a bigint, because some browsers convert long decimal text
 * to a float.
 */
function exact(amount: DecimalText, locale?: string): string {
  const [, sign = '', whole, fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  if (whole === undefined) return amount
  const grouped = new Intl.NumberFormat(locale).format(BigInt(whole))
  return `${sign}${grouped}${fraction === undefined ? '' : `${decimalMark(locale)}${fraction}`}`
}

function decimalMark(locale?: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

function shown(
  value: DecimalText,
  places: number,
  locale?: string,
  style: Intl.NumberFormatOptions = {},
): Shown {
  const format = (text: DecimalText, options: Intl.NumberFormatOptions) =>
    // `format` accepts decimal text, but its TypeScript type allows only numeric literals.
    isolated(
      new Intl.NumberFormat(locale, { ...style, ...options }).format(text as Intl.StringNumericLiteral),
    )
  const full = format(value, { maximumFractionDigits: 20 })
  const rounded = truncate(value, places)
  const plain = format(rounded, { maximumFractionDigits: places })
  if (compare(value, compactFrom) >= 0) return { short: format(value, compact), full, spoken: plain }
  if (compare(value, '0') > 0 && compare(rounded, '0') === 0) {
    const short = `< ${format(`0.${'1'.padStart(places, '0')}`, { maximumFractionDigits: places })}`
    return { short, full, spoken: short }
  }
  return { short: plain, full, spoken: plain }
}

const fromRight = /^(ar|fa|he|ur)/

/**
 * Isolates a number that contains direction marks, such as an Arabic or Hebrew sum of money, and an amount in a language
 * that is written from right to left. Without the isolation, the sign of the currency or the unit moves to another place
 * when the amount stands in a sentence.
 */
export function isolated(text: string, locale = ''): string {
  const plain = text.replace(/[\u200e\u200f\u061c]/g, '')
  return plain === text && !fromRight.test(locale) ? text : `\u2066${plain}\u2069`
}

function withSymbol({ short, full, spoken }: Shown, symbol: string, locale?: string): Shown {
  const end = symbol === '' ? '' : `\u00a0${shortLabel(symbol)}`
  const whole = (text: string) => isolated(text + end, locale)
  return { short: whole(short), full: whole(full), spoken: whole(spoken) }
}
