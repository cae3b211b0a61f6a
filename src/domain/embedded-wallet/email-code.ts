import { emailCooldownMs } from '../core/constants.ts'
import { asciiDigits } from '../core/lib/ascii-digits.ts'

export const codeDigits = 6

const longestEmail = 254
const emailShape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/i

/**
 * Whether a text is a valid email address. Applies the rule of browsers for email fields, and also requires a dot in
 * the domain.
 */
export function isEmail(text: string): boolean {
  return text.length <= longestEmail && emailShape.test(text) && !/^\.|\.\.|\.@/.test(text)
}

/** A code that stands alone, perhaps in two or three groups. */
const wholeCode = /(?<!\d)(?:\d{6}|\d{3}[\s-]\d{3}|\d{2}[\s-]\d{2}[\s-]\d{2})(?!\d)/gu

/**
 * Returns the digits in a text as 0 to 9, up to the length of an email code. If the text is a sentence with one code and
 * other numbers, such as a date, returns the code.
 */
export function codeOf(text: string): string {
  const ascii = asciiDigits(text)
  const codes = ascii.match(wholeCode) ?? []
  return (codes.length === 1 ? codes.join() : ascii).replace(/\D/g, '').slice(0, codeDigits)
}

/**
 * Returns the milliseconds until the user may request the next email. `since` is the time since the last email,
 * measured with a monotonic clock.
 */
export function cooldownLeft(since: number | undefined): number {
  return since === undefined ? 0 : Math.min(emailCooldownMs, Math.max(0, emailCooldownMs - since))
}

/** Converts milliseconds to seconds for the screen, rounded up. */
export function secondsOf(ms: number): number {
  return Math.ceil(ms / 1_000)
}
