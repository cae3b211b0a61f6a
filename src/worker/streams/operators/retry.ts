import { catchError, type MonoTypeOperatorFunction, retry as retryWith, throwError, timer } from 'rxjs'
import { AppError, type ErrorCode } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'

type RetryNumbers = {
  readonly tries: number
  readonly baseMs: number
  readonly capMs: number
  /** HTTP statuses after which a retry can succeed. */
  readonly statuses: readonly number[]
}

/** The retry policy for web services, such as the data provider, and the retry policy for nodes. */
export type RetryPolicies = { readonly service: RetryPolicy; readonly node: RetryPolicy }

/**
 * Longest wait before a retry (ms). If a server's Retry-After header requires a longer wait, there is no retry, and the
 * next poll sends the request.
 */
const longestWaitMs = 30_000

/**
 * Creates a retry policy with exponential back-off and full jitter, so that clients that failed at the same moment do
 * not all retry at the same moment. `random` returns a number from 0 to 1.
 */
export function servicePolicy(numbers: RetryNumbers, random: () => number): RetryPolicy {
  return {
    tries: numbers.tries,
    waitMs: (error, index) => waitFor(error, numbers, random() * backoff(numbers, index)),
  }
}

/** Creates a retry policy with exponential back-off and no jitter, used for chain nodes. */
export function nodePolicy(numbers: RetryNumbers): RetryPolicy {
  return { tries: numbers.tries, waitMs: (error, index) => waitFor(error, numbers, backoff(numbers, index)) }
}

function backoff({ baseMs, capMs }: RetryNumbers, index: number): number {
  return Math.min(baseMs * 2 ** index, capMs)
}

function waitFor(error: AppError, { statuses }: RetryNumbers, backoffMs: number): number | undefined {
  const { retryAfterMs, status } = error.context
  if (typeof retryAfterMs === 'number') {
    return retryAfterMs > longestWaitMs ? undefined : Math.max(retryAfterMs, backoffMs)
  }
  if (error.code === 'network-failed') return backoffMs
  if (error.code === 'http-status' || error.code === 'rate-limited') {
    return statuses.includes(Number(status)) ? backoffMs : undefined
  }
  return error.code === 'rpc-limit-exceeded' || error.code === 'rpc-internal' ? backoffMs : undefined
}

/** How often to retry, and how long to wait before each retry (ms). `waitMs` returns undefined if a retry cannot help. */
export type RetryPolicy = {
  readonly tries: number
  readonly waitMs: (error: AppError, index: number) => number | undefined
}

/**
 * Retries up to `tries` times, as long as the policy returns a waiting time for the error. After the last try, the
 * stream ends with the error of that try.
 */
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

/**
 * Replaces the code of every error by `code`, whose message the user sees. The original code is added to the context as
 * `reason`.
 */
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
