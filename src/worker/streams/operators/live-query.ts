import {
  defer,
  EMPTY,
  filter,
  finalize,
  firstValueFrom,
  from,
  type MonoTypeOperatorFunction,
  merge,
  type Observable,
  of,
  ReplaySubject,
  Subject,
  share,
  switchMap,
  tap,
} from 'rxjs'
import type { AppError } from '../../../domain/core/errors/app-error.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import type { Cached, TtlCache } from '../../caches/ttl-cache.ts'
import { createDueTimes } from './due-times.ts'
import { type PollAttempt, poll } from './poll.ts'
import { createRecentFailures } from './recent-failures.ts'
import { afterCached } from './through-cache.ts'

type LiveQueryOptions<T> = {
  readonly cache: TtlCache<T>
  readonly now: () => number
  /**
   * Sends one request, with retries after temporary failures. If `forced` is true, the request bypasses the data
   * provider's cache. `last` is the newest value, from the cache or from the request before.
   */
  readonly load: (key: string, forced: boolean, last: T | undefined) => Observable<T>
  readonly everyMs: number
  /**
   * Keys whose requests are due within this time are requested together (ms), because one response answers all of them.
   * Without it, each key keeps its own time.
   */
  readonly togetherMs?: number
  /** Minimum wait from a failure to the next request (ms). It applies to a manual refresh as well. */
  readonly failureMs: number
}

/** Values by key, which are polled while there are subscribers and can be refreshed on request. */
export type LiveQuery<T> = {
  live$(key: string): Observable<Loadable<T>>
  /** Fetches the value now. Resolves when the new value has arrived. Rejects with the AppError of the request. */
  refresh(key: string): Promise<void>
}

/**
 * Creates a live query, which combines the cache, polling and manual refreshes. A failure is remembered even without
 * subscribers, so that a new subscriber does not repeat the request too early.
 */
export function liveQuery<T>(plan: LiveQueryOptions<T>): LiveQuery<T> {
  const refreshed$ = new Subject<string>()
  const settled$ = new Subject<{ key: string; attempt: PollAttempt<T> }>()
  const failures = createRecentFailures(plan.now)
  const subscribers = new Map<string, number>()
  /**
   * The keys of queries with a requested refresh that has not finished. A poll of such a key sends its first request at
   * once.
   */
  const wanted = new Set<string>()
  /** The running polls by key. All subscribers of a key share one poll. */
  const running = new Map<string, Observable<Loadable<T>>>()

  const failureMs = (error: AppError) => {
    const { retryAfterMs } = error.context
    return typeof retryAfterMs === 'number' ? Math.max(plan.failureMs, retryAfterMs) : plan.failureMs
  }
  const { together, forget } = createDueTimes(plan.togetherMs ?? 0)
  const firstAt = (key: string, cached: Cached<T> | undefined) => {
    const failure = failures.of(key)
    const at = cached ? cached.at + plan.everyMs : 0
    return failure ? Math.max(at, failure.nextAt) : together(key, at)
  }

  function note(key: string, attempt: PollAttempt<T>): void {
    if (attempt.kind === 'asking') return
    wanted.delete(key)
    failures.note(key, attempt)
    settled$.next({ key, attempt })
  }

  function live$(key: string): Observable<Loadable<T>> {
    return defer(() => {
      const known = running.get(key)
      if (known) return known
      const feed$ = start$(key).pipe(
        finalize(() => running.delete(key)),
        shareLatest(),
      )
      running.set(key, feed$)
      return feed$
    })
  }

  function start$(key: string): Observable<Loadable<T>> {
    return defer(() => {
      subscribers.set(key, (subscribers.get(key) ?? 0) + 1)
      return from(plan.cache.get(key)).pipe(
        switchMap(cached => attempts$(key, cached).pipe(afterCached(plan.cache, key, cached))),
        finalize(() => {
          const left = (subscribers.get(key) ?? 1) - 1
          if (left > 0) subscribers.set(key, left)
          else {
            subscribers.delete(key)
            forget(key)
          }
        }),
      )
    })
  }

  function attempts$(key: string, cached: Cached<T> | undefined): Observable<PollAttempt<T>> {
    let last = cached?.value
    return poll(forced => plan.load(key, forced, last), {
      now: plan.now,
      firstAt$: of(firstAt(key, cached)),
      everyMs: () => together(key, plan.now() + plan.everyMs) - plan.now(),
      failureMs,
      refresh$: merge(wanted.has(key) ? of(key) : EMPTY, refreshed$.pipe(filter(name => name === key))),
    }).pipe(
      tap(attempt => {
        if (attempt.kind === 'value') last = attempt.value
        note(key, attempt)
      }),
    )
  }

  async function refresh(key: string): Promise<void> {
    const failure = failures.of(key)
    if (failure) throw failure.error
    const settled = firstValueFrom(settled$.pipe(filter(outcome => outcome.key === key)))
    // A refresh needs a subscriber. If the key has none, this function subscribes until the refresh has ended.
    wanted.add(key)
    refreshed$.next(key)
    const temporary = subscribers.has(key) ? undefined : live$(key).subscribe()
    const { attempt } = await settled.finally(() => temporary?.unsubscribe())
    if (attempt.kind === 'failure') throw attempt.error
  }

  return { live$, refresh }
}

/**
 * Shares one subscription and replays the latest value to later subscribers. When the last subscriber leaves, the
 * subscription and the value are dropped.
 */
export function shareLatest<T>(): MonoTypeOperatorFunction<T> {
  return share({
    connector: () => new ReplaySubject<T>(1),
    resetOnComplete: true,
    resetOnError: true,
    resetOnRefCountZero: true,
  })
}
