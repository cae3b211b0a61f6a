/** Converts base units to decimal text. For example, 1500000n with 6 decimals becomes `1.5`. */
export function fromUnits(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/**
 * Converts decimal text to base units. Returns undefined if the text is not a positive amount, or has too many
 * decimals.
 */
export function toUnits(text: string, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,40})(?:[.,](\d*))?$/.exec(text.trim()) ?? []
  if (whole === undefined || fraction.length > decimals) return undefined
  const units = BigInt(whole + fraction.padEnd(decimals, '0'))
  return units > 0n ? units : undefined
}

/** Shortens decimal text to at most six decimals, without rounding up. */
export function brief(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const short = fraction.slice(0, 6).replace(/0+$/, '')
  if (/^0*$/.test(whole) && short === '' && /[1-9]/.test(fraction)) return '< 0.000001'
  return short ? `${whole}.${short}` : whole
}

/**
 * Formats US dollars with two decimals, without rounding. The whole dollars are a BigInt, because a number cannot hold
 * a large amount exactly.
 */
export function dollars(text: string | undefined): string {
  if (text === undefined) return ''
  const [whole = '0', fraction = ''] = text.split('.')
  return `$${BigInt(whole).toLocaleString('en')}.${fraction.padEnd(2, '0').slice(0, 2)}`
}
