import type { AppError } from '../../../domain/core/errors/app-error.ts'
import type { RetryPolicy } from './retry.ts'

/** Numbers of the two policies; main gives those of the constants table. */
export type RetryNumbers = {
  readonly tries: number
  readonly baseMs: number
  readonly capMs: number
  /** HTTP statuses worth another try. */
  readonly statuses: readonly number[]
}

/** The two ways of asking again. */
export type RetryPolicies = { readonly service: RetryPolicy; readonly node: RetryPolicy }

/** A server that wants us to wait longer than this is asked by the next poll instead. */
const longestPatienceMs = 30_000

/**
 * Exponential back-off with full jitter for services: a crowd that failed together does not come back together.
 * `random` gives 0 to 1.
 */
export function servicePolicy(numbers: RetryNumbers, random: () => number): RetryPolicy {
  return {
    tries: numbers.tries,
    waitMs: (error, index) => waitFor(error, numbers, random() * backoff(numbers, index)),
  }
}

/** Plain exponential back-off for chain nodes. */
export function nodePolicy(numbers: RetryNumbers): RetryPolicy {
  return { tries: numbers.tries, waitMs: (error, index) => waitFor(error, numbers, backoff(numbers, index)) }
}

function backoff({ baseMs, capMs }: RetryNumbers, index: number): number {
  return Math.min(baseMs * 2 ** index, capMs)
}

function waitFor(error: AppError, { statuses }: RetryNumbers, backoffMs: number): number | undefined {
  const { retryAfterMs, status } = error.context
  if (typeof retryAfterMs === 'number') {
    return retryAfterMs > longestPatienceMs ? undefined : Math.max(retryAfterMs, backoffMs)
  }
  if (error.code === 'network-failed') return backoffMs
  if (error.code === 'http-status' || error.code === 'rate-limited') {
    return statuses.includes(Number(status)) ? backoffMs : undefined
  }
  return error.code === 'rpc-limit-exceeded' || error.code === 'rpc-internal' ? backoffMs : undefined
}
