/** Code -> sentence, of what happens on the way in by e-mail and by a provider. A part of the catalogue. */
export const loginWords = {
  'email-invalid': 'Enter a valid e-mail address',
  'code-wrong': "That code didn't match",
  'code-expired': 'This code has expired',
  'code-used-up': 'This code was tried too often',
  'social-failed': 'Login Failed',
  'social-cancelled': 'The window was closed',
  'social-timed-out': 'The login took too long',
} as const satisfies Record<string, string>
