import { compare, type DecimalText, isDecimalText, truncate } from './amount.ts'
import { balanceDecimals, tokenDecimals } from './constants.ts'

/** An amount as it is shown, and in full for the title and the accessible name. */
export type Shown = { readonly short: string; readonly full: string }

const compactFrom = '1000000'
const compact = {
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
  roundingMode: 'trunc',
} as const

/** A native balance: 3 decimals, rounded down, `< 0.001` for less, compact from a million. */
export function showNative(amount: DecimalText, symbol: string, locale?: string): Shown {
  return withSymbol(shown(amount, balanceDecimals, locale), symbol)
}

/** A token balance: 2 decimals, rounded down, `< 0.01` for less, compact from a million. */
export function showToken(amount: DecimalText, symbol: string, locale?: string): Shown {
  return withSymbol(shown(amount, tokenDecimals, locale), symbol)
}

/** US dollars: always 2 decimals, rounded down, `< $0.01` for less, compact from a million. */
export function showMoney(value: DecimalText, locale?: string): Shown {
  return shown(value, 2, locale, { style: 'currency', currency: 'USD', minimumFractionDigits: 2 })
}

/** An amount to its last digit: what is reviewed, allowed or paid is never rounded. */
export function showExact(amount: DecimalText, symbol: string, locale?: string): string {
  return `${exact(amount, locale)}\u00a0${symbol}`
}

/** Money of any currency to its last digit; with its code where that is none of three letters. */
export function showCurrency(amount: DecimalText, code: string, locale?: string): string {
  if (!/^[A-Za-z]{3}$/.test(code) || !isDecimalText(amount)) return showExact(amount, code, locale)
  const style = { style: 'currency', currency: code, maximumFractionDigits: 20 } as const
  return new Intl.NumberFormat(locale, style).format(amount as Intl.StringNumericLiteral)
}

/** An amount as its field shows it: the decimal separator of the locale and no grouping, so that it can be typed on. */
export function showTyped(text: string, locale?: string): string {
  return text.replace('.', decimalMark(locale))
}

/** Reads typed text as decimal text. Keyboards have the point or the comma, whatever the locale is. */
export function readTyped(text: string): string {
  return text.replace(',', '.')
}

/** Digit by digit: some browsers read a long decimal text through a float. */
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
    // Intl reads decimal texts exactly; the type of the library only knows numeric literals.
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
