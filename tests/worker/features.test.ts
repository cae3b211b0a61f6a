import { BehaviorSubject, type Observable, of, timer } from 'rxjs'
import { map } from 'rxjs/operators'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFeatures } from '../../src/worker/features.ts'
import type { FeatureDeps } from '../../src/worker/streams/feature.ts'
import { createTabs } from '../../src/worker/tabs/tabs.ts'
import { createOrigin } from './fakes/origin.ts'
import { memoryStore } from './fakes.ts'
import { observe } from './observe.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'], now: 0 })
})
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)

type Work = {
  readonly streams: { count(): Observable<string> }
  readonly calls: { learn(word: string): Promise<string> }
}

/**
 * Creates a fake feature. The feature counts the calls of its query `count`, and every result contains the name of the
 * tab.
 */
function featureOf(tab: string) {
  const count = vi.fn(() => of(`counted in ${tab}`))
  return {
    count,
    create: vi.fn(({ leader }: FeatureDeps<Work>) => ({
      actions: {
        greet: async (name: string) => `${name} in ${tab}`,
        learn: (word: string) => leader.call('learn', [word]),
      },
      queries: { count: () => leader.stream$('count') },
      leader: { streams: { count }, calls: { learn: async (word: string) => `${word} learnt in ${tab}` } },
    })),
  }
}

function openTab(origin: ReturnType<typeof createOrigin>, tab: string, store = memoryStore()) {
  const feature = featureOf(tab)
  const fetch = vi.fn(async (): Promise<unknown> => ({ names: feature }))
  const features = createFeatures({
    chunks: { names: fetch },
    tabs: createTabs({ name: 'test', locks: origin.locks, channel: origin.open().channel }),
    store,
    signals: { awake$: of(true), online$: of(true) },
    now: Date.now,
  } as unknown as Parameters<typeof createFeatures>[0])
  return { features, fetch, ...feature }
}

describe('the features of a tab', () => {
  it('are loaded only at their first call, and are created only once', async () => {
    const { features, fetch, create } = openTab(createOrigin(), 'one')
    await settle()
    expect(fetch).not.toHaveBeenCalled()
    expect(
      await Promise.all([features.call('names', 'greet', ['a']), features.call('names', 'greet', ['b'])]),
    ).toEqual(['a in one', 'b in one'])
    expect(create).toHaveBeenCalledTimes(1)
  })

  it('run calls and streams that need the leader tab in that tab, even if a different tab requests them', async () => {
    const origin = createOrigin()
    openTab(origin, 'leader')
    await settle()
    const other = openTab(origin, 'other')
    await settle()
    const seen = observe(other.features.stream$('names', 'count'))
    await settle()
    expect(seen.values).toEqual(['counted in leader'])
    expect(other.count).not.toHaveBeenCalled()
    expect(await other.features.call('names', 'learn', ['x'])).toBe('x learnt in leader')
  })

  it.each([
    ['feature', 'nothing', 'greet'],
    ['call', 'names', 'nothing'],
    ['inherited name', 'names', 'toString'],
    ['inherited feature', 'constructor', 'name'],
  ])(
    'reject a call to an unknown target with method-unsupported: unknown %s',
    async (_what, feature, verb) => {
      const { features } = openTab(createOrigin(), 'one')
      await expect(features.call(feature, verb, [])).rejects.toMatchObject({ code: 'method-unsupported' })
    },
  )

  it('emit an error if their code fails to load, and try to load the code again after 30 s', async () => {
    const { features, fetch } = openTab(createOrigin(), 'one')
    fetch.mockRejectedValueOnce(new TypeError('no network'))
    const seen = observe(features.stream$('names', 'count'))
    await settle()
    expect(seen.values).toMatchObject([
      { status: 'failed', error: { code: 'network-failed' }, retryAt: 30_000 },
    ])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(seen.values.at(-1)).toBe('counted in one')
  })

  it('are loaded when the worker starts if they have unfinished work from the last visit', async () => {
    const store = memoryStore()
    await store.set('awake/names', true)
    const { create } = openTab(createOrigin(), 'one', store)
    await settle()
    expect(create).toHaveBeenCalledTimes(1)
  })

  it('are loaded if a database that opens late contains unfinished work from the last visit', async () => {
    const store = memoryStore()
    let open = () => {}
    const opened = new Promise<void>(resolve => {
      open = resolve
    })
    const { create } = openTab(createOrigin(), 'one', { ...store, opened })
    await settle()
    await store.set('awake/names', true)
    open()
    await settle()
    expect(create).toHaveBeenCalledTimes(1)
  })

  it('include transactions if the store has unfinished work under the old feature name "money"', async () => {
    const store = memoryStore()
    await store.set('awake/money', true)
    const { features } = openTab(createOrigin(), 'one', store)
    expect(await features.active()).toContain('transactions')
  })

  it('stop a query when its last subscriber unsubscribes', async () => {
    const { features, fetch } = openTab(createOrigin(), 'one')
    const ticks = vi.fn()
    fetch.mockResolvedValueOnce({
      names: { create: () => ({ actions: {}, queries: { tick: () => timer(0, 1_000).pipe(map(ticks)) } }) },
    })
    const subscription = features.stream$('names', 'tick').subscribe()
    await settle()
    subscription.unsubscribe()
    const before = ticks.mock.calls.length
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ticks).toHaveBeenCalledTimes(before)
  })

  it('pause their queries while the page is hidden, except the queries that are listed as unpaused', async () => {
    const origin = createOrigin()
    const awake$ = new BehaviorSubject(false)
    const create = () => ({
      actions: {},
      queries: { labels: () => of('always'), suggestions: () => of('while visible') },
      unpaused: ['labels'],
    })
    const features = createFeatures({
      chunks: { names: async () => ({ names: { create } }) },
      tabs: createTabs({ name: 'test', locks: origin.locks, channel: origin.open().channel }),
      store: memoryStore(),
      signals: { awake$, online$: of(true) },
      now: Date.now,
    } as unknown as Parameters<typeof createFeatures>[0])
    const seen = ['labels', 'suggestions'].map(query => observe(features.stream$('names', query)))
    await settle()
    expect(seen.map(({ values }) => values)).toEqual([['always'], []])
    awake$.next(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(seen.map(({ values }) => values)).toEqual([['always'], ['while visible']])
  })
})
