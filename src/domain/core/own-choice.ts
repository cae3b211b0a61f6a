import type { ErrorCode } from './errors/app-error.ts'

/**
 * Outcomes that the user has chosen or can still choose: the user declined or cancelled a request, or the wallet still
 * shows it. They are no failures, so the modal shows them in a neutral colour.
 */
const ownChoices: readonly ErrorCode[] = [
  'user-rejected',
  'signature-declined',
  'atomic-upgrade-rejected',
  'request-cancelled',
  'request-pending',
  'aborted',
  'social-cancelled',
  'send-cancelled',
]

export function isOwnChoice(code: ErrorCode): boolean {
  return ownChoices.includes(code)
}
