import { type ErrorCode, type ErrorContext, messageOf, type swapErrorMessages } from './app-error.ts'
import { interpolate } from './core-error.ts'
import { isOwnDeed } from './own-deeds.ts'

const refused = 'Nothing was sent. Try again, or let the site know if it happens again.'

/** Advice for errors of swaps, purchases and payments. */
const swapHelp = {
  'swap-answer-unreadable': refused,
  'swap-network-changed': refused,
  'swap-sender-changed': refused,
  'swap-approval-token': refused,
  'swap-approval-call': refused,
  'swap-spender-unknown': refused,
  'swap-approval-amount': refused,
  'swap-value-unexpected': refused,
  'swap-target-unknown': refused,
  // Portico could not decode the contract call of this swap. For a different amount or token, the user may get a call
  // that Portico can decode.
  'swap-call-unknown':
    'Nothing was sent. Try another amount or token, or let the site know if it happens again.',
  'swap-pair-changed': refused,
  'swap-receiver-changed': refused,
  'swap-amount-changed': refused,
  'swap-flags-unexpected': refused,
  'swap-output-too-low': refused,
  'swap-output-unknown': refused,
  // The call of this swap does not say what the user receives, and Portico could not simulate the swap.
  'swap-arrival-unknown': "We couldn't simulate this swap. Nothing was sent. Try another amount or token.",
  'swap-permit-changed': refused,
  'swap-gas-excessive': refused,
  'swap-price-moved': 'Check the new price before you continue.',
  'swap-no-route': 'Try another amount or token.',
  'swap-quote-unavailable': 'Try again in a moment.',
  'swap-tokens-unavailable': 'Try again in a moment.',
  'swap-build-failed': 'Nothing was sent. Try again in a moment.',
  'swap-approval-failed': 'Nothing was sent. Try again in a moment.',
  'swap-allowance-failed': 'Try again in a moment.',
  'swap-permit-unsupported': 'Your wallet will ask you for it.',
  'swap-balance-low': 'Swap a smaller amount.',
  'buy-quotes-unavailable': 'Try another amount, or receive from another wallet.',
  'buy-link-failed': 'Try again, or pick another provider.',
  'pay-exchanges-unavailable': 'You can still pay with your wallet.',
  'pay-link-failed': 'Nothing was paid. Try again, or pay with your wallet.',
} as const satisfies { readonly [code in keyof typeof swapErrorMessages]?: string }

const tryAgain = 'Try again. If it happens again, let the site know.'
const tryLater = 'If it happens again, let the site know.'

/**
 * Advice for the user, by error code. Some codes have no advice. The advice is in a separate file from the messages,
 * because only code that shows errors needs it.
 */
export const help = {
  'user-rejected': 'Nothing was shared or sent. Try again, or choose another wallet.',
  'wallet-unauthorized': 'Connect again and approve the request in {wallet|your wallet}.',
  'method-unsupported': 'Update the wallet, or use another one.',
  'wallet-disconnected': 'Connect again.',
  'chain-disconnected': 'Switch the network in {wallet|your wallet}, then try again.',
  'chain-unrecognized': 'Add the network in {wallet|your wallet}, or pick another one.',
  'network-not-addable': 'Add it in the settings of {wallet|your wallet}, or use another wallet.',
  'request-pending': 'Open {wallet|your wallet} and respond to the request there.',
  'wallet-failed': 'Try again, or check your wallet.',
  'wallet-params-refused': 'Update the wallet, or use another one.',
  'capability-unsupported': 'Use another wallet, or let the site know.',
  'bundle-chain-unsupported': 'Pick another network, or use another wallet.',
  'bundle-duplicate': 'Check your activity before you send again.',
  'bundle-unknown': 'Check the activity in your wallet.',
  'bundle-too-large': 'Use another wallet, or let the site know.',
  'atomic-upgrade-rejected':
    'Try again and approve the upgrade in {wallet|your wallet}, or use another wallet.',
  'atomicity-unsupported': 'Use another wallet, or let the site know.',
  'rpc-parse': tryAgain,
  'rpc-invalid-request': tryAgain,
  'rpc-method-not-found': tryAgain,
  'rpc-invalid-params': tryAgain,
  'rpc-invalid-input': tryAgain,
  'rpc-method-unsupported': tryAgain,
  'rpc-version-unsupported': tryAgain,
  'rpc-internal': 'Try again in a moment.',
  'rpc-resource-unavailable': 'Try again in a moment.',
  'rpc-resource-not-found': 'Try again in a moment.',
  'rpc-limit-exceeded': 'Try again in a moment.',
  'rpc-transaction-rejected': tryLater,
  'execution-reverted': tryLater,
  'fee-cap-too-high': 'Lower the maximum fee in your wallet, then try again.',
  'fee-cap-too-low': 'Raise the maximum fee in your wallet, then try again.',
  'nonce-too-high': 'Wait until your earlier transactions are confirmed, then try again.',
  'nonce-too-low': 'Check your activity before you send again.',
  'nonce-max': 'Use another account.',
  'insufficient-funds': 'The amount plus the network fee is more than you have.',
  'gas-too-high': 'Let the site know.',
  'gas-too-low': 'Raise the gas limit in your wallet, or let the site know.',
  'transaction-type-unsupported': 'Let the site know.',
  'tip-above-fee-cap': 'Change the fee in your wallet, then try again.',
  'node-unknown': tryLater,
  'contract-zero-data': "Check that you're on the right network, or let the site know.",
  'contract-reverted': tryLater,
  'contract-panic': tryLater,
  'chain-mismatch':
    'Switch the network in {wallet|your wallet}, then try again. If it happens again, let the site know.',
  'provider-chain-missing': 'Try again, or use another wallet.',
  'network-undefined': 'Let the site know.',
  'provider-not-found': 'Unlock or install the wallet, then reload the page.',
  'connector-not-connected': 'Connect a wallet first.',
  'connector-chain-missing': 'Pick another network, or use another wallet.',
  'capabilities-malformed': 'Update the wallet, or use another one.',
  'gas-estimate-failed': 'Try again in a moment.',
  'adapter-not-found': 'Reload the page, then try again.',
  'wallet-not-found': 'Install it, or scan the QR code with your phone.',
  'wallet-app-missing': 'Open your Solana wallet app or install one, then try again.',
  'wallet-app-blocked':
    "In your browser's settings for this site, allow access to apps on this device. Then try again.",
  'wallet-app-policy': 'Choose another wallet, and let the site know.',
  'wallet-timeout': 'Open {wallet|your wallet} and look for the request, then try again.',
  'pairing-expired': 'Create a new code.',
  'disconnect-failed': 'Disconnect this site in {wallet|your wallet}.',
  'chain-unsupported': 'Pick another network.',
  'sign-in-start-failed': 'You were disconnected. Connect again.',
  'signature-declined': 'Sign the message to continue, or cancel.',
  'sign-in-message-wrong': 'Nothing was signed. Let the site know.',
  'sign-in-refused': 'Try again, or choose another wallet.',
  'sign-in-signature-wrong': 'Choose this account in {wallet|your wallet}, then try again.',
  'sign-in-undecided': 'Choose another account or wallet.',
  'no-active-account': 'Connect a wallet first.',
  'auth-connector-not-found': 'Connect again.',
  'no-active-network': 'Connect to a supported network first.',
  'smart-account-doubtful': "Switch to the other account type if something doesn't work.",
  'email-cooldown': 'Check your inbox.',
  'login-load-failed': 'Ad blockers can stop it. Reload the page, or connect a wallet app instead.',
  'frame-load-failed': 'Ad blockers can stop it. Reload the page, or connect a wallet app instead.',
  'frame-request-timed-out': 'Reload the page, or connect a wallet app instead.',
  'frame-failed': 'Try again, or connect a wallet app instead.',
  'email-invalid': 'Use an address like ann@example.com.',
  'code-wrong': 'Check the latest email, or request a new code.',
  'code-expired': 'Request a new one.',
  'code-used-up': 'Request a new one.',
  'link-expired': 'Request a new one.',
  'social-failed': 'Nothing was shared. Try again, or choose another way.',
  'social-cancelled': 'Nothing was shared. Try again, or choose another way.',
  'social-timed-out': 'Try again, or choose another way.',
  'storage-denied': 'Allow third-party cookies, or use a wallet.',
  'project-id-missing': 'Let the site know. Installed wallets still work.',
  'unauthorized-project': 'Let the site know. Installed wallets still work.',
  'origin-not-allowed': 'Let the site know. Installed wallets still work.',
  'unverified-domain': 'Let the site know, or connect a wallet app instead.',
  'clock-skew': "Check this device's time settings, then connect again.",
  offline: "You're seeing saved data.",
  'files-missing': 'Reload the page, then try again.',
  'network-failed': 'Check your internet connection, then try again.',
  'timed-out': 'Try again in a moment.',
  'http-status': 'Try again in a moment.',
  'rate-limited': "We'll try again automatically.",
  'answer-malformed': 'Try again in a moment.',
  'answer-too-large': 'Try again in a moment.',
  'relay-unreachable': 'Check your internet connection. Installed wallets still work.',
  'balance-unavailable': "We'll try again in {n|30} s.",
  'history-unavailable': 'Try again, or check the block explorer.',
  'wallets-unavailable': 'Installed wallets still work.',
  'swaps-unsupported': 'Pick another network.',
  'send-chain-unsupported': 'Sending works on Solana, Ethereum and compatible networks.',
  'permissions-invalid': 'Nothing was allowed. Let the site know.',
  'session-revoke-failed': 'The site may still use it. Try again.',
  'names-of-address-failed': 'Check your internet connection, then try again.',
  'sessions-unavailable': 'Check your internet connection, then try again.',
  'name-clock': "Set this device's clock to the right time, then try again.",
  'name-disputed': 'One of them may be wrong. Ask the recipient for the address, or try again later.',
  'name-elsewhere': 'Ask for an address on this network.',
  'name-invalid': 'Check the spelling.',
  'name-offchain':
    "The service behind this name didn't return a valid address. Try again, or enter the address instead.",
  'name-taken': 'Choose another one.',
  'send-receiver-new':
    'The network requires at least {least|a minimum of} {symbol|coins} in every account, so send more.',
  'send-remainder': 'Send your whole balance, or leave {least|more} {symbol|of it} in your account.',
  'send-id-used': 'Nothing was sent this time. Check your activity, then start again.',
  'send-altered':
    "We didn't send it. Something on this device or page changed it. Look for unknown activity in your wallet before you try again.",
  'send-changed': 'Review it again before you send.',
  'send-mismatch':
    'Something on this page changed the request. It never reached your wallet, and nothing was sent. Close this page before you try again.',
  'send-not-kept':
    'Nothing was sent. Without a record of the payment, you could pay twice. Leave private browsing, or allow this site to store data.',
  'send-not-recorded':
    'Without a record you could send twice, so we stopped. Nothing was sent. Free some space on this device, then try again.',
  'send-other': "It isn't what you reviewed. Check your wallet before you try again.",
  'send-cancelled': 'No tokens moved.',
  'send-replaced': "This one won't go through. Check your wallet before you try again.",
  'send-unknown':
    "It may have been sent. Check your wallet. We're watching the network and won't send it again.",
  'token-decimals-mismatch':
    "Nothing was sent. Two sources disagree on this token's decimal places, so the amount could be wrong. Let the site know.",
  'token-decimals-unknown':
    "Nothing was sent. We couldn't confirm this token's decimal places with a second source. Try again in a moment.",
  'token-refused': 'Some tokens block certain accounts. Try another token or recipient.',
  'transaction-expired': 'Nothing was sent. Try again.',
  'replace-unsupported': "It may already be confirmed or replaced, or your wallet can't change it.",
  'transaction-invalid': 'Nothing was sent. Let the site know.',
  'address-invalid': 'Check that you copied all of it.',
  'amount-invalid': 'Use numbers only, for example 0.25.',
  ...swapHelp,
  'worker-lost': "We're restoring it. Try again.",
  'worker-blocked': "Reload the page. If that doesn't help, let the site know.",
  'storage-unavailable':
    'You can continue, but this page forgets your wallet and settings when you close it.',
  unknown: 'Try again.',
} as const satisfies { readonly [code in ErrorCode]?: string }

export type HelpCode = keyof typeof help

/** The advice for an error that only the site's developer can fix, if the error has no other advice. */
export const siteHelp = 'Let the site know.'

/** The sentence that shows why a call failed. The text of `reason` comes from the node or the contract. */
export const reasonText = 'Reason: {reason}.'

/** Errors for which a node or a contract may give a reason. The advice for these errors starts with the reason. */
const withReason: readonly ErrorCode[] = [
  'rpc-transaction-rejected',
  'execution-reverted',
  'node-unknown',
  'contract-reverted',
]

/** Whether a wallet or a node has sent the error, so that its own words can help. The user knows what the user did. */
function isForeign(code: ErrorCode, { original, rpcMessage }: ErrorContext): boolean {
  return (typeof original === 'number' || typeof rpcMessage === 'string') && !isOwnDeed(code)
}

function hasHelp(code: string): code is HelpCode {
  return Object.hasOwn(help, code)
}

/**
 * Returns the advice for an error, with the placeholders filled in. Returns undefined if there is no advice. A text
 * that the site sets replaces Portico's advice.
 */
export function helpOf(code: ErrorCode, context: ErrorContext = {}, own?: OwnText): string | undefined {
  const text = hasHelp(code) ? help[code] : isSiteError(code) ? siteHelp : undefined
  if (text === undefined) return undefined
  const key = hasHelp(code) ? code : 'site'
  const advice = own?.(`errors.${key}.help`, context) ?? interpolate(text, context)
  if (!context.reason || (!withReason.includes(code) && !isForeign(code, context))) return advice
  // `reasonText` adds a full stop after the reason, so the punctuation at the end of the reason is removed.
  const reason = String(context.reason).replace(/[.!?]+$/, '')
  const said = own?.('errors.reason', { reason }) ?? interpolate(reasonText, { reason })
  // The full stop of Chinese and Japanese is as wide as a letter, so that no space follows it.
  return said.endsWith('。') ? said + advice : `${said} ${advice}`
}

/**
 * Returns the site's own text for a key, with the placeholders filled in. Returns undefined if the site has not set a
 * text.
 */
type OwnText = (key: string, context: ErrorContext) => string | undefined

const cancelled = 'The request was canceled'
const noNetwork = "This network isn't supported"
const unhandled = "The network couldn't handle this request"
const unread = "The service's response couldn't be read"
// The user can do the same about each of these errors. The error's own message says which part differs.
const otherSwap = "This swap isn't what you asked for"
const otherApproval = "This approval isn't what you asked for"

/**
 * Headlines for the screen. They replace messages whose wording the specification prescribes, and messages that are
 * written for developers.
 */
export const headlines: { readonly [code in ErrorCode]?: string } = {
  aborted: cancelled,
  'request-cancelled': cancelled,
  'user-rejected': 'You declined the request',
  'chain-mismatch': "The network doesn't match",
  'provider-not-found': "{wallet|The wallet} isn't available here",
  'provider-chain-missing': "{wallet|The wallet} didn't say which network it uses",
  'connector-not-connected': 'No wallet is connected',
  'no-active-account': 'No wallet is connected',
  'auth-connector-not-found': 'This account is no longer connected',
  'no-active-network': "You can't sign in on this network",
  'contract-panic': 'The contract stopped with an error',
  'permissions-invalid': "The site's request for permissions is incomplete",
  'transaction-invalid': "Part of this transaction isn't valid",
  'chain-unsupported': noNetwork,
  'chain-disconnected': '{wallet|The wallet} is on another network',
  'chain-id-invalid': noNetwork,
  'network-not-found': noNetwork,
  'action-not-allowed': "You can't do this here",
  'disconnect-failed': "Couldn't disconnect",
  'sign-in-start-failed': "Sign-in didn't start",
  'smart-account-doubtful': 'This site may not work with smart accounts',
  'frame-failed': "The login didn't work",
  'http-status': "Couldn't load this right now",
  'balance-unavailable': "Couldn't load the balance",
  'history-unavailable': "Couldn't load activity",
  'swaps-unsupported': "You can't swap on this network",
  'send-token-missing': 'Select a token',
  'name-resolve-failed': "Couldn't look up this name",
  'name-suggestions-failed': 'No suggestions right now',
  'names-of-address-failed': "Couldn't load your names",
  'name-register-failed': "Couldn't register {name|this name}",
  'chain-adapter-not-found': noNetwork,
  'connector-chain-missing': "{wallet|The wallet} doesn't support this network",
  'capabilities-malformed': "We couldn't read what {wallet|the wallet} supports",
  'gas-estimate-failed': "Couldn't estimate the network fee",
  'adapter-not-found': "This isn't available right now",
  'network-undefined': 'This site has no network to use',
  'rpc-not-allowed': "You can't do this here",
  'rpc-parse': unhandled,
  'rpc-invalid-request': unhandled,
  'rpc-internal': unhandled,
  'rpc-resource-not-found': unhandled,
  'rpc-resource-unavailable': 'The network is busy',
  'contract-reverted': 'The contract rejected the transaction',
  'answer-too-large': unread,
  'swap-answer-unreadable': unread,
  'swap-network-changed': otherSwap,
  'swap-sender-changed': otherSwap,
  'swap-value-unexpected': otherSwap,
  'swap-target-unknown': otherSwap,
  'swap-pair-changed': otherSwap,
  'swap-receiver-changed': otherSwap,
  'swap-amount-changed': otherSwap,
  'swap-flags-unexpected': otherSwap,
  'swap-output-too-low': otherSwap,
  'swap-output-unknown': otherSwap,
  'swap-approval-token': otherApproval,
  'swap-approval-call': otherApproval,
  'swap-spender-unknown': otherApproval,
  'swap-approval-amount': otherApproval,
  'swap-permit-changed': otherApproval,
  'swap-approval-failed': "We couldn't prepare the swap",
  'sign-message-failed': "The message couldn't be signed",
  'email-cooldown': 'You can request a new code in {n} s',
  'login-load-failed': "Couldn't load the login window",
  'frame-load-failed': "Couldn't load the login window",
  'frame-request-timed-out': "The login window didn't respond",
  'clock-skew': "This device's clock is wrong",
  'gas-price-unsupported': "Couldn't estimate the network fee",
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

/** The code of an error that only the site's developer can fix. All these errors have the same headline. */
type SiteErrorCode =
  | (typeof siteErrors)[number]
  | Extract<ErrorCode, `option-${string}` | `options-${string}` | `view-${string}` | `event-${string}`>

/** The headline of all errors that only the site's developer can fix. */
export const siteHeadline = "This site isn't set up correctly"

export function isSiteError(code: ErrorCode): code is SiteErrorCode {
  return (siteErrors as readonly ErrorCode[]).includes(code) || /^(?:options?|view|event)-/.test(code)
}

/**
 * Returns the headline that the screen shows for an error, with the placeholders filled in. A text that the site sets
 * replaces Portico's headline.
 */
export function headlineOf(code: ErrorCode, context: ErrorContext = {}, own?: OwnText): string {
  const isOfSite = isSiteError(code)
  const ownText = own?.(isOfSite ? 'errors.site' : `errors.${code}`, context)
  if (ownText !== undefined) return ownText
  if (isOfSite) return siteHeadline
  const text = Object.hasOwn(headlines, code) ? headlines[code] : undefined
  return text === undefined ? messageOf(code, context) : interpolate(text, context)
}
