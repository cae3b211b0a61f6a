import type { ErrorContext } from './app-error.ts'
import { type ErrorCode, messageOf } from './catalogue.ts'
import { interpolate } from './core-messages.ts'

const cancelled = 'The request was cancelled'

/** Headlines on screen for errors whose message is fixed by the specification, or is for developers. */
const headlines: { readonly [code in ErrorCode]?: string } = {
  aborted: cancelled,
  'request-cancelled': cancelled,
  'user-rejected': 'You declined the request',
  'chain-mismatch': "The network doesn't match",
  'provider-not-found': "{wallet|The wallet} isn't available here",
  'provider-chain-missing': "{wallet|The wallet} didn't say which network it uses",
  'connector-not-connected': 'No wallet is connected',
  'no-active-account': 'No account is connected',
  'contract-panic': 'The contract stopped with an error',
  'permissions-invalid': "The site's request for permissions is incomplete",
  'transaction-invalid': "Part of this transaction isn't valid",
  'chain-unsupported': "This network isn't supported",
  'chain-adapter-not-found': "This network isn't supported here",
  'adapter-not-found': "This isn't available right now",
  'network-undefined': 'This site has no network to use',
  'rpc-not-allowed': "This request isn't allowed",
  'sign-message-failed': "The message couldn't be signed",
  'login-load-failed': "Couldn't load the login page",
  'frame-load-failed': "Couldn't load the login window",
  'frame-request-timed-out': "The login window didn't answer",
  'clock-skew': "This device's clock is wrong",
  'gas-price-unsupported': "We can't read the network fee on this network",
  'send-incomplete': 'Enter an amount and a recipient',
  'send-chain-unsupported': "Sending isn't supported on this network",
  'worker-blocked': "Part of this page couldn't start",
}

/** Errors that only the site's developer can fix. Their messages go to the console and to the event `alert`. */
const siteErrors: readonly ErrorCode[] = [
  'project-id-missing',
  'unauthorized-project',
  'origin-not-allowed',
  'unverified-domain',
  'configuration-refused',
  'switch-network-not-found',
  'host-unreadable',
  'not-cloneable',
  'page-missing',
  'destroyed',
]

/** Whether only the site's developer can fix the error. */
export function isSiteError(code: ErrorCode): boolean {
  return siteErrors.includes(code) || /^(?:options?|view|event)-/.test(code)
}

/** The headline that the screen shows for an error, with the context filled in. */
export function headlineOf(code: ErrorCode, context: ErrorContext = {}): string {
  if (isSiteError(code)) return "This site isn't set up correctly"
  const text = Object.hasOwn(headlines, code) ? headlines[code] : undefined
  return text === undefined ? messageOf(code, context) : interpolate(text, context)
}
