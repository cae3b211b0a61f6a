import {
  concat,
  concatMap,
  connect,
  defer,
  filter,
  from,
  map,
  merge,
  type Observable,
  of,
  scan,
  startWith,
  switchMap,
  takeUntil,
} from 'rxjs'
import type { AppError } from '../../../domain/core/errors/app-error.ts'
import { coreError, toRecord } from '../../../domain/core/errors/core-error.ts'
import { toTracedRecord } from '../../../domain/core/errors/trace.ts'
import { type Loadable, withKeptData } from '../../../domain/core/loadable.ts'
import type { Cached, TtlCache } from '../../caches/ttl-cache.ts'
import type { PollAttempt } from './poll.ts'

/**
 * Adds the last data to every Loadable that has none, so that the view keeps the data while a new leader tab starts
 * without data.
 */
export function keepData<T>() {
  return (source$: Observable<Loadable<T>>): Observable<Loadable<T>> => source$.pipe(scan(withKeptData))
}

/**
 * Emits the cached value at once, then the outcome of each request. Every Loadable keeps the last data, so the status
 * `failed` occurs only if there is no data. Writes each value to the cache before emitting it.
 */
export function throughCache<T>(cache: TtlCache<T>, key: string) {
  return (attempts$: Observable<PollAttempt<T>>): Observable<Loadable<T>> =>
    defer(() => from(cache.get(key))).pipe(
      switchMap(cached => attempts$.pipe(afterCached(cache, key, cached))),
    )
}

/** Like `throughCache`, with a cache entry that the caller has read. */
export function afterCached<T>(cache: TtlCache<T>, key: string, cached: Cached<T> | undefined) {
  return (attempts$: Observable<PollAttempt<T>>): Observable<Loadable<T>> =>
    attempts$.pipe(
      concatMap(attempt => stored(cache, key, attempt)),
      map(loadableOf),
      startWith(fromCache(cache, cached)),
      keepData(),
    )
}

/** Converts a cache entry to the Loadable that is emitted before the first request. */
export function fromCache<T>(cache: TtlCache<T>, cached: Cached<T> | undefined): Loadable<T> {
  if (!cached) return { status: 'loading' }
  return { status: cache.isFresh(cached) ? 'fresh' : 'stale', data: cached.value, at: cached.at }
}

function stored<T>(cache: TtlCache<T>, key: string, attempt: PollAttempt<T>): Observable<PollAttempt<T>> {
  if (attempt.kind !== 'value') return of(attempt)
  return from(cache.put(key, attempt.value, attempt.at)).pipe(map(() => attempt))
}

function loadableOf<T>(attempt: PollAttempt<T>): Loadable<T> {
  if (attempt.kind === 'asking') return { status: 'loading' }
  if (attempt.kind === 'value') return { status: 'fresh', data: attempt.value, at: attempt.at }
  return { status: 'failed', error: toTracedRecord(attempt.error), retryAt: attempt.nextAt }
}

/**
 * Emits the value in this tab's cache at once, then the values of the live stream, which may come from another tab.
 * When the device goes offline, emits the `offline` error together with the last data.
 */
export function cacheFirst<T>(cache: TtlCache<T>, key: string, online$: Observable<boolean>) {
  return (live$: Observable<Loadable<T>>): Observable<Loadable<T>> => {
    const cached$ = defer(() => from(cache.get(key))).pipe(map(cached => fromCache(cache, cached)))
    const offline$ = online$.pipe(
      filter(online => !online),
      map((): Loadable<T> => ({ status: 'failed', error: toRecord(coreError('offline')) })),
    )
    return live$.pipe(
      connect(shared$ => merge(shared$, concat(cached$.pipe(takeUntil(shared$)), offline$))),
      keepData(),
    )
  }
}

export function failedLoadable<T>(error: AppError): Observable<Loadable<T>> {
  return of({ status: 'failed', error: toTracedRecord(error) })
}
