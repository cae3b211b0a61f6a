import { type ErrorCode, messageOf } from './catalogue.ts'
import { CoreError } from './core-error.ts'

/** Plain facts about an error: strings, numbers and booleans only, so that it is safe to clone and to log. */
export type ErrorContext = Readonly<Record<string, string | number | boolean | null>>

/** An AppError as data: what crosses the bridge and is kept in a Loadable. */
export type ErrorRecord = {
  readonly code: ErrorCode
  readonly message: string
  readonly context: ErrorContext
}

/** The one error class of the house. Compare `code`, never the message, never the class across the bridge. */
export class AppError extends CoreError {
  constructor(code: ErrorCode, context: ErrorContext = {}, cause?: unknown) {
    super({ code, message: messageOf(code, context), context }, cause)
  }
}
