import { type MonoTypeOperatorFunction, retry as retryWith, throwError, timer } from 'rxjs'
import type { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'

/** How often to retry and how long to wait in ms. `waitMs` returns undefined if a retry is useless. */
export type RetryPolicy = {
  readonly tries: number
  readonly waitMs: (error: AppError, index: number) => number | undefined
}

/** Retries after a passing failure, up to `tries` times. Errors with the last error. */
export function retry<T>(policy: RetryPolicy): MonoTypeOperatorFunction<T> {
  return retryWith({
    count: policy.tries,
    delay: (cause: unknown, count) => {
      const error = toAppError(cause)
      const wait = policy.waitMs(error, count - 1)
      return wait === undefined ? throwError(() => error) : timer(wait)
    },
  })
}
