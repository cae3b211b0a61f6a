import { type DecimalText, truncate } from '../../../domain/core/amount.ts'

/** Formats a percentage with at most two decimals. The value 0.5 becomes "0.5%". */
export function percent(value: DecimalText, locale: string): string {
  // The style `percent` would multiply the value by 100. The unit `percent` does not.
  const number = new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 2 })
  return number.format(truncate(value, 2) as Intl.StringNumericLiteral)
}

/** Formats an exchange rate with six significant digits, so that the text is short and never zero. */
export function rateText(rate: DecimalText): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  const places = whole === '0' ? fraction.search(/[1-9]/) + 6 : Math.max(2, 6 - whole.length)
  return truncate(rate, Math.min(20, places))
}
