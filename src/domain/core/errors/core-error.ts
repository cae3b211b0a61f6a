import type { ErrorContext, ErrorRecord } from './app-error.ts'
import type { ErrorCode } from './catalogue.ts'
import { type CoreCode, coreErrorMessages, interpolate } from './core-messages.ts'

/** The base class of Portico's errors, with a given message. `AppError` takes its message from the catalogue. */
export class CoreError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly context: ErrorContext

  constructor({ code, message, context }: ErrorRecord, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.context = context
  }
}

/** Creates an error that can happen before the catalogue is loaded. */
export function coreError(code: CoreCode, context: ErrorContext = {}, cause?: unknown): CoreError {
  return new CoreError({ code, message: interpolate(coreErrorMessages[code], context), context }, cause)
}

/** Converts an error to plain data. */
export function toRecord({ code, message, context }: CoreError): ErrorRecord {
  return { code, message, context }
}

/** Converts plain data back to an error, with its original message. */
export function fromRecord(record: ErrorRecord): CoreError {
  return new CoreError(record)
}
