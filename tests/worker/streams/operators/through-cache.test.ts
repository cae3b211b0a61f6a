import { of, Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import type { Loadable } from '../../../../src/domain/core/loadable.ts'
import { createTtlCache } from '../../../../src/worker/caches/ttl-cache.ts'
import type { PollAttempt } from '../../../../src/worker/streams/operators/poll.ts'
import { cacheFirst, keepData, throughCache } from '../../../../src/worker/streams/operators/through-cache.ts'
import { memoryStore } from '../../fakes.ts'
import { marbles, observe } from '../../observe.ts'

const asking: PollAttempt<string> = { kind: 'asking' }
const value = (text: string, at: number): PollAttempt<string> => ({
  kind: 'value',
  value: text,
  at,
  nextAt: at + 30,
})
const failure = (at: number): PollAttempt<string> => ({
  kind: 'failure',
  error: new AppError('timed-out'),
  at,
  nextAt: at + 30,
})
const error = { code: 'timed-out', message: 'The service took too long to respond', context: {} }

function setUp() {
  const store = memoryStore()
  const cache = createTtlCache<string>({
    store,
    table: 't',
    ttlMs: 100,
    now: () => 1000,
    decode: stored => (typeof stored === 'string' ? stored : undefined),
    limit: 10,
  })
  return { cache, store }
}
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

describe('the operator throughCache', () => {
  it('emits the status loading until the first value arrives, then the status fresh', async () => {
    const { cache } = setUp()
    const attempts$ = new Subject<PollAttempt<string>>()
    const seen = observe(attempts$.pipe(throughCache(cache, 'k')))
    await settle()
    attempts$.next(asking)
    attempts$.next(value('v', 5))
    await settle()
    expect(seen.values).toEqual([
      { status: 'loading' },
      { status: 'loading' },
      { status: 'fresh', data: 'v', at: 5 },
    ])
    expect(await cache.get('k')).toEqual({ value: 'v', at: 5 })
  })

  it('emits the cached value at once, with the status fresh or stale according to its age', async () => {
    const { cache } = setUp()
    await cache.put('young', 'y', 950)
    await cache.put('old', 'o', 1)
    const seen = ['young', 'old'].map(key =>
      observe(new Subject<PollAttempt<string>>().pipe(throughCache(cache, key))),
    )
    await settle()
    expect(seen.map(({ values }) => values)).toEqual([
      [{ status: 'fresh', data: 'y', at: 950 }],
      [{ status: 'stale', data: 'o', at: 1 }],
    ])
  })

  it('emits the last data while a request is running and after a failure', async () => {
    const { cache } = setUp()
    await cache.put('k', 'old', 1)
    const seen = observe(of(asking, failure(40), asking, value('new', 80)).pipe(throughCache(cache, 'k')))
    await settle()
    expect(seen.values).toEqual([
      { status: 'stale', data: 'old', at: 1 },
      { status: 'loading', data: 'old', at: 1 },
      { status: 'stale', data: 'old', at: 1, error, retryAt: 70 },
      { status: 'loading', data: 'old', at: 1 },
      { status: 'fresh', data: 'new', at: 80 },
    ])
  })

  it('emits the status "failed", not an error, if a request fails and there is no data', async () => {
    const { cache } = setUp()
    const seen = observe(of(asking, failure(40), asking).pipe(throughCache(cache, 'k')))
    await settle()
    expect(seen.values.slice(2)).toEqual([{ status: 'failed', error, retryAt: 70 }, { status: 'loading' }])
    expect(seen.error).toBeUndefined()
  })

  it('unsubscribes from its source when the subscriber unsubscribes', async () => {
    const { cache } = setUp()
    const attempts$ = new Subject<PollAttempt<string>>()
    const seen = observe(attempts$.pipe(throughCache(cache, 'k')))
    await settle()
    expect(attempts$.observed).toBe(true)
    seen.stop()
    expect(attempts$.observed).toBe(false)
  })
})

describe('the operator keepData', () => {
  const states: Record<string, Loadable<string>> = {
    f: { status: 'fresh', data: 'v', at: 1 },
    l: { status: 'loading' },
    L: { status: 'loading', data: 'v', at: 1 },
    x: { status: 'failed', error: error as never, retryAt: 9 },
    s: { status: 'stale', data: 'v', at: 1, error: error as never, retryAt: 9 },
    i: { status: 'idle' },
    n: { status: 'fresh', data: 'new', at: 2 },
  }
  it.each([
    ['l-x-f', 'l-x-f'],
    ['f-l-x-l-n', 'f-L-s-L-n'],
    ['f-i', 'f-L'],
    ['f-s-x', 'f-s-s'],
  ])(
    'emits the last data with each status that has no data (the marbles %s become %s)',
    (given, expected) => {
      marbles(({ cold, expectObservable }) => {
        expectObservable(cold(given, states).pipe(keepData())).toBe(expected, states)
      })
    },
  )
})

describe('the operator cacheFirst', () => {
  const fresh: Loadable<string> = { status: 'fresh', data: 'new', at: 990 }

  it('emits the cached value of this tab at once, then the values from the leader tab', async () => {
    const { cache } = setUp()
    await cache.put('k', 'mine', 1)
    const live$ = new Subject<Loadable<string>>()
    const seen = observe(live$.pipe(cacheFirst(cache, 'k', of(true))))
    await settle()
    expect(seen.values).toEqual([{ status: 'stale', data: 'mine', at: 1 }])
    live$.next({ status: 'loading' })
    live$.next(fresh)
    expect(seen.values.slice(1)).toEqual([{ status: 'loading', data: 'mine', at: 1 }, fresh])
  })

  it('does not replace a value from the leader tab with an older cached value', async () => {
    const { cache } = setUp()
    await cache.put('k', 'mine', 1)
    const seen = observe(of(fresh).pipe(cacheFirst(cache, 'k', of(true))))
    await settle()
    expect(seen.values).toEqual([fresh])
  })

  it('emits the last data with the error "offline" when the browser goes offline', async () => {
    const { cache } = setUp()
    const live$ = new Subject<Loadable<string>>()
    const online$ = new Subject<boolean>()
    const seen = observe(live$.pipe(cacheFirst(cache, 'k', online$)))
    await settle()
    live$.next(fresh)
    online$.next(false)
    expect(seen.values.at(-1)).toMatchObject({ status: 'stale', data: 'new', error: { code: 'offline' } })
    online$.next(true)
    live$.next(fresh)
    expect(seen.values.at(-1)).toEqual(fresh)
  })

  it('emits the status "failed" with the error "offline" if the browser is offline and there is no data', async () => {
    const { cache } = setUp()
    const seen = observe(new Subject<Loadable<string>>().pipe(cacheFirst(cache, 'k', of(false))))
    await settle()
    expect(seen.values).toMatchObject([
      { status: 'loading' },
      { status: 'failed', error: { code: 'offline' } },
    ])
  })
})
