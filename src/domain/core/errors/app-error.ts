import { CoreError, coreErrorMessages, interpolate } from './core-error.ts'
import type { LoginCode } from './login-messages.ts'
import { sessionErrorMessages } from './session-messages.ts'

/** Data about an error. It contains only strings, numbers, booleans and null, so that it can be cloned and logged. */
export type ErrorContext = Readonly<Record<string, string | number | boolean | null>>

/** An AppError as plain data, for the bridge and for Loadables. */
export type ErrorRecord = {
  /** The kind of error. Compare this code and not the message, because the message can change. */
  readonly code: ErrorCode
  /** The message in English, for the developer. */
  readonly message: string
  /** Values of the error, such as the name of the wallet. */
  readonly context: ErrorContext
}

/**
 * The error class whose messages come from the constant `catalogue`. Compare `code`, not the message or the class. The
 * message can change, and an error loses its class between the worker and the page.
 */
export class AppError extends CoreError {
  constructor(code: ErrorCode, context: ErrorContext = {}, cause?: unknown) {
    super({ code, message: messageOf(code, context), context }, cause)
  }
}

/** Messages of errors of swaps, purchases and payments. The constant `catalogue` includes them. */
export const swapErrorMessages = {
  // Errors after which Portico refuses a swap: the response of the swap service does not match the user's request. The
  // wallet receives no request.
  'swap-answer-unreadable': "The swap service's response couldn't be read",
  'swap-network-changed': 'The swap is on another network',
  'swap-sender-changed': 'The swap is from another account',
  'swap-approval-token': 'The approval is for another token',
  'swap-approval-call': "The request isn't the approval that we expected",
  'swap-spender-unknown': 'The approval is for an unknown contract',
  'swap-approval-amount': "The approval isn't for the exact amount",
  'swap-value-unexpected': "The transaction would send coins you didn't choose to send",
  'swap-target-unknown': 'The swap goes to an unknown contract',
  'swap-call-unknown': "We can't read what this swap does",
  'swap-pair-changed': 'The swap is for different tokens',
  'swap-receiver-changed': 'The swap pays a different account',
  'swap-amount-changed': 'The swap is for a different amount',
  'swap-flags-unexpected': "The swap has settings you didn't choose",
  'swap-output-too-low': 'The swap may return less than the minimum you accept',
  'swap-output-unknown': "The swap doesn't state the minimum you'll receive",
  'swap-arrival-unknown': "We can't confirm that the tokens would arrive",
  'swap-permit-changed': 'The swap uses a different permission from the one you signed',
  'swap-gas-excessive': 'The network fee for this swap is far too high',

  // Reasons why a swap is not possible right now.
  'swap-price-moved': 'The price has moved',
  'swap-no-route': "These tokens can't be swapped right now",
  'swap-quote-unavailable': "Couldn't load the price",
  'swap-tokens-unavailable': "Couldn't load the token list",
  'swap-build-failed': "We couldn't prepare the swap",
  'swap-approval-failed': "We couldn't prepare the approval",
  'swap-allowance-failed': "We couldn't check your token approval",
  'swap-permit-unsupported': 'This token needs a separate approval',
  'swap-balance-low': 'Not enough funds',

  // Errors of purchases and payments.
  'buy-quotes-unavailable': "We couldn't get live prices",
  'buy-link-failed': "The provider couldn't open its page",
  'pay-exchanges-unavailable': "Couldn't load the exchanges",
  'pay-link-failed': "The exchange couldn't open its page",
} as const satisfies Record<string, string>

/**
 * The message of each error code. TypeScript rejects an error code without a message. Portico's specification fixes the
 * wording of some messages. The context of an error fills the placeholders: `{name}` becomes the value, and
 * `{name|text}` becomes `text` if there is no value.
 */
export const catalogue = {
  ...coreErrorMessages,
  ...sessionErrorMessages,
  'option-fixed': 'Option {option} cannot change after createPortico',
  /** The user cancelled the request before the wallet responded. */
  'request-cancelled': 'Request was aborted',

  // Wallet errors: EIP-1193, EIP-1474 and EIP-5792.
  'user-rejected': 'User rejected request',
  'request-pending': '{wallet|The wallet} already has a request',
  'wallet-failed': 'Something went wrong in {wallet|the wallet}',
  'wallet-params-refused': "{wallet|The wallet} couldn't accept this request",
  'capability-unsupported': "{wallet|The wallet} can't do what this site needs",
  'bundle-chain-unsupported': "{wallet|The wallet} can't send several transactions together on this network",
  'bundle-duplicate': 'These transactions were already submitted',
  'bundle-unknown': "{wallet|The wallet} doesn't know these transactions",
  'bundle-too-large': "{wallet|The wallet} can't send this many transactions together",
  'atomic-upgrade-rejected': 'You declined the upgrade to a smart account',
  'atomicity-unsupported': "{wallet|The wallet} can't combine these transactions into one",

  // Errors of JSON-RPC requests.
  'rpc-parse': "The network couldn't read the request",
  'rpc-invalid-request': 'The network rejected the request',
  'rpc-method-not-found': "The network couldn't handle this request",
  'rpc-invalid-params': "The network couldn't handle this request",
  'rpc-internal': 'The network had an internal error',
  'rpc-invalid-input': "The network couldn't handle this request",
  'rpc-resource-not-found': "The network couldn't find the requested data",
  'rpc-resource-unavailable': "The network isn't ready",
  'rpc-transaction-rejected': 'The network rejected the transaction',
  'rpc-method-unsupported': "The network couldn't handle this request",
  'rpc-limit-exceeded': 'The network is busy',
  'rpc-version-unsupported': "The network couldn't handle this request",

  // Errors that a node reports about a transaction.
  'execution-reverted': 'The contract rejected the transaction',
  'fee-cap-too-high': 'The maximum fee is too high',
  'fee-cap-too-low': 'The maximum fee is below the network fee',
  'nonce-too-high': "An earlier transaction isn't confirmed yet",
  'nonce-too-low': 'This transaction, or another one in its place, was already sent',
  'nonce-max': "This account can't send any more transactions",
  'insufficient-funds': 'Not enough funds',
  'gas-too-high': 'The transaction is too large for the network',
  'gas-too-low': 'The gas limit is too low',
  'transaction-type-unsupported': "The network doesn't support this type of transaction",
  'tip-above-fee-cap': 'The priority fee is higher than the maximum fee',
  'node-unknown': 'The network rejected the transaction',
  'contract-zero-data': "There's no contract at this address",
  'contract-reverted': 'The contract rejected the request',
  'contract-panic': 'The contract stopped with an error (code {panic|0})',
  'chain-mismatch': 'Chain mismatch',

  // Errors of wallets and connectors.
  'provider-not-found': 'Provider not found',
  // Errors of wallet apps on this phone.
  'wallet-app-missing': 'No wallet app responded',
  'wallet-app-blocked': "Your browser doesn't let this page reach your wallet app",
  'wallet-app-policy': "This site doesn't allow connections to wallet apps",
  'pairing-expired': 'This code has expired',
  'chain-unsupported': 'Chain is not supported',
  'connector-chain-missing': 'chain not found on connector',
  'auth-connector-not-found': 'Address or auth connector not found',
  'capabilities-malformed': 'Error parsing wallet capabilities',
  'sign-message-failed': 'WagmiAdapter:signMessage - Sign message failed',
  'gas-estimate-failed': 'WagmiAdapter:estimateGas - error estimating gas',
  'rpc-not-allowed': 'Requested RPC call is not allowed',
  'action-not-allowed': 'Action not allowed',

  // Errors of sign-in and login.
  'sign-in-start-failed': 'A problem occurred while trying initialize authentication',
  'signature-declined': 'Signature declined',
  'sign-in-disabled': 'SIWX is not enabled',
  'sign-in-message-wrong': "The sign-in request doesn't match this site or account, so we blocked it",
  'sign-in-refused': "The site didn't accept the signature",
  'sign-in-signature-wrong': "The signature isn't from this account",
  'sign-in-undecided': "We can't check signatures from this account",
  'no-active-account': 'No ActiveCaipAddress found',
  'no-active-network': 'No ActiveCaipNetwork or client found',
  'smart-account-doubtful': 'This application might not support Smart Accounts',
  'email-cooldown': 'Please try again after {n} seconds',
  'login-load-failed': 'Unable to load email login dependency',
  'frame-load-failed': 'Network Error - Could not load embedded wallet',
  'frame-request-timed-out': 'Embedded Wallet Request Timed Out',
  'frame-failed': 'An error occurred',

  // Errors in the configuration of the site.
  'unauthorized-project': 'Invalid App Configuration',
  'origin-not-allowed': 'Invalid App Configuration',
  'unverified-domain': 'Invalid App Configuration',
  'clock-skew': 'Session Expired',

  // Errors of network requests, and responses that cannot be used.
  'timed-out': 'The service took too long to respond',
  'host-unreadable': "This page can't read {host|a service}",
  'http-status': 'The service reported an error ({status})',
  'rate-limited': 'The service is busy',
  'answer-malformed': "The service's response couldn't be read",
  'answer-too-large': "The service's response was too large",
  'relay-unreachable': "Can't reach the connection service",

  // Errors of the modal's features.
  'balance-unavailable': 'Token Balance Unavailable',
  'history-unavailable': 'Failed to fetch transactions',
  'identity-unavailable': "Couldn't load the name of this address",
  'wallets-unavailable': "Couldn't load the wallet list",
  'gas-price-unsupported': 'Network not supported for Gas Price',
  'swaps-unsupported': 'Network not supported for Swaps',
  'send-incomplete': 'An amount and receiver address are required',
  'send-token-missing': 'A token is required',
  'send-chain-unsupported': 'Unsupported chain',
  'permissions-invalid': "The site's request for permissions is incomplete ({place|unknown})",
  'session-unknown': 'This permission no longer exists',
  'session-revoke-failed': "Couldn't end the permission",
  'sessions-unavailable': "Couldn't load the site permissions",
  'name-clock': "This device's clock is wrong, so the name couldn't be registered",
  'name-disputed': 'Two sources give different addresses for {name|this name}',
  'name-elsewhere': '{name|This name} has no address on {network|this network}',
  'name-invalid': 'This is not a valid name',
  'name-offchain': "Couldn't get the address of {name|this name}",
  'name-taken': '{name|This name} is taken',
  'send-receiver-new': "This amount is too small to open the recipient's Solana account",
  'send-remainder': 'This would leave too little in your account',
  'send-id-used': 'This page already started a different payment',
  'send-altered': "Your wallet signed something you didn't review",
  'send-changed': 'Something has changed since you reviewed this',
  'send-mismatch': "This isn't what you reviewed",
  'send-not-kept': "This browser can't save a record of this payment",
  'send-not-recorded': "We couldn't save a record of this payment",
  'send-other': 'The network confirmed a different transaction',
  'send-cancelled': 'The transaction was canceled',
  'send-replaced': 'Another transaction from this account replaced it',
  'send-unknown': "We couldn't confirm this transaction",
  'token-decimals-mismatch': 'The amount may be wrong',
  'token-decimals-unknown': "We couldn't check the amount",
  'token-refused': 'The token rejected the transfer',
  'transaction-expired': 'The transaction expired',
  'replace-unsupported': 'This transaction can no longer be changed',
  'transaction-invalid': "Part of this transaction isn't valid ({field|unknown})",
  'name-resolve-failed': 'Error resolving name',
  'name-suggestions-failed': 'Error fetching name suggestions',
  'names-of-address-failed': 'Error fetching names for address',
  'name-register-failed': 'Error registering name {name}',

  ...swapErrorMessages,

  // Errors of Portico itself.
  'storage-unavailable': "This browser doesn't let the page store data",
} as const satisfies Record<string, string>

type CatalogueCode = keyof typeof catalogue
/** The code of an error. Compare codes, never messages. */
export type ErrorCode = CatalogueCode | LoginCode

/** Whether an untrusted value is an error code of the constant `catalogue`. */
export function isErrorCode(value: unknown): value is CatalogueCode {
  return typeof value === 'string' && Object.hasOwn(catalogue, value)
}

/** Returns the message of an error code, with the placeholders filled in from the context. */
export function messageOf(code: ErrorCode, context: ErrorContext = {}): string {
  return interpolate(catalogue[isErrorCode(code) ? code : 'unknown'], context)
}
