import { defer, filter, from, map, merge, type Observable, Subject, takeUntil } from 'rxjs'
import type { Store } from './store.ts'

/** A cached value, and the time at which it was fetched (epoch ms). */
export type Cached<T> = { readonly value: T; readonly at: number }

/** A table of cached values with their times. Expired values are kept, because offline views show them. */
export type TtlCache<T> = {
  /** Returns the cached value, however old it is. Returns undefined if there is none or it cannot be read. */
  get(key: string): Promise<Cached<T> | undefined>
  put(key: string, value: T, at: number): Promise<void>
  /** Emits the current value, and then every change that is made through this cache. */
  watch$(key: string): Observable<Cached<T> | undefined>
  remove(key: string): Promise<void>
  /** Removes all values, or those whose key starts with `beginning`. */
  clear(beginning?: string): Promise<void>
  isFresh(cached: Cached<T>): boolean
}

export type TableOptions<T> = {
  readonly store: Store
  /** Name of the cache table. Every store key of this table begins with this name. */
  readonly table: string
  readonly ttlMs: number
  readonly now: () => number
  /**
   * Parses and checks a stored value, because other scripts of the site's origin can write to the same storage. Returns
   * undefined if the value is malformed.
   */
  readonly decode: (value: unknown) => T | undefined
  /** Maximum number of records. The oldest records are evicted first. */
  readonly limit: number
}

/**
 * Creates a cache table in the store. An unreadable record is dropped, and the others stay. A record whose time is in
 * the future is treated as stale.
 */
export function createTtlCache<T>(options: TableOptions<T>): TtlCache<T> {
  const { store, ttlMs, now } = options
  const prefix = `${options.table}/`
  const changes$ = new Subject<{ key: string; cached: Cached<T> | undefined }>()

  // Whoever asks while a read runs gets its outcome: a stream of this tab, and the leader's stream behind it.
  const reading = new Map<string, Promise<Cached<T> | undefined>>()

  function get(key: string): Promise<Cached<T> | undefined> {
    const running = reading.get(key)
    if (running) return running
    const started = read(key).finally(() => {
      if (reading.get(key) === started) reading.delete(key)
    })
    reading.set(key, started)
    return started
  }

  async function read(key: string): Promise<Cached<T> | undefined> {
    const record = await store.get(prefix + key)
    if (record === undefined) return undefined
    const cached = decodeRecord(record)
    if (!cached) void store.remove(prefix + key)
    return cached
  }

  function decodeRecord(record: unknown): Cached<T> | undefined {
    if (typeof record !== 'object' || record === null || !('value' in record) || !('at' in record))
      return undefined
    const { at } = record
    const value = options.decode(record.value)
    if (value === undefined || typeof at !== 'number' || !Number.isFinite(at)) return undefined
    return { value, at: at > now() ? now() - ttlMs : at }
  }

  async function put(key: string, value: T, at: number): Promise<void> {
    const cached = { value, at }
    reading.delete(key)
    changes$.next({ key, cached })
    await store.set(prefix + key, cached)
    await trim()
  }

  async function trim(): Promise<void> {
    const keys = await store.keys(prefix)
    if (keys.length <= options.limit) return
    const ages = await Promise.all(keys.map(async key => ({ key, at: atOf(await store.get(key)) })))
    ages.sort((first, second) => second.at - first.at)
    await Promise.all(ages.slice(options.limit).map(({ key }) => store.remove(key)))
  }

  return {
    get,
    put,
    watch$: key => {
      const changed$ = changes$.pipe(
        filter(change => change.key === key),
        map(change => change.cached),
      )
      return merge(changed$, defer(() => from(get(key))).pipe(takeUntil(changed$)))
    },
    remove: async key => {
      reading.delete(key)
      changes$.next({ key, cached: undefined })
      await store.remove(prefix + key)
    },
    clear: async (beginning = '') => {
      const keys = await store.keys(prefix + beginning)
      reading.clear()
      await Promise.all(keys.map(key => store.remove(key)))
    },
    isFresh: ({ at }) => at <= now() && now() - at < ttlMs,
  }
}

function atOf(record: unknown): number {
  if (typeof record !== 'object' || record === null || !('at' in record)) return 0
  return typeof record.at === 'number' ? record.at : 0
}
