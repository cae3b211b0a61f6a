import type { ErrorCode } from '../errors/catalogue.ts'

/** Answers of a wallet that say that nothing was sent. All others leave it open. */
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
  'execution-reverted',
  'insufficient-funds',
  'fee-cap-too-high',
  'fee-cap-too-low',
  'tip-above-fee-cap',
  'gas-too-high',
  'gas-too-low',
  'nonce-max',
  'transaction-type-unsupported',
  'rpc-invalid-params',
  'wallet-params-refused',
  'provider-not-found',
  'wallet-not-found',
]

/** Whether an error of the wallet proves that nothing was sent. A wallet that is silent or vague proves nothing. */
export function provesNothingSent(code: ErrorCode): boolean {
  return nothingSent.includes(code)
}
