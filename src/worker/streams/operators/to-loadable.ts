import { catchError, concatMap, defer, from, map, type Observable, of, startWith, switchMap } from 'rxjs'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { toTracedRecord } from '../../../domain/core/errors/trace.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import { fromCache, keepData } from './through-cache.ts'

/** Emits the Loadables of one request: `loading`, then `fresh` or `failed`. Uses no cache. */
export function toLoadable<T>(now: () => number) {
  return (response$: Observable<T>): Observable<Loadable<T>> =>
    response$.pipe(
      map((data): Loadable<T> => ({ status: 'fresh', data, at: now() })),
      startWith<Loadable<T>>({ status: 'loading' }),
      catchError((cause: unknown) =>
        of<Loadable<T>>({ status: 'failed', error: toTracedRecord(toAppError(cause), cause) }),
      ),
    )
}

/**
 * Emits the Loadables of one request. Until the response arrives, every Loadable contains the cached value, if there is
 * one.
 */
export function toCachedLoadable<T>(cache: TtlCache<T>, key: string, now: () => number) {
  return (response$: Observable<T>): Observable<Loadable<T>> =>
    defer(() => from(cache.get(key))).pipe(
      switchMap(known =>
        response$.pipe(
          concatMap(value => from(cache.put(key, value, now())).pipe(map(() => value))),
          toLoadable(now),
          startWith(fromCache(cache, known)),
          keepData(),
        ),
      ),
    )
}
