import { catchError, type MonoTypeOperatorFunction, throwError } from 'rxjs'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { ErrorCode } from '../../../domain/core/errors/catalogue.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'

/** Replaces an error by the code that the user sees for this feature. The original code goes into the context as `reason`. */
export function withErrorCode<T>(code: ErrorCode): MonoTypeOperatorFunction<T> {
  return catchError((cause: unknown) => {
    const error = toAppError(cause)
    const { status, retryAfterMs } = error.context
    return throwError(
      () =>
        new AppError(
          code,
          {
            reason: error.code,
            ...(status !== undefined && { status }),
            ...(retryAfterMs !== undefined && { retryAfterMs }),
          },
          error,
        ),
    )
  })
}
