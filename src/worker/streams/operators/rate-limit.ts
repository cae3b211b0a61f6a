import { defer, type MonoTypeOperatorFunction, switchMap, tap, throwError, timer } from 'rxjs'
import { AppError, type ErrorCode } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'

/** The options of `createRateLimit`. The limits apply to each HTTP host separately. */
type RateLimits = {
  readonly now: () => number
  /** Number of requests that may be sent to one server at the same moment. */
  readonly burst: number
  readonly perSecond: number
  /**
   * Number of requests that may be sent at the same moment to an HTTP host that has failed, until it responds again.
   * Retries and polls share this limit.
   */
  readonly failingBurst: number
  readonly failingPerSecond: number
  /** Longest wait in the queue (ms). A request that would have to wait longer is rejected. */
  readonly longestWaitMs: number
  /** How long no request is sent to a server that has rejected this site (ms). */
  readonly refusedMs: number
}

type Bucket = { tokens: number; at: number }
type Host = { calm: Bucket; failing: Bucket; problem: AppError | undefined; closedUntil: number }

/** Tolerance for rounding errors (ms). Without it, a tiny error would be rounded up to a wait of one millisecond. */
const rounding = 0.001

/** Codes of errors after which an HTTP host counts as failing and gets stricter limits. */
const problems: ReadonlySet<ErrorCode> = new Set([
  'http-status',
  'network-failed',
  'timed-out',
  'rate-limited',
  'answer-malformed',
  'answer-too-large',
])

/** Codes of errors with which a server rejects this site. A retry cannot help. */
const refusals: ReadonlySet<ErrorCode> = new Set(['origin-not-allowed', 'unauthorized-project'])

/**
 * Limits the requests to each server by a token bucket. The limit is stricter while the server fails. A Retry-After
 * header blocks all requests to its server for the stated time. The error of a rejected request has the wait in
 * `retryAfterMs`.
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
      problem: undefined,
      closedUntil: 0,
    }
    hosts.set(name, host)
    return host
  }

  /** Returns the wait for the next token (ms). Takes the token unless the wait is longer than `longestMs`. */
  function take(bucket: Bucket, burst: number, perSecond: number, longestMs: number): number {
    const now = limits.now()
    const elapsed = Math.max(0, now - bucket.at)
    bucket.tokens = Math.min(burst, bucket.tokens + (elapsed / 1000) * perSecond)
    bucket.at = now
    const waitMs = Math.max(0, Math.ceil(((1 - bucket.tokens) / perSecond) * 1000 - rounding))
    if (waitMs <= longestMs) bucket.tokens -= 1
    return waitMs
  }

  /** Returns a wait that is longer than the queue allows, so that the request is rejected. */
  const refusal = (waitMs: number) => waitMs + limits.longestWaitMs

  function waitFor(host: Host): number {
    const closedMs = host.closedUntil - limits.now()
    if (closedMs > 0) return refusal(closedMs)
    const waitMs = take(host.calm, limits.burst, limits.perSecond, limits.longestWaitMs)
    if (!host.problem || waitMs > limits.longestWaitMs) return waitMs
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
        const { code, context } = host.problem ?? new AppError('rate-limited', { host: name })
        return throwError(() => new AppError(code, { ...context, retryAfterMs }))
      }
      const guarded$ = source$.pipe(
        tap({
          next: () => {
            host.problem = undefined
          },
          error: (cause: unknown) => {
            const error = toAppError(cause)
            const { retryAfterMs } = error.context
            if (problems.has(error.code) || refusals.has(error.code)) host.problem = error
            if (refusals.has(error.code)) host.closedUntil = limits.now() + limits.refusedMs
            else if (typeof retryAfterMs === 'number') host.closedUntil = limits.now() + retryAfterMs
          },
        }),
      )
      return waitMs > 0 ? timer(waitMs).pipe(switchMap(() => guarded$)) : guarded$
    })
}

export type HostReports = {
  readonly now: () => number
  /**
   * Whether the site has configured the server with this host name. Problems of other servers are not reported, because
   * the developer cannot fix them.
   */
  readonly isOfSite: (host: string) => boolean
  /** Called with the error `host-unreadable`, at most once for each server. */
  readonly onError: (error: AppError) => void
}

/**
 * Maximum time between a failure and a response of another server (ms). Such a response shows that the device was
 * online at the failure.
 */
const sameMomentMs = 10_000

/**
 * Creates the operator that reports a server whose responses the page cannot read, for example because CORS headers are
 * missing. Reports only configured servers that have never responded, and only if another server has responded within
 * 10 s before or after the failure.
 */
export function createHostReports({
  now,
  isOfSite,
  onError,
}: HostReports): <T>(host: string) => MonoTypeOperatorFunction<T> {
  const readable = new Set<string>()
  const notified = new Set<string>()
  const failed = new Map<string, number>()
  let answeredAt = Number.NEGATIVE_INFINITY

  const check = () => {
    for (const [host, at] of failed) {
      if (notified.has(host) || Math.abs(at - answeredAt) > sameMomentMs) continue
      notified.add(host)
      onError(new AppError('host-unreadable', { host }))
    }
  }

  return host =>
    tap({
      next: () => {
        readable.add(host)
        failed.delete(host)
        answeredAt = now()
        check()
      },
      error: (error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'network-failed') return
        if (readable.has(host) || !isOfSite(host)) return
        failed.set(host, now())
        check()
      },
    })
}
