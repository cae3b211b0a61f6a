import { type ErrorCode, messageOf } from './catalogue.ts'
import { CoreError } from './core-error.ts'

/** Data about an error. It contains only strings, numbers, booleans and null, so that it can be cloned and logged. */
export type ErrorContext = Readonly<Record<string, string | number | boolean | null>>

/** An AppError as plain data, for the bridge and for Loadables. */
export type ErrorRecord = {
  /** The kind of error. Compare the code, and never the message. */
  readonly code: ErrorCode
  /** The message in English, for the developer. */
  readonly message: string
  /** Values of the error, such as the name of the wallet. */
  readonly context: ErrorContext
}

/** The only error class of Portico. Compare `code`, not the message, and not the class, which is lost across the bridge. */
export class AppError extends CoreError {
  constructor(code: ErrorCode, context: ErrorContext = {}, cause?: unknown) {
    super({ code, message: messageOf(code, context), context }, cause)
  }
}
