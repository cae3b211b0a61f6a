import type { ErrorCode } from './errors/app-error.ts'

/**
 * Errors after which the same request fails again: only another wallet, another network, another account or the site
 * can help.
 */
const lasting: readonly ErrorCode[] = [
  'method-unsupported',
  'wallet-params-refused',
  'capability-unsupported',
  'bundle-chain-unsupported',
  'bundle-too-large',
  'bundle-unknown',
  'atomicity-unsupported',
  'network-not-addable',
  'chain-unsupported',
  'swaps-unsupported',
  'send-chain-unsupported',
  'connector-chain-missing',
  'network-undefined',
  'nonce-max',
  'wallet-app-policy',
  'sign-in-message-wrong',
  'sign-in-undecided',
  'gas-too-high',
  'transaction-type-unsupported',
  'transaction-invalid',
  'permissions-invalid',
  'project-id-missing',
  'unauthorized-project',
  'origin-not-allowed',
  'unverified-domain',
  'capabilities-malformed',
]

/** Whether the same request can succeed when the user tries again. */
export function canTryAgain(code: ErrorCode): boolean {
  return !lasting.includes(code)
}
