import { type MonoTypeOperatorFunction, retry as retryWith, throwError, timer } from 'rxjs'
import type { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'

/** How often to try again and how long to wait before; `waitMs` gives undefined where trying again is no use. */
export type RetryPolicy = {
  readonly tries: number
  readonly waitMs: (error: AppError, index: number) => number | undefined
}

/** Asks again after a failure that may pass, up to `tries` times; gives the last error when none did. */
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
