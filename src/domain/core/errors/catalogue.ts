import type { ErrorContext } from './app-error.ts'
import { coreErrorMessages } from './core-messages.ts'
import { interpolate } from './interpolate.ts'
import type { LoginCode } from './login-messages.ts'
import { swapErrorMessages } from './swap-messages.ts'

/**
 * Message of each error code. TypeScript refuses a code without a message. Messages that the specification fixes are defined only
 * here. `{name}` is filled from the error's context; `{name|text}` falls back to the text.
 */
export const catalogue = {
  ...coreErrorMessages,

  // Wallet errors: EIP-1193, EIP-1474 and EIP-5792.
  'user-rejected': 'User rejected request',
  'request-pending': '{wallet|The wallet} is already asking',
  'wallet-failed': '{wallet|The wallet} could not do this',
  'wallet-params-refused': '{wallet|The wallet} refused the parameters of this request',
  'capability-unsupported': '{wallet|The wallet} does not support a needed capability',
  'bundle-chain-unsupported': '{wallet|The wallet} cannot send batches on this network',
  'bundle-duplicate': 'A batch with this id was sent before',
  'bundle-unknown': '{wallet|The wallet} does not know this batch',
  'bundle-too-large': 'The batch is too large for {wallet|the wallet}',
  'atomic-upgrade-rejected': 'The account upgrade for atomic batches was declined',
  'atomicity-unsupported': '{wallet|The wallet} cannot send this batch as one transaction',

  // JSON-RPC errors.
  'rpc-parse': 'The node could not read the request',
  'rpc-invalid-request': 'The node refused the form of the request',
  'rpc-method-not-found': 'The node does not have this method',
  'rpc-invalid-params': 'The node refused the parameters',
  'rpc-internal': 'The node failed inside',
  'rpc-invalid-input': 'The node refused the input',
  'rpc-resource-not-found': 'The node did not find what was asked for',
  'rpc-resource-unavailable': 'The node is not ready',
  'rpc-transaction-rejected': 'The node rejected the transaction',
  'rpc-method-unsupported': 'The node does not support this method',
  'rpc-limit-exceeded': 'The node was asked too often',
  'rpc-version-unsupported': 'The node does not speak this version',

  // Errors of a node about a transaction.
  'execution-reverted': 'The contract refused the transaction',
  'fee-cap-too-high': 'The maximum fee is too high',
  'fee-cap-too-low': 'The maximum fee is below the network fee',
  'nonce-too-high': 'An earlier transaction is missing',
  'nonce-too-low': 'A transaction with this number was already sent',
  'nonce-max': 'This account cannot send any more transactions',
  'insufficient-funds': 'Not enough funds',
  'gas-too-high': 'The gas limit is above what a block holds',
  'gas-too-low': 'The gas limit is too low',
  'transaction-type-unsupported': 'The network does not support this type of transaction',
  'tip-above-fee-cap': 'The priority fee is above the maximum fee',
  'node-unknown': 'The node refused the transaction',
  'contract-zero-data': 'The contract returned no data',
  'contract-reverted': 'The contract reverted',
  'contract-panic': 'The contract stopped with panic code {panic|0}',
  'chain-mismatch': 'Chain mismatch',

  // Wallets and connectors.
  'provider-not-found': 'Provider not found',
  'chain-not-configured': 'Chain not configured',
  'connector-already-connected': 'Connector already connected',
  'pairing-expired': 'This code has expired',
  'chain-adapter-not-found': 'Chain adapter not found',
  'network-client-missing': 'NetworkController client not set',
  'connection-client-missing': 'ConnectionController client not set',
  'chain-required': 'Chain is required…',
  'chain-unsupported': 'Chain is not supported',
  'connector-chain-missing': 'chain not found on connector',
  'auth-connector-not-found': 'Address or auth connector not found',
  'capabilities-malformed': 'Error parsing wallet capabilities',
  'sign-message-failed': 'WagmiAdapter:signMessage - Sign message failed',
  'gas-estimate-failed': 'WagmiAdapter:estimateGas - error estimating gas',
  'rpc-not-allowed': 'Requested RPC call is not allowed',
  'action-not-allowed': 'Action not allowed',

  // Sign-in and login.
  'sign-in-start-failed': 'A problem occurred while trying initialize authentication',
  'signature-declined': 'Signature declined',
  'sign-in-disabled': 'SIWX is not enabled',
  'sign-in-message-wrong': 'The sign-in message is not about this page and account',
  'sign-in-refused': 'The site did not accept the signature',
  'sign-in-signature-wrong': 'The signature is not of this account',
  'sign-in-undecided': 'Nothing here can check signatures of this account',
  'no-active-account': 'No ActiveCaipAddress found',
  'no-active-network': 'No ActiveCaipNetwork or client found',
  'smart-account-doubtful': 'This application might not support Smart Accounts',
  'email-cooldown': 'Please try again after {n} seconds',
  'login-load-failed': 'Unable to load email login dependency',
  'frame-load-failed': 'Network Error - Could not load embedded wallet',
  'frame-request-timed-out': 'Embedded Wallet Request Timed Out',
  'frame-failed': 'An error occurred',

  // Configuration of the site.
  'unauthorized-project': 'Invalid App Configuration',
  'origin-not-allowed': 'Invalid App Configuration',
  'unverified-domain': 'Invalid App Configuration',
  'configuration-refused': 'Invalid App Configuration',
  'clock-skew': 'Session Expired',

  // Network errors and unusable responses.
  'timed-out': 'The service took too long',
  'host-unreadable': '{host|A service} cannot be read from this page',
  'http-status': 'The service answered with HTTP status {status}',
  'rate-limited': 'The service was asked too often',
  'answer-malformed': 'The service answered with something unreadable',
  'answer-too-large': 'The answer of the service was too large',
  'relay-unreachable': "Can't reach the connection service",

  // Features of the modal.
  'balance-unavailable': 'Token Balance Unavailable',
  'history-unavailable': 'Failed to fetch transactions',
  'identity-unavailable': 'The name of this address could not be loaded',
  'wallets-unavailable': 'The list of wallets could not be loaded',
  'gas-price-unsupported': 'Network not supported for Gas Price',
  'swaps-unsupported': 'Network not supported for Swaps',
  'send-incomplete': 'An amount and receiver address are required',
  'send-token-missing': 'A token is required',
  'send-chain-unsupported': 'Unsupported chain',
  'permissions-invalid': 'This request for permissions is not complete: {place|unknown}',
  'session-unknown': 'This session is not there any more',
  'session-revoke-failed': "The session couldn't be ended",
  'sessions-unavailable': "Couldn't load the smart sessions",
  'name-clock': "The registry doesn't take the time of this device",
  'name-disputed': 'Network nodes give different addresses for {name|this name}',
  'name-elsewhere': '{name|This name} has no address on {network|this network}',
  'name-invalid': 'This is not a valid name',
  'name-offchain': '{name|This name} is kept outside the chain',
  'name-taken': '{name|This name} is taken',
  'send-receiver-new': 'So little cannot open a new account',
  'send-remainder': 'So little cannot stay behind in the account',
  'send-id-used': 'Something else was already sent from here',
  'send-altered': 'Your wallet signed something else than you reviewed',
  'send-changed': 'Something has changed since you reviewed this',
  'send-mismatch': "This isn't what you reviewed",
  'send-not-kept': "This browser doesn't let the site keep a record",
  'send-not-recorded': "We couldn't keep a record of this send",
  'send-cancelled': 'It was cancelled',
  'send-replaced': 'Another transaction of this account took its place',
  'send-unknown': "We couldn't confirm this transaction",
  'token-decimals-mismatch': 'The amount may be wrong',
  'token-decimals-unknown': "We couldn't check the amount",
  'token-refused': 'The token refused the transfer',
  'transaction-expired': 'The transaction came too late for the network',
  'replace-unsupported': 'This transaction can no longer be changed',
  'transaction-invalid': 'The {field|text} of a transaction is not valid',
  'name-resolve-failed': 'Error resolving name',
  'name-suggestions-failed': 'Error fetching name suggestions',
  'names-of-address-failed': 'Error fetching names for address',
  'name-register-failed': 'Error registering name {name}',

  ...swapErrorMessages,

  // Portico itself.
  'storage-unavailable': 'This browser does not let the page keep data',
} as const satisfies Record<string, string>

type CatalogueCode = keyof typeof catalogue
export type ErrorCode = CatalogueCode | LoginCode

/** Whether a value from outside is an error code of the catalogue. */
export function isErrorCode(value: unknown): value is CatalogueCode {
  return typeof value === 'string' && Object.hasOwn(catalogue, value)
}

/** The message of a code, with the context filled in. */
export function messageOf(code: ErrorCode, context: ErrorContext = {}): string {
  return interpolate(catalogue[isErrorCode(code) ? code : 'unknown'], context)
}
