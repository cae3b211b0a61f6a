import type { ErrorCode } from '../core/errors/app-error.ts'

/**
 * Errors of a wallet that declines a request before it signs anything. Errors of a node (no funds, reverted,
 * underpriced, too little gas) are not listed, because a wallet may receive such an error from a second node after the
 * first node has accepted the transaction.
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
  'send-mismatch',
  'rpc-invalid-params',
  'wallet-params-refused',
  'provider-not-found',
  'wallet-not-found',
  'wallet-app-missing',
  'wallet-app-blocked',
  'wallet-app-policy',
]

/** Errors that a wallet has received from a node. They do not prove that the wallet sent nothing. */
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

export function isNodeWord(code: ErrorCode): boolean {
  return nodeWords.includes(code)
}

/** Whether a wallet error proves that nothing was sent. A timeout or an unclear error does not prove it. */
export function provesNothingSent(code: ErrorCode): boolean {
  return nothingSent.includes(code)
}
