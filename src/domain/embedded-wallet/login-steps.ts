import { emailCooldownMs } from '../core/constants.ts'
import { asciiDigits } from '../core/typed-amount.ts'
import type { Platform } from '../wallets/deep-links.ts'
import type { LoginProvider } from './login.ts'

/** Number of digits of an email code. */
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

/** Returns the digits in a text as 0 to 9, up to the length of an email code. */
export function codeOf(text: string): string {
  return asciiDigits(text).replace(/\D/g, '').slice(0, codeDigits)
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

/** Social login providers that do not work in Telegram's in-app browser, by operating system. */
const refusing: Readonly<Record<Platform['system'], readonly LoginProvider[]>> = {
  ios: ['google'],
  android: ['facebook', 'x'],
  desktop: ['x'],
}

/** Returns the social login providers that work in this browser. Keeps the order that the site has set. */
export function providersFor(
  wanted: readonly LoginProvider[],
  { system, telegram }: Pick<Platform, 'system' | 'telegram'>,
): readonly LoginProvider[] {
  if (!telegram) return wanted
  return wanted.filter(provider => !refusing[system].includes(provider))
}

/** The result of a social login, or the reason why the login was refused. */
export type SocialResult = { readonly result: string } | { readonly refused: string }

/**
 * Parses the result that the window of a social login returned. `sent` is the URL with which Portico opened the window.
 * If the result and `sent` both have a `state` parameter, the two values must match.
 */
export function readSocialResult(result: unknown, sent: string | undefined): SocialResult {
  if (typeof result !== 'string' || result === '' || result.length > 8_192) return { refused: 'unreadable' }
  const query = paramsOf(result)
  const error = query.get('error')
  if (error !== null) return { refused: error === '' ? 'error' : error }
  const expected = sent === undefined ? null : paramsOf(sent).get('state')
  const state = query.get('state')
  if (expected !== null && state !== null && bare(state) !== bare(expected)) return { refused: 'state' }
  return { result }
}

/**
 * Parses the result of a login that redirected the page. The result is in the page's URL, which any site could have
 * written. So the result must contain the `state` parameter that this page sent.
 */
export function readReturn(result: unknown, state: string): SocialResult {
  const outcome = readSocialResult(result, `?state=${state}`)
  return 'result' in outcome && stateOf(outcome.result) !== bare(state) ? { refused: 'state' } : outcome
}

/**
 * Adds this page's URL to the `state` parameter of the login URL. In a browser without pop-ups, the login site can then
 * redirect back to this page.
 */
export function withReturn(address: string, page: string): string {
  const url = new URL(address)
  url.searchParams.set('state', `${url.searchParams.get('state') ?? ''}--${encodeURIComponent(page)}`)
  return url.href
}

/** Returns the `state` parameter of a URL, without the page's URL that `withReturn` has added. */
export function stateOf(address: string): string {
  return bare(paramsOf(address).get('state') ?? '')
}

function bare(state: string): string {
  return state.split('--')[0] ?? ''
}

function paramsOf(address: string): URLSearchParams {
  const [, query = ''] = address.split('?')
  return new URLSearchParams(query.split('#')[0])
}
