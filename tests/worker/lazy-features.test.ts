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

/** A wing that counts what it is asked, told apart by tab. */
function wingOf(tab: string) {
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
  const wing = wingOf(tab)
  const fetch = vi.fn(async (): Promise<unknown> => wing)
  const wings = createLazyFeatures({
    chunks: { wings: { names: fetch } } as unknown as Chunks,
    tabs: createTabs({ name: 'test', locks: origin.locks, channel: origin.open().channel }),
    store,
    now: Date.now,
  } as unknown as Parameters<typeof createLazyFeatures>[0])
  return { wings, fetch, ...wing }
}

describe('the wings, fetched late', () => {
  it('are not fetched before something is asked, and built once', async () => {
    const { wings, fetch, createFeature } = openTab(createOrigin(), 'one')
    await settle()
    expect(fetch).not.toHaveBeenCalled()
    expect(
      await Promise.all([wings.call('names', 'greet', ['a']), wings.call('names', 'greet', ['b'])]),
    ).toEqual(['a in one', 'b in one'])
    expect(createFeature).toHaveBeenCalledTimes(1)
  })

  it('what happens once per origin happens in the leader, which fetches the wing for it', async () => {
    const origin = createOrigin()
    openTab(origin, 'leader')
    await settle()
    const other = openTab(origin, 'other')
    await settle()
    const seen = observe(other.wings.stream$('names', 'count'))
    await settle()
    expect(seen.values).toEqual(['counted in leader'])
    expect(other.count).not.toHaveBeenCalled()
    expect(await other.wings.call('names', 'learn', ['x'])).toBe('x learnt in leader')
  })

  it.each([
    ['wing', 'nothing', 'greet'],
    ['call', 'names', 'nothing'],
    ['inherited name', 'names', 'toString'],
    ['inherited wing', 'constructor', 'name'],
  ])('an unknown %s is refused by name', async (_what, wing, verb) => {
    const { wings } = openTab(createOrigin(), 'one')
    await expect(wings.call(wing, verb, [])).rejects.toMatchObject({ code: 'method-unsupported' })
  })

  it('a file that did not arrive is said in the stream, and fetched again 30 s later', async () => {
    const { wings, fetch } = openTab(createOrigin(), 'one')
    fetch.mockRejectedValueOnce(new TypeError('no network'))
    const seen = observe(wings.stream$('names', 'count'))
    await settle()
    expect(seen.values).toMatchObject([
      { status: 'failed', error: { code: 'network-failed' }, retryAt: 30_000 },
    ])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(seen.values.at(-1)).toBe('counted in one')
  })

  it('a wing that left work is fetched at the start', async () => {
    const store = memoryStore()
    await store.set(`${resumePrefix}names`, true)
    const { createFeature } = openTab(createOrigin(), 'one', store)
    await settle()
    expect(createFeature).toHaveBeenCalledTimes(1)
  })

  it('a stream that ends its subscribers ends what runs', async () => {
    const { wings, fetch } = openTab(createOrigin(), 'one')
    const ticks = vi.fn()
    fetch.mockResolvedValueOnce({
      createFeature: () => ({ calls: {}, streams: { tick: () => timer(0, 1_000).pipe(map(ticks)) } }),
    })
    const subscription = wings.stream$('names', 'tick').subscribe()
    await settle()
    subscription.unsubscribe()
    const before = ticks.mock.calls.length
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ticks).toHaveBeenCalledTimes(before)
  })
})
