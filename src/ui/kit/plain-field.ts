/**
 * Attributes of every text field that holds neither an email address nor a code. Password managers would otherwise put
 * their buttons over addresses and amounts, or fill in a user name, and keyboards would change what the user types.
 */
export const plainField = {
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  'data-1p-ignore': 'true',
  'data-bwignore': 'true',
  'data-lpignore': 'true',
  'data-protonpass-ignore': 'true',
  'data-form-type': 'other',
} as const
