import type { ErrorContext, ErrorRecord } from './app-error.ts'
import type { ErrorCode } from './catalogue.ts'
import { type CoreCode, coreWords } from './core-messages.ts'
import { fill } from './interpolate.ts'

/** The one error class of the house, given its sentence. `AppError` is the same with its sentence out of the catalogue. */
export class ToldError extends Error {
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
export function coreError(code: CoreCode, context: ErrorContext = {}, cause?: unknown): ToldError {
  return new ToldError({ code, message: fill(coreWords[code], context), context }, cause)
}

/** The error as plain data. */
export function toRecord({ code, message, context }: ToldError): ErrorRecord {
  return { code, message, context }
}

/** The data as an error again, in the words it had. */
export function fromRecord(record: ErrorRecord): ToldError {
  return new ToldError(record)
}
