import { defer, type MonoTypeOperatorFunction, switchMap, tap, throwError, timer } from 'rxjs'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { ErrorCode } from '../../../domain/core/errors/catalogue.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'

/** What one host is asked at most. */
export type RateLimits = {
  readonly now: () => number
  /** Requests that may go at once. */
  readonly burst: number
  readonly perSecond: number
  /** The same for a host whose last answer was a failure: retries and polls together. */
  readonly failingBurst: number
  readonly failingPerSecond: number
  /** A request that would wait longer in the queue is refused instead. */
  readonly longestWaitMs: number
  /** How long a host that refuses this site is left alone. */
  readonly refusedMs: number
}

type Bucket = { tokens: number; at: number }
type Host = { calm: Bucket; failing: Bucket; trouble: AppError | undefined; closedUntil: number }

/** Tokens are fractions: a thousandth of a millisecond is not worth a wait. */
const rounding = 0.001

/** Failures that speak of the host's health rather than of the question. */
const troubles: ReadonlySet<ErrorCode> = new Set([
  'http-status',
  'network-failed',
  'timed-out',
  'rate-limited',
  'answer-malformed',
  'answer-too-large',
])

/** The host does not serve this site: asking again tells it nothing new. */
const refusals: ReadonlySet<ErrorCode> = new Set(['origin-not-allowed', 'unauthorized-project'])

/**
 * A token bucket per host. A host that said when to come back is left alone until then; a host in trouble is asked
 * from a much smaller bucket, so that no fault of a service becomes a storm of ours. A refusal repeats the host's
 * last trouble and says in `retryAfterMs` when to come back.
 */
export function createRateLimit(limits: RateLimits): <T>(host: string) => MonoTypeOperatorFunction<T> {
  const hosts = new Map<string, Host>()

  function hostOf(name: string): Host {
    const known = hosts.get(name)
    if (known) return known
    const at = limits.now()
    const host: Host = {
      calm: { tokens: limits.burst, at },
      failing: { tokens: limits.failingBurst, at },
      trouble: undefined,
      closedUntil: 0,
    }
    hosts.set(name, host)
    return host
  }

  /** The wait for the next token, which is taken unless the wait is too long. */
  function take(bucket: Bucket, burst: number, perSecond: number, longestMs: number): number {
    const now = limits.now()
    const elapsed = Math.max(0, now - bucket.at)
    bucket.tokens = Math.min(burst, bucket.tokens + (elapsed / 1000) * perSecond)
    bucket.at = now
    const waitMs = Math.max(0, Math.ceil(((1 - bucket.tokens) / perSecond) * 1000 - rounding))
    if (waitMs <= longestMs) bucket.tokens -= 1
    return waitMs
  }

  /** A wait that is never spent in the queue. */
  const refusal = (waitMs: number) => waitMs + limits.longestWaitMs

  function waitFor(host: Host): number {
    const closedMs = host.closedUntil - limits.now()
    if (closedMs > 0) return refusal(closedMs)
    const waitMs = take(host.calm, limits.burst, limits.perSecond, limits.longestWaitMs)
    if (!host.trouble || waitMs > limits.longestWaitMs) return waitMs
    const bucket = host.failing
    const failingMs = take(bucket, limits.failingBurst, limits.failingPerSecond, 0)
    return failingMs > 0 ? refusal(failingMs) : waitMs
  }

  return (name: string) => source$ =>
    defer(() => {
      const host = hostOf(name)
      const waitMs = waitFor(host)
      if (waitMs > limits.longestWaitMs) {
        const retryAfterMs = Math.ceil(waitMs - limits.longestWaitMs)
        const { code, context } = host.trouble ?? new AppError('rate-limited', { host: name })
        return throwError(() => new AppError(code, { ...context, retryAfterMs }))
      }
      const guarded$ = source$.pipe(
        tap({
          next: () => {
            host.trouble = undefined
          },
          error: (cause: unknown) => {
            const error = toAppError(cause)
            const { retryAfterMs } = error.context
            if (troubles.has(error.code) || refusals.has(error.code)) host.trouble = error
            if (refusals.has(error.code)) host.closedUntil = limits.now() + limits.refusedMs
            else if (typeof retryAfterMs === 'number') host.closedUntil = limits.now() + retryAfterMs
          },
        }),
      )
      return waitMs > 0 ? timer(waitMs).pipe(switchMap(() => guarded$)) : guarded$
    })
}
