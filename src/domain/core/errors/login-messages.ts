import type { ErrorContext } from './app-error.ts'
import { CoreError } from './core-error.ts'
import { interpolate } from './interpolate.ts'

/**
 * Code -> sentence, of what happens on the way in by e-mail and by a provider. Apart from the catalogue: the worker never meets them,
 * and does not carry them.
 */
export const loginErrorMessages = {
  'email-invalid': 'Enter a valid e-mail address',
  'code-wrong': "That code didn't match",
  'code-expired': 'This code has expired',
  'code-used-up': 'This code was tried too often',
  'link-expired': 'This link has expired',
  'social-failed': 'Login Failed',
  'social-cancelled': 'The window was closed',
  'social-timed-out': 'The login took too long',
  'storage-denied': 'The login may not keep anything in this browser',
} as const satisfies Record<string, string>

/** The codes with words of their own here. */
export type LoginCode = keyof typeof loginErrorMessages

/** An error on the way in. */
export function loginError(code: LoginCode, context: ErrorContext = {}): CoreError {
  return new CoreError({ code, message: interpolate(loginErrorMessages[code], context), context })
}

/** Whether a code has its words here. */
export function isLoginCode(code: string): code is LoginCode {
  return Object.hasOwn(loginErrorMessages, code)
}
