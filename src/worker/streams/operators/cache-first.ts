import { concat, connect, defer, filter, from, map, merge, type Observable, of, takeUntil } from 'rxjs'
import type { AppError } from '../../../domain/core/errors/app-error.ts'
import { coreError, toRecord } from '../../../domain/core/errors/core-error.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import { keepData } from './keep-data.ts'
import { fromCache } from './through-cache.ts'

/**
 * Emits the value from this tab's cache at once, then the values of the live stream, which may run in another tab. While
 * the device is offline, emits the `offline` error and keeps the data.
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

/** The stream of an invalid query: emits the error and completes. */
export function failedLoadable<T>(error: AppError): Observable<Loadable<T>> {
  return of({ status: 'failed', error: toRecord(error) })
}
