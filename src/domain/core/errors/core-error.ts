import type { ErrorContext, ErrorRecord } from './app-error.ts'
import type { ErrorCode } from './catalogue.ts'
import { type CoreCode, coreErrorMessages } from './core-messages.ts'
import { interpolate } from './interpolate.ts'

/** The one error class of the house, given its sentence. `AppError` is the same with its sentence out of the catalogue. */
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

/** An error of a code that can happen before the catalogue is there. */
export function coreError(code: CoreCode, context: ErrorContext = {}, cause?: unknown): CoreError {
  return new CoreError({ code, message: interpolate(coreErrorMessages[code], context), context }, cause)
}

/** The error as plain data. */
export function toRecord({ code, message, context }: CoreError): ErrorRecord {
  return { code, message, context }
}

/** The data as an error again, in the words it had. */
export function fromRecord(record: ErrorRecord): CoreError {
  return new CoreError(record)
}
