import { filter, map, merge, of, Subject } from 'rxjs'
import type { Cached, TtlCache } from './ttl-cache.ts'

/** Creates a cache that keeps its values in memory only. It is for values that are worthless after the page closes. */
export function createMemoryCache<T>(options: {
  readonly ttlMs: number
  readonly now: () => number
  /** Maximum number of records. The oldest records are evicted first. */
  readonly limit: number
}): TtlCache<T> {
  const { ttlMs, now, limit } = options
  const records = new Map<string, Cached<T>>()
  const changes$ = new Subject<{ key: string; cached: Cached<T> | undefined }>()
  const emit = (key: string, cached: Cached<T> | undefined) => changes$.next({ key, cached })
  return {
    get: async key => records.get(key),
    put: async (key, value, at) => {
      const cached = { value, at }
      records.delete(key)
      records.set(key, cached)
      const [oldest] = records.keys()
      if (records.size > limit && oldest !== undefined) records.delete(oldest)
      emit(key, cached)
    },
    watch$: key => {
      const changed$ = changes$.pipe(
        filter(change => change.key === key),
        map(change => change.cached),
      )
      return merge(of(records.get(key)), changed$)
    },
    remove: async key => {
      records.delete(key)
      emit(key, undefined)
    },
    clear: async () => {
      for (const key of [...records.keys()]) {
        records.delete(key)
        emit(key, undefined)
      }
    },
    isFresh: ({ at }) => at <= now() && now() - at < ttlMs,
  }
}
