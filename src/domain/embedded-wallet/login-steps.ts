import { emailCooldownMs } from '../core/constants.ts'
import type { Platform } from '../wallets/deep-links.ts'
import type { LoginProvider } from './login.ts'

/** Digits of a code that comes by mail. */
export const codeDigits = 6

const longestEmail = 254
const emailShape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/i

/** Whether a text can be an e-mail address: what browsers take for one, with a dot in its domain. */
export function isEmail(text: string): boolean {
  return text.length <= longestEmail && emailShape.test(text) && !/^\.|\.\.|\.@/.test(text)
}

/** The digits of a text, at most as many as a code has. */
export function codeOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, codeDigits)
}

/** Milliseconds until a mail may be asked for again, where `since` have passed on a clock that never goes back. */
export function cooldownLeft(since: number | undefined): number {
  return since === undefined ? 0 : Math.min(emailCooldownMs, Math.max(0, emailCooldownMs - since))
}

/** Seconds as they are said: begun ones count. */
export function secondsOf(ms: number): number {
  return Math.ceil(ms / 1_000)
}

/** Providers that do not work inside Telegram's browser, by the system it runs on. */
const refusing: Readonly<Record<Platform['system'], readonly LoginProvider[]>> = {
  ios: ['google'],
  android: ['facebook', 'x'],
  desktop: ['x'],
}

/** The providers that can be offered here, in the order of the site. */
export function providersFor(
  wanted: readonly LoginProvider[],
  { system, telegram }: Pick<Platform, 'system' | 'telegram'>,
): readonly LoginProvider[] {
  if (!telegram) return wanted
  return wanted.filter(one => !refusing[system].includes(one))
}

/** What the login site sent back: the result, or why there is none. */
export type SocialResult = { readonly result: string } | { readonly refused: string }

/**
 * Reads what a provider's window came back with. `sent` is the address it was sent to: a `state` that comes back must be the one
 * that went out.
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

/** Reads what a page came back with in its own address, where anybody may have written it: it has to bear the `state` the page left with. */
export function readReturn(result: unknown, state: string): SocialResult {
  const outcome = readSocialResult(result, `?state=${state}`)
  return 'result' in outcome && stateOf(outcome.result) !== bare(state) ? { refused: 'state' } : outcome
}

/** The address with the page's own written into its `state`, for browsers without windows: the login site leads back by it. */
export function withReturn(address: string, page: string): string {
  const url = new URL(address)
  url.searchParams.set('state', `${url.searchParams.get('state') ?? ''}--${encodeURIComponent(page)}`)
  return url.href
}

/** The `state` of an address, without the way back in it. */
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
