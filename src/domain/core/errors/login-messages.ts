import type { ErrorContext } from './app-error.ts'
import { CoreError, interpolate } from './core-error.ts'

/**
 * Messages of login errors (e-mail and social). They are separate from the other error messages, so that the worker's
 * file does not contain them.
 */
export const loginErrorMessages = {
  'email-invalid': 'Enter a valid email address',
  'code-wrong': "That code didn't match",
  'code-expired': 'This code has expired',
  'code-used-up': 'Too many attempts with this code',
  'link-expired': 'This link has expired',
  'social-failed': 'Login failed',
  'social-cancelled': 'The login window was closed',
  'social-timed-out': 'The login took too long',
  'storage-denied': 'Your browser is blocking the login from saving data',
} as const satisfies Record<string, string>

/** The error codes whose messages are in `loginErrorMessages`. */
export type LoginCode = keyof typeof loginErrorMessages

export function loginError(code: LoginCode, context: ErrorContext = {}): CoreError {
  return new CoreError({ code, message: interpolate(loginErrorMessages[code], context), context })
}
