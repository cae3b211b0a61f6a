/** Replaces the decimal digits of all scripts by the digits 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, digitOf)
}

/** Returns the value of a decimal digit of any script. Unicode encodes the digits of a script in a row, zero first. */
function digitOf(digit: string): string {
  const compatible = digit.normalize('NFKC')
  if (/^[0-9]$/.test(compatible)) return compatible
  const code = digit.codePointAt(0) ?? 0
  let place = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - place - 1))) place++
  return String(place % 10)
}
