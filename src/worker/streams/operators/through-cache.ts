import { concatMap, defer, from, map, type Observable, of, scan, startWith, switchMap } from 'rxjs'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import type { Cached, TtlCache } from '../../caches/ttl-cache.ts'
import type { Attempt } from './poll.ts'

type Kept<T> = { readonly known: Cached<T> | undefined; readonly shown: Loadable<T> }

/**
 * Emits the cached value at once, then the outcome of each attempt. Data stays while its status changes, and `failed`
 * occurs only without any data. Every value is written to the cache before it is emitted.
 */
export function throughCache<T>(cache: TtlCache<T>, key: string) {
  return (attempts$: Observable<Attempt<T>>): Observable<Loadable<T>> =>
    defer(() => from(cache.get(key))).pipe(
      switchMap(cached => {
        const first: Kept<T> = { known: cached, shown: fromCache(cache, cached) }
        return attempts$.pipe(
          concatMap(attempt => stored(cache, key, attempt)),
          scan(after<T>, first),
          startWith(first),
          map(({ shown }) => shown),
        )
      }),
    )
}

/** The state that a cache entry allows to show before any request. */
export function fromCache<T>(cache: TtlCache<T>, cached: Cached<T> | undefined): Loadable<T> {
  if (!cached) return { status: 'loading' }
  return { status: cache.isFresh(cached) ? 'fresh' : 'stale', data: cached.value, at: cached.at }
}

function stored<T>(cache: TtlCache<T>, key: string, attempt: Attempt<T>): Observable<Attempt<T>> {
  if (attempt.kind !== 'value') return of(attempt)
  return from(cache.put(key, attempt.value, attempt.at)).pipe(map(() => attempt))
}

function after<T>({ known }: Kept<T>, attempt: Attempt<T>): Kept<T> {
  if (attempt.kind === 'value') {
    const { value, at } = attempt
    return { known: { value, at }, shown: { status: 'fresh', data: value, at } }
  }
  if (attempt.kind === 'asking') {
    return {
      known,
      shown: known ? { status: 'loading', data: known.value, at: known.at } : { status: 'loading' },
    }
  }
  const error = toRecord(attempt.error)
  const retryAt = attempt.nextAt
  if (!known) return { known, shown: { status: 'failed', error, retryAt } }
  return { known, shown: { status: 'stale', data: known.value, at: known.at, error, retryAt } }
}
