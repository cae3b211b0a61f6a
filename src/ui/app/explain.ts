import { isErrorCode } from '../../domain/core/errors/app-error.ts'
import { headlineOf, helpOf } from '../../domain/core/errors/help.ts'
import type { Explain, Translation } from './types.ts'

/**
 * Returns the function that converts errors to text: the site's own text for the error code, or else the English text.
 */
export function explainIn(text?: Translation['text']): Explain {
  // `facts` are values that the text needs and the error does not contain, such as the wallet's name.
  return ({ code, message, context: known }, facts = {}) => {
    const context = { ...facts, ...known }
    // An error with an unknown code shows its own message, unless the site has a text for the code.
    const isKnown = isErrorCode(code) || message === ''
    const headline = isKnown
      ? headlineOf(code, context, text)
      : (text?.(`errors.${code}`, context) ?? message)
    return { headline, body: helpOf(code, context, text) ?? '' }
  }
}
