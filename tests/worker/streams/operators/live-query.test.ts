import { delay, NEVER, of } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { createTtlCache } from '../../../../src/worker/caches/ttl-cache.ts'
import { liveQuery } from '../../../../src/worker/streams/operators/live-query.ts'
import { cacheFirst } from '../../../../src/worker/streams/operators/through-cache.ts'
import { memoryStore } from '../../fakes.ts'
import { observe } from '../../observe.ts'

it('reads the cache once for a subscription, its first request included', async () => {
  const store = memoryStore()
  let reads = 0
  const cache = createTtlCache<string>({
    store: {
      ...store,
      get: key => {
        reads += 1
        return store.get(key)
      },
    },
    table: 't',
    ttlMs: 100,
    now: () => 1000,
    decode: stored => (typeof stored === 'string' ? stored : undefined),
    limit: 10,
  })
  await cache.put('k', 'old', 1)
  const asked: unknown[] = []
  const query = liveQuery<string>({
    cache,
    now: () => 1000,
    load: (_, __, last) => {
      asked.push(last)
      return of('new')
    },
    everyMs: 900,
    failureMs: 30,
  })
  const seen = observe(query.live$('k').pipe(cacheFirst(cache, 'k', NEVER)))
  await expect.poll(() => seen.values.at(-1)).toEqual({ status: 'fresh', data: 'new', at: 1000 })
  expect(asked).toEqual(['old'])
  expect(reads).toBe(1)
  seen.stop()
})

it('asks together for keys that are due at nearly the same time, although one of them takes longer to load', async () => {
  vi.useFakeTimers()
  const asked: { readonly key: string; readonly time: number }[] = []
  const began = Date.now()
  const query = liveQuery<string>({
    cache: createTtlCache<string>({
      store: memoryStore(),
      table: 't',
      ttlMs: 900,
      now: Date.now,
      decode: stored => (typeof stored === 'string' ? stored : undefined),
      limit: 10,
    }),
    now: Date.now,
    load: key => {
      asked.push({ key, time: Date.now() - began })
      return key === 'slow' ? of('value').pipe(delay(50)) : of('value')
    },
    everyMs: 900,
    togetherMs: 100,
    failureMs: 30,
  })
  const seen = ['quick', 'slow'].map(key => observe(query.live$(key)))
  await vi.advanceTimersByTimeAsync(3_000)
  for (const { stop } of seen) stop()
  vi.useRealTimers()
  const timesOf = (name: string) => asked.filter(({ key }) => key === name).map(({ time }) => time)
  expect(timesOf('quick')).toEqual([0, 900, 1800, 2700])
  expect(timesOf('slow')).toEqual(timesOf('quick'))
})
