import { isErrorCode } from '../../domain/core/errors/app-error.ts'
import { headlineOf, helpOf } from '../../domain/core/errors/help.ts'
import type { Explain, Translation } from './types.ts'

/** Returns the function that converts errors to text: the site's own text if there is one, and English otherwise. */
export function explainIn(text?: Translation['text']): Explain {
  // `facts` are values that the error lacks, such as the wallet's name.
  return ({ code, message, context: known }, facts = {}) => {
    const context = { ...facts, ...known }
    // The catalogue does not contain the error's code, so its own message is shown.
    const isKnown = isErrorCode(code) || message === ''
    const headline = isKnown
      ? headlineOf(code, context, text)
      : (text?.(`errors.${code}`, context) ?? message)
    return { headline, body: helpOf(code, context, text) ?? '' }
  }
}
