import type { AppError } from '../../../domain/core/errors/app-error.ts'
import type { RetryPolicy } from './retry.ts'

/** Numbers of a retry policy, from the constants table. */
export type RetryNumbers = {
  readonly tries: number
  readonly baseMs: number
  readonly capMs: number
  /** HTTP statuses that are worth a retry. */
  readonly statuses: readonly number[]
}

/** The retry policies for services and for chain nodes. */
export type RetryPolicies = { readonly service: RetryPolicy; readonly node: RetryPolicy }

/** If a server asks for a longer wait in ms, leave the retry to the next poll. */
const longestPatienceMs = 30_000

/**
 * Exponential back-off with full jitter for services, so that clients that failed together do not retry together.
 * `random` returns a number from 0 to 1.
 */
export function servicePolicy(numbers: RetryNumbers, random: () => number): RetryPolicy {
  return {
    tries: numbers.tries,
    waitMs: (error, index) => waitFor(error, numbers, random() * backoff(numbers, index)),
  }
}

/** Exponential back-off without jitter for chain nodes. */
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
