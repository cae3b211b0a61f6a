import type { ErrorContext } from './app-error.ts'
import { type ErrorCode, messageOf } from './catalogue.ts'
import { interpolate } from './core-error.ts'

/** Returns a site's own text for a key, with the context filled in. Undefined if the site has none. */
export type OwnText = (key: string, context: ErrorContext) => string | undefined

const cancelled = 'The request was cancelled'

/** Headlines for the screen. They replace messages that the specification fixes or that are written for developers. */
export const headlines: { readonly [code in ErrorCode]?: string } = {
  aborted: cancelled,
  'request-cancelled': cancelled,
  'user-rejected': 'You declined the request',
  'chain-mismatch': "The network doesn't match",
  'provider-not-found': "{wallet|The wallet} isn't available here",
  'provider-chain-missing': "{wallet|The wallet} didn't say which network it uses",
  'connector-not-connected': 'No wallet is connected',
  'no-active-account': 'No account is connected',
  'auth-connector-not-found': 'This account is no longer connected',
  'no-active-network': "You can't sign in on this network",
  'contract-panic': 'The contract stopped with an error',
  'permissions-invalid': "The site's request for permissions is incomplete",
  'transaction-invalid': "Part of this transaction isn't valid",
  'chain-unsupported': "This network isn't supported",
  'chain-adapter-not-found': "This network isn't supported here",
  'connector-chain-missing': "{wallet|The wallet} doesn't support this network",
  'capabilities-malformed': "We couldn't read what {wallet|the wallet} supports",
  'gas-estimate-failed': "Couldn't estimate the network fee",
  'adapter-not-found': "This isn't available right now",
  'network-undefined': 'This site has no network to use',
  'rpc-not-allowed': "The network doesn't allow this request",
  'sign-message-failed': "The message couldn't be signed",
  'email-cooldown': 'You can request a new code in {n} s',
  'login-load-failed': "Couldn't load the login page",
  'frame-load-failed': "Couldn't load the login window",
  'frame-request-timed-out': "The login window didn't respond",
  'clock-skew': "This device's clock is wrong",
  'gas-price-unsupported': "We can't read the network fee on this network",
  'send-incomplete': 'Enter an amount and a recipient',
  'send-chain-unsupported': "Sending isn't supported on this network",
  'worker-blocked': "Part of this page couldn't start",
}

/** Errors that only the site's developer can fix. Their messages go to the console and to the event `alert`. */
const siteErrors = [
  'project-id-missing',
  'unauthorized-project',
  'origin-not-allowed',
  'unverified-domain',
  'switch-network-not-found',
  'sign-in-disabled',
  'host-unreadable',
  'not-cloneable',
  'page-missing',
  'destroyed',
] as const satisfies readonly ErrorCode[]

/** The code of an error that only the site's developer can fix. All of them have one headline. */
type SiteErrorCode =
  | (typeof siteErrors)[number]
  | Extract<ErrorCode, `option-${string}` | `options-${string}` | `view-${string}` | `event-${string}`>

/** The codes of errors that a visitor can see and that have their own headline. */
export type HeadlineCode = Exclude<ErrorCode, SiteErrorCode>

/** The headline of all errors that only the site's developer can fix. */
export const siteHeadline = "This site isn't set up correctly"

/** Whether only the site's developer can fix the error. */
export function isSiteError(code: ErrorCode): code is SiteErrorCode {
  return (siteErrors as readonly ErrorCode[]).includes(code) || /^(?:options?|view|event)-/.test(code)
}

/** The headline that the screen shows for an error, with the context filled in. The site's own text has precedence. */
export function headlineOf(code: ErrorCode, context: ErrorContext = {}, own?: OwnText): string {
  const isOfSite = isSiteError(code)
  const ownText = own?.(isOfSite ? 'errors.site' : `errors.${code}`, context)
  if (ownText !== undefined) return ownText
  if (isOfSite) return siteHeadline
  const text = Object.hasOwn(headlines, code) ? headlines[code] : undefined
  return text === undefined ? messageOf(code, context) : interpolate(text, context)
}
