import { describe, expect, it } from 'vitest'
import { createTtlCache } from '../../../src/worker/caches/ttl-cache.ts'
import { memoryStore } from '../fakes.ts'
import { observe } from '../observe.ts'

const ttlMs = 100
const decode = (value: unknown) => (typeof value === 'string' ? value : undefined)

function setUp(limit = 3) {
  const time = { ms: 10_000 }
  const store = memoryStore()
  const cache = createTtlCache({ store, table: 't', ttlMs, now: () => time.ms, decode, limit })
  return { time, store, cache }
}

describe('a cache table whose records have a lifetime', () => {
  // Specification 9.29
  it('returns a value with its storage time, and treats it as fresh until the lifetime has passed', async () => {
    const { time, cache } = setUp()
    await cache.put('k', 'v', time.ms)
    const cached = await cache.get('k')
    expect(cached).toEqual({ value: 'v', at: 10_000 })
    expect(cached && cache.isFresh(cached)).toBe(true)
    time.ms += ttlMs
    expect(cached && cache.isFresh(cached)).toBe(false)
    expect(await cache.get('k')).toEqual(cached)
    // The record is there at the next visit, also after a long time.
    time.ms += 60 * 86_400_000
    expect(await cache.get('k')).toEqual(cached)
  })

  it.each([
    null,
    [],
    1,
    'v',
    '{',
    {},
    { value: 'v' },
    { at: 1 },
    { value: 5, at: 1 },
    { value: 'v', at: 'x' },
    { value: 'v', at: Number.NaN },
    { value: undefined, at: 1 },
  ])('deletes an unreadable record and keeps the readable records: %j (fault A10)', async bad => {
    const { time, store, cache } = setUp()
    await cache.put('good', 'v', time.ms)
    await store.set('t/bad', bad)
    expect(await cache.get('bad')).toBeUndefined()
    expect(await store.get('t/bad')).toBeUndefined()
    expect(await cache.get('good')).toEqual({ value: 'v', at: 10_000 })
  })

  it('treats a value as stale if the clock was set back after the value was stored (fault A14)', () => {
    const { time, cache } = setUp()
    expect(cache.isFresh({ value: 'later', at: time.ms + 1 })).toBe(false)
  })

  it('treats a record from the far future as stale, and does not return its time (fault A14)', async () => {
    const { time, store, cache } = setUp()
    await store.set('t/k', { value: 'v', at: time.ms + 10 * 365 * 86_400_000 })
    const cached = await cache.get('k')
    expect(cached?.value).toBe('v')
    expect(cached && cache.isFresh(cached)).toBe(false)
    expect(cached?.at).toBeLessThanOrEqual(time.ms)
  })

  // Specification 9.29
  it('deletes its own oldest records if it has more records than its limit', async () => {
    const { store, cache } = setUp(3)
    await store.set('other/1', 1)
    for (const at of [5, 1, 4, 2, 3]) await cache.put(`k${at}`, 'v', at)
    expect([...(await store.keys('t/'))].sort()).toEqual(['t/k3', 't/k4', 't/k5'])
    expect(await store.get('other/1')).toBe(1)
  })

  it('emits from watch$() the current value of a key, and then each change of that value', async () => {
    const { cache } = setUp()
    await cache.put('k', 'a', 1)
    const seen = observe(cache.watch$('k'))
    await cache.get('k')
    await cache.put('k', 'b', 2)
    await cache.put('other', 'x', 2)
    await cache.remove('k')
    expect(seen.values).toEqual([{ value: 'a', at: 1 }, { value: 'b', at: 2 }, undefined])
    seen.stop()
    await cache.put('k', 'c', 3)
    expect(seen.values).toHaveLength(3)
  })

  it('emits no older value from watch$() after a newer value', async () => {
    const { cache } = setUp()
    await cache.put('k', 'old', 1)
    const seen = observe(cache.watch$('k'))
    await cache.put('k', 'new', 2)
    await cache.get('k')
    expect(seen.values).toEqual([{ value: 'new', at: 2 }])
  })

  it('deletes on clear() all its own records, and no record of a different table', async () => {
    const { store, cache } = setUp()
    await cache.put('k', 'v', 1)
    await store.set('other/1', 1)
    await cache.clear()
    expect(await store.keys('')).toEqual(['other/1'])
  })

  it('deletes on clear(prefix) only the records whose key begins with that prefix', async () => {
    const { store, cache } = setUp()
    for (const key of ['a|1', 'a|2', 'b|1']) await cache.put(key, 'v', 1)
    await cache.clear('a|')
    expect(await store.keys('')).toEqual(['t/b|1'])
  })
})
