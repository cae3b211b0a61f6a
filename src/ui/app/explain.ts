import { isErrorCode } from '../../domain/core/errors/catalogue.ts'
import { interpolate } from '../../domain/core/errors/core-error.ts'
import { headlineOf, helpOf } from '../../domain/core/errors/help.ts'
import type { Explain } from './types.ts'

/**
 * Creates the function that returns the text of an error for the screen. The site may replace the text by its messages
 * `errors.CODE` and `errors.CODE.help`. `facts` are values that the error lacks, such as the wallet's name.
 */
export function explainer(messages: Readonly<Record<string, string>>): Explain {
  return (error, facts = {}) => {
    const context = { ...facts, ...error.context }
    const own = (id: string, otherwise: string) => {
      const text = messages[`errors.${id}`]
      return text === undefined ? otherwise : interpolate(text, context)
    }
    // An error whose code is not in the catalogue has a message that can be shown as it is.
    const known = isErrorCode(error.code) || error.message === ''
    return {
      headline: own(error.code, known ? headlineOf(error.code, context) : error.message),
      body: own(`${error.code}.help`, helpOf(error.code, context) ?? ''),
    }
  }
}
