import type { ErrorContext, ErrorRecord } from '../domain/errors/app-error.ts'
import { wordsOf } from '../domain/errors/catalogue.ts'
import { fill } from '../domain/errors/fill.ts'
import { helpOf } from '../domain/errors/help.ts'
import { isLoginCode, loginWords } from '../domain/errors/login-words.ts'
import type { ErrorWords } from './state.ts'

/** An error in words, by its code. `facts` fill what the error itself does not know, as the wallet's name. */
export function explain(error: ErrorRecord, facts: ErrorContext = {}): ErrorWords {
  const context = { ...facts, ...error.context }
  return {
    headline: isLoginCode(error.code) ? fill(loginWords[error.code], context) : wordsOf(error.code, context),
    body: helpOf(error.code, context) ?? '',
  }
}
