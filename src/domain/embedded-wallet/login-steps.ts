import { emailCooldownMs } from '../core/constants.ts'
import type { Platform } from '../wallets/deep-links.ts'
import type { LoginProvider } from './login.ts'

/** Number of digits of an e-mail code. */
export const codeDigits = 6

const longestEmail = 254
const emailShape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/i

/** Whether a text is a valid e-mail address: the rule of browsers, plus a dot in the domain. */
export function isEmail(text: string): boolean {
  return text.length <= longestEmail && emailShape.test(text) && !/^\.|\.\.|\.@/.test(text)
}

/** Returns the digits in a text, at most as many as an e-mail code has. */
export function codeOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, codeDigits)
}

/**
 * Returns the milliseconds until the user may request another e-mail. `since` is the time since the last e-mail,
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

/** Returns the social login providers that work in this browser, in the site's order. */
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
 * If `result` and `sent` both have a `state`, the two states must match.
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
 * Parses the result in this page's own URL after a redirect. Any site could have written that URL, so the result must contain
 * the `state` that this page sent.
 */
export function readReturn(result: unknown, state: string): SocialResult {
  const outcome = readSocialResult(result, `?state=${state}`)
  return 'result' in outcome && stateOf(outcome.result) !== bare(state) ? { refused: 'state' } : outcome
}

/**
 * Adds this page's URL to the `state` of the login URL, for browsers without pop-ups. The login site can then redirect
 * back to this page.
 */
export function withReturn(address: string, page: string): string {
  const url = new URL(address)
  url.searchParams.set('state', `${url.searchParams.get('state') ?? ''}--${encodeURIComponent(page)}`)
  return url.href
}

/** The `state` of a URL, without the return URL inside it. */
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
