import { concat, connect, defer, filter, from, map, merge, type Observable, of, takeUntil } from 'rxjs'
import type { AppError } from '../../../domain/core/errors/app-error.ts'
import { coreError, toRecord } from '../../../domain/core/errors/core-error.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import { keepData } from './keep-data.ts'
import { fromCache } from './through-cache.ts'

/**
 * What this tab's cache knows at once, then what the live stream says, whichever tab it runs in. While the machine is offline
 * that is said, and the data stays.
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

/** The stream of a question that makes no sense: says so and nothing else. */
export function failedLoadable<T>(error: AppError): Observable<Loadable<T>> {
  return of({ status: 'failed', error: toRecord(error) })
}
