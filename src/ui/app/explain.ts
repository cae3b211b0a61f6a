import type { ErrorContext, ErrorRecord } from '../../domain/core/errors/app-error.ts'
import { isErrorCode } from '../../domain/core/errors/catalogue.ts'
import { headlineOf, helpOf } from '../../domain/core/errors/help.ts'
import type { ErrorWords } from './types.ts'

/** Returns the text that the screen shows for an error. `facts` are values that the error lacks, such as the wallet's name. */
export function explain(error: ErrorRecord, facts: ErrorContext = {}): ErrorWords {
  const context = { ...facts, ...error.context }
  // An error whose code is not in the catalogue has a message that can be shown as it is.
  const known = isErrorCode(error.code) || error.message === ''
  return {
    headline: known ? headlineOf(error.code, context) : error.message,
    body: helpOf(error.code, context) ?? '',
  }
}
