import { NEVER, of } from 'rxjs'
import { expect, it } from 'vitest'
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
