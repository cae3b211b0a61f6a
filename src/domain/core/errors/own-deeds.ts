import type { ErrorCode } from './app-error.ts'

/**
 * Errors that only follow from what the user did: the user declined or cancelled something, mistyped an input, or has
 * too little. Telemetry reports every other code.
 */
const ownDeeds: readonly ErrorCode[] = [
  'user-rejected',
  'signature-declined',
  'atomic-upgrade-rejected',
  'request-cancelled',
  'aborted',
  'social-cancelled',
  'send-cancelled',
  'pairing-expired',
  'offline',
  'email-invalid',
  'email-cooldown',
  'code-wrong',
  'code-expired',
  'code-used-up',
  'link-expired',
  'address-invalid',
  'amount-invalid',
  'amount-too-precise',
  'send-incomplete',
  'send-token-missing',
  'send-receiver-new',
  'send-remainder',
  'insufficient-funds',
  'swap-balance-low',
  'name-invalid',
  'name-taken',
  'name-elsewhere',
  'connector-not-connected',
]

export function isOwnDeed(code: ErrorCode): boolean {
  return ownDeeds.includes(code)
}
