import { compare, type DecimalText, isDecimalText, truncate } from './amount.ts'
import { balanceDecimals, tokenDecimals } from './constants.ts'

/** A formatted amount: a short form for display, and the full form for the title and the accessible name. */
export type Shown = { readonly short: string; readonly full: string }

const compactFrom = '1000000'
const compact = {
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
  roundingMode: 'trunc',
} as const

/**
 * Formats a native balance with 3 decimals, rounded down. Smaller amounts become `< 0.001`. Amounts from one million are
 * written in compact form.
 */
export function showNative(amount: DecimalText, symbol: string, locale?: string): Shown {
  return withSymbol(shown(amount, balanceDecimals, locale), symbol)
}

/**
 * Formats a token balance with 2 decimals, rounded down. Smaller amounts become `< 0.01`. Amounts from one million are
 * written in compact form.
 */
export function showToken(amount: DecimalText, symbol: string, locale?: string): Shown {
  return withSymbol(shown(amount, tokenDecimals, locale), symbol)
}

/**
 * Formats US dollars with always 2 decimals, rounded down. Smaller amounts become `< $0.01`. Amounts from one million are
 * written in compact form.
 */
export function showMoney(value: DecimalText, locale?: string): Shown {
  return shown(value, 2, locale, { style: 'currency', currency: 'USD', minimumFractionDigits: 2 })
}

/** Formats an amount with all digits. For reviews, allowances and payments, which must not be rounded. */
export function showExact(amount: DecimalText, symbol: string, locale?: string): string {
  return `${exact(amount, locale)}\u00a0${symbol}`
}

/**
 * Formats a calculated amount, for example the output of a swap, with at most six decimals, rounded down. An amount below
 * one keeps six significant digits, so that it never becomes zero.
 */
export function showCalculated(amount: DecimalText, symbol: string, locale?: string): string {
  const zeros = /^0\.(0*)/.exec(amount)?.[1]?.length ?? 0
  return showExact(truncate(amount, zeros + 6), symbol, locale)
}

/** Formats an amount of any currency with all digits. Codes that are not three letters are appended as text. */
export function showCurrency(amount: DecimalText, code: string, locale?: string): string {
  if (!/^[A-Za-z]{3}$/.test(code) || !isDecimalText(amount)) return showExact(amount, code, locale)
  const style = { style: 'currency', currency: code, maximumFractionDigits: 20 } as const
  return new Intl.NumberFormat(locale, style).format(amount as Intl.StringNumericLiteral)
}

/**
 * Formats a typed amount for its input field, with the locale's decimal separator and without grouping, so that the user can
 * continue to type.
 */
export function showTyped(text: string, locale?: string): string {
  return text.replace('.', decimalMark(locale))
}

/** Converts typed text to decimal text. Accepts both point and comma, because the keyboard may not match the locale. */
export function readTyped(text: string): string {
  return text.replace(',', '.')
}

/** Formats the whole part as a bigint, because some browsers convert long decimal text to a float. */
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
    // Intl accepts decimal text exactly, but its type only allows numeric literals.
    new Intl.NumberFormat(locale, { ...style, ...options }).format(text as Intl.StringNumericLiteral)
  const full = format(value, { maximumFractionDigits: 20 })
  const rounded = truncate(value, places)
  if (compare(value, compactFrom) >= 0) {
    return { short: format(value, compact), full }
  }
  if (compare(value, '0') > 0 && compare(rounded, '0') === 0) {
    return { short: `< ${format(`0.${'1'.padStart(places, '0')}`, { maximumFractionDigits: places })}`, full }
  }
  return { short: format(rounded, { maximumFractionDigits: places }), full }
}

function withSymbol({ short, full }: Shown, symbol: string): Shown {
  return symbol === ''
    ? { short, full }
    : { short: `${short}\u00a0${symbol}`, full: `${full}\u00a0${symbol}` }
}
