import { of, timer } from 'rxjs'
import { map } from 'rxjs/operators'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Chunks } from '../../src/worker/chunks.ts'
import { createLazyFeatures } from '../../src/worker/lazy-features.ts'
import type { FeatureDeps } from '../../src/worker/streams/feature.ts'
import { resumePrefix } from '../../src/worker/streams/feature.ts'
import { createTabs } from '../../src/worker/tabs/tabs.ts'
import { createOrigin } from './fakes/origin.ts'
import { memoryStore } from './fakes.ts'
import { observe } from './observe.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'], now: 0 })
})
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)

/** A feature that counts its calls and names its tab in each result. */
function featureOf(tab: string) {
  const count = vi.fn(() => of(`counted in ${tab}`))
  return {
    count,
    createFeature: vi.fn(({ leader }: FeatureDeps) => ({
      calls: {
        greet: async (name: string) => `${name} in ${tab}`,
        learn: (word: string) => leader.ask('learn', [word]),
      },
      streams: { count: () => leader.share$('count') },
      shared: { count },
      answers: { learn: async (word: string) => `${word} learnt in ${tab}` },
    })),
  }
}

function openTab(origin: ReturnType<typeof createOrigin>, tab: string, store = memoryStore()) {
  const feature = featureOf(tab)
  const fetch = vi.fn(async (): Promise<unknown> => feature)
  const features = createLazyFeatures({
    chunks: { features: { names: fetch } } as unknown as Chunks,
    tabs: createTabs({ name: 'test', locks: origin.locks, channel: origin.open().channel }),
    store,
    now: Date.now,
  } as unknown as Parameters<typeof createLazyFeatures>[0])
  return { features, fetch, ...feature }
}

describe('lazy features', () => {
  it('are loaded at the first call and created once', async () => {
    const { features, fetch, createFeature } = openTab(createOrigin(), 'one')
    await settle()
    expect(fetch).not.toHaveBeenCalled()
    expect(
      await Promise.all([features.call('names', 'greet', ['a']), features.call('names', 'greet', ['b'])]),
    ).toEqual(['a in one', 'b in one'])
    expect(createFeature).toHaveBeenCalledTimes(1)
  })

  it('runs leader calls and streams in the leader tab, which loads the feature for them', async () => {
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
  ])('rejects an unknown %s as unsupported', async (_what, feature, verb) => {
    const { features } = openTab(createOrigin(), 'one')
    await expect(features.call(feature, verb, [])).rejects.toMatchObject({ code: 'method-unsupported' })
  })

  it('report a chunk that failed to load in the stream, and load it again after 30 s', async () => {
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

  it('are loaded at the start if they have open work', async () => {
    const store = memoryStore()
    await store.set(`${resumePrefix}names`, true)
    const { createFeature } = openTab(createOrigin(), 'one', store)
    await settle()
    expect(createFeature).toHaveBeenCalledTimes(1)
  })

  it('resume transactions that an earlier version stored under its own name', async () => {
    const store = memoryStore()
    await store.set('awake/money', true)
    const { features } = openTab(createOrigin(), 'one', store)
    expect(await features.active()).toContain('transactions')
  })

  it('stop running when the last subscriber leaves', async () => {
    const { features, fetch } = openTab(createOrigin(), 'one')
    const ticks = vi.fn()
    fetch.mockResolvedValueOnce({
      createFeature: () => ({ calls: {}, streams: { tick: () => timer(0, 1_000).pipe(map(ticks)) } }),
    })
    const subscription = features.stream$('names', 'tick').subscribe()
    await settle()
    subscription.unsubscribe()
    const before = ticks.mock.calls.length
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ticks).toHaveBeenCalledTimes(before)
  })
})
