import type { ErrorCode } from '../core/errors/catalogue.ts'

/**
 * Answers by which a wallet declines a request before it signs. All others leave it open: what a node says of a transaction
 * (no funds, reverted, underpriced, too little gas) also comes from wallets that send it to a second node after the first took it.
 */
const nothingSent: readonly ErrorCode[] = [
  'user-rejected',
  'request-cancelled',
  'wallet-unauthorized',
  'method-unsupported',
  'chain-disconnected',
  'chain-unrecognized',
  'chain-unsupported',
  'chain-id-invalid',
  'chain-mismatch',
  'request-pending',
  'connector-not-connected',
  'capability-unsupported',
  'bundle-chain-unsupported',
  'bundle-too-large',
  'atomic-upgrade-rejected',
  'atomicity-unsupported',
  'send-altered',
  'rpc-invalid-params',
  'wallet-params-refused',
  'provider-not-found',
  'wallet-not-found',
]

/** Errors of a node that a wallet passes on. They are shown, and prove nothing about the outcome. */
const nodeWords: readonly ErrorCode[] = [
  'execution-reverted',
  'insufficient-funds',
  'fee-cap-too-high',
  'fee-cap-too-low',
  'tip-above-fee-cap',
  'gas-too-high',
  'gas-too-low',
  'nonce-max',
  'nonce-too-low',
  'transaction-type-unsupported',
]

/** Whether a wallet has passed on what a node said. */
export function isNodeWord(code: ErrorCode): boolean {
  return nodeWords.includes(code)
}

/** Whether an error of the wallet proves that nothing was sent. A wallet that is silent or vague proves nothing. */
export function provesNothingSent(code: ErrorCode): boolean {
  return nothingSent.includes(code)
}
