import type { ErrorContext } from './app-error.ts'
import { CoreError, interpolate } from './core-error.ts'

/**
 * Messages of session errors. The constant `catalogue` in `app-error.ts` includes them. They are in their own file,
 * because the files that the page loads first do not need them.
 */
export const sessionErrorMessages = {
  'disconnect-failed': 'Failed to disconnect',
  'switch-network-not-found': 'Network Not Found',
  'network-undefined': 'CaipNetwork is undefined',
  'chain-adapter-not-found': 'Chain adapter not found',
  'provider-chain-missing': 'ChainId not found in provider',
  'chain-disconnected': "{wallet|The wallet} isn't connected to this network",
  'project-id-missing': 'Project ID Not Configured',
  'wallet-timeout': 'No answer from {wallet|the wallet}',
  'wallet-unauthorized': "{wallet|The wallet} hasn't given this site access",
  'wallet-not-found': "{wallet|The wallet} isn't installed",
  'chain-unrecognized': "{wallet|The wallet} doesn't recognize this network",
  'network-not-addable': "{wallet|The wallet} can't add {network|this network}",
  aborted: 'Request was aborted',
} as const satisfies Record<string, string>

/**
 * Creates a session error with a message from `sessionErrorMessages`. This works even if `app-error.ts`, which has all
 * messages, is not loaded yet.
 */
export function sessionError(
  code: keyof typeof sessionErrorMessages,
  context: ErrorContext = {},
  cause?: unknown,
): CoreError {
  return new CoreError({ code, message: interpolate(sessionErrorMessages[code], context), context }, cause)
}
