import { BehaviorSubject, NEVER, Observable, of, Subject, throwError } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../src/domain/core/errors/app-error.ts'
import { createTabs, type Tabs, type TabsOptions } from '../../../src/worker/tabs/tabs.ts'
import { createOrigin } from '../fakes/origin.ts'

const open: Tabs[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
})
afterEach(() => {
  for (const tabs of open.splice(0)) tabs.close()
  vi.useRealTimers()
})

/** Runs every timer that is due now, and then the callbacks of the promises that these timers have resolved. */
const settle = () => vi.advanceTimersByTimeAsync(0)

function observe<T>(stream$: Observable<T>) {
  const seen = { values: [] as T[], error: undefined as unknown, done: false, stop: () => {} }
  const subscription = stream$.subscribe({
    next: value => seen.values.push(value),
    error: error => {
      seen.error = error
    },
    complete: () => {
      seen.done = true
    },
  })
  seen.stop = () => subscription.unsubscribe()
  return seen
}

/**
 * A source for a shared stream. It counts its subscriptions, and emits each value of `source$` with the name of the tab
 * that runs the source.
 */
function source() {
  const source$ = new Subject<string>()
  const state = { starts: 0, running: 0, source$ }
  const run = (tab: string) => (key: string) =>
    new Observable<string>(subscriber => {
      state.starts += 1
      state.running += 1
      const values = source$.subscribe(value => subscriber.next(`${tab}:${key}:${value}`))
      return () => {
        state.running -= 1
        values.unsubscribe()
      }
    })
  return { ...state, state, run }
}

function tab(origin: ReturnType<typeof createOrigin>, options: Partial<TabsOptions> = {}) {
  const end = origin.open()
  const tabs = createTabs({ name: 'test', locks: origin.locks, channel: end.channel, ...options })
  open.push(tabs)
  const leads = observe(tabs.leads$)
  return { ...end, tabs, leads: () => leads.values.at(-1) }
}

describe('the leader tab', () => {
  // Fault J5
  it('is exactly one of the open tabs, and is replaced by another open tab when it closes', async () => {
    const origin = createOrigin()
    const [a, b, c] = [tab(origin), tab(origin), tab(origin)]
    await settle()
    expect([a.leads(), b.leads(), c.leads()]).toEqual([true, false, false])
    a.tabs.close()
    await settle()
    expect([b.leads(), c.leads()]).toEqual([true, false])
  })

  it.each([
    ['no locks', { locks: null }],
    ['no channel', { channel: null }],
  ])(
    'cannot be chosen if locks or the channel are missing, so every open tab leads: %s',
    async (_name, options) => {
      const origin = createOrigin()
      const feed = source()
      const [a, b] = [tab(origin, options), tab(origin, options)]
      const seen = [a, b].map((openTab, index) =>
        observe(openTab.tabs.share('feed', feed.run(`tab${index}`))('k')),
      )
      await settle()
      expect([a.leads(), b.leads()]).toEqual([true, true])
      feed.source$.next('hello')
      await settle()
      expect(seen.map(observed => observed.values)).toEqual([['tab0:k:hello'], ['tab1:k:hello']])
      expect(await b.tabs.callLeader('question', 1).catch((error: AppError) => error.code)).toBe(
        'adapter-not-found',
      )
    },
  )

  it('is any tab to which the browser refuses locks', async () => {
    const origin = createOrigin()
    const locks = { request: () => Promise.reject(new DOMException('opaque origin', 'SecurityError')) }
    const firstTab = tab(origin, { locks: locks as never })
    await settle()
    expect(firstTab.leads()).toBe(true)
  })
})

describe('a stream that the tabs share', () => {
  const setUp = async (count: number) => {
    const origin = createOrigin()
    const feed = source()
    const all = Array.from({ length: count }, (_, index) => {
      const firstTab = tab(origin)
      return { ...firstTab, feed$: firstTab.tabs.share('feed', feed.run(`tab${index}`)) }
    })
    await settle()
    return { origin, feed, all }
  }

  it('runs once, in the leader tab, and emits each value to every subscriber in every tab', async () => {
    const { feed, all } = await setUp(3)
    const seen = all.flatMap(openTab => [observe(openTab.feed$('k')), observe(openTab.feed$('k'))])
    await settle()
    feed.source$.next('1')
    feed.source$.next('2')
    await settle()
    expect(feed.state.starts).toBe(1)
    for (const observed of seen) expect(observed.values).toEqual(['tab0:k:1', 'tab0:k:2'])
  })

  it('emits the latest value to a late subscriber, in the leader tab and in another tab', async () => {
    const { feed, all } = await setUp(2)
    const [leader, follower] = all
    observe(leader!.feed$('k'))
    await settle()
    feed.source$.next('1')
    await settle()
    const late = [observe(leader!.feed$('k')), observe(follower!.feed$('k'))]
    await settle()
    expect(late.map(observed => observed.values)).toEqual([['tab0:k:1'], ['tab0:k:1']])
    expect(feed.state.starts).toBe(1)
  })

  it('runs once for equal arguments, even if the keys of an argument object are in a different order', async () => {
    const origin = createOrigin()
    const firstTab = tab(origin)
    let starts = 0
    const feed$ = firstTab.tabs.share('feed', (_query: { a: number; b: number }) => {
      starts += 1
      return NEVER
    })
    observe(feed$({ a: 1, b: 2 }))
    observe(feed$({ b: 2, a: 1 }))
    await settle()
    expect(starts).toBe(1)
    observe(feed$({ a: 2, b: 2 }))
    await settle()
    expect(starts).toBe(2)
  })

  it('stops only when the last subscriber in the last tab unsubscribes', async () => {
    const { feed, all } = await setUp(2)
    const first = observe(all[0]!.feed$('k'))
    const second = observe(all[1]!.feed$('k'))
    await settle()
    first.stop()
    await settle()
    expect(feed.state.running).toBe(1)
    second.stop()
    const third = observe(all[1]!.feed$('k'))
    await settle()
    expect([feed.state.running, feed.state.starts]).toEqual([1, 1])
    third.stop()
    await settle()
    expect(feed.state.running).toBe(0)
  })

  it('continues without an error in the next leader tab when the leader tab closes', async () => {
    const { feed, all } = await setUp(3)
    const seen = all.slice(1).map(openTab => observe(openTab.feed$('k')))
    await settle()
    feed.source$.next('1')
    await settle()
    all[0]!.tabs.close()
    await settle()
    expect(feed.state.running).toBe(1)
    feed.source$.next('2')
    await settle()
    for (const observed of seen) {
      expect(observed.values).toEqual(['tab0:k:1', 'tab1:k:2'])
      expect([observed.error, observed.done]).toEqual([undefined, false])
    }
  })

  it('continues in the next leader tab when the leader tab crashes', async () => {
    const { feed, all, origin } = await setUp(2)
    const seen = observe(all[1]!.feed$('k'))
    await settle()
    all[0]!.crash()
    origin.releaseHolder()
    await settle()
    feed.source$.next('1')
    await settle()
    expect(seen.values).toContain('tab1:k:1')
  })

  it('starts in the subscribing tab after 2 s if the leader tab is frozen', async () => {
    const { feed, all } = await setUp(2)
    all[0]!.freeze()
    const seen = observe(all[1]!.feed$('k'))
    await vi.advanceTimersByTimeAsync(1_900)
    expect(all[1]!.leads()).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect([all[0]!.leads(), all[1]!.leads()]).toEqual([false, true])
    feed.source$.next('1')
    await settle()
    expect(seen.values).toEqual(['tab1:k:1'])
  })

  it('is taken over by another tab when the leader tab freezes while the stream runs', async () => {
    const { all } = await setUp(2)
    observe(all[1]!.feed$('k'))
    await settle()
    all[0]!.freeze()
    await vi.advanceTimersByTimeAsync(5_000 + 2_100)
    expect(all[1]!.leads()).toBe(true)
  })

  /**
   * A fake tab without Portico. The test sends the heartbeats of this tab and reads the messages that this tab
   * receives.
   */
  const stranger = (origin: ReturnType<typeof createOrigin>) => {
    const { channel } = origin.open()
    const received: { type: string; stamp?: string; value?: unknown }[] = []
    channel.addEventListener('message', (event: unknown) => received.push((event as MessageEvent).data))
    const beat = (stamp?: string) => {
      const want = { streamKey: 'feed["k"]', kind: 'feed', args: ['k'], ...(stamp && { stamp }) }
      channel.postMessage({ type: 'heartbeat', from: 'stranger', visible: true, subscriptions: [want] })
    }
    return { beat, values: () => received.filter(message => message.type === 'value') }
  }

  it('emits the latest value once to a tab that missed this value while it was suspended', async () => {
    const { feed, origin } = await setUp(1)
    const other = stranger(origin)
    other.beat()
    await settle()
    feed.source$.next('1')
    await settle()
    expect(other.values().map(message => message.value)).toEqual(['tab0:k:1'])
    other.beat('an older one')
    await settle()
    other.beat(other.values().at(-1)?.stamp)
    await settle()
    expect(other.values().map(message => message.value)).toEqual(['tab0:k:1', 'tab0:k:1'])
  })

  it('stops if its only subscribing tab sends no heartbeat for 21 s, but still runs after 11 s', async () => {
    const { feed, origin } = await setUp(1)
    stranger(origin).beat()
    await settle()
    await vi.advanceTimersByTimeAsync(11_000)
    expect(feed.state.running).toBe(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(feed.state.running).toBe(0)
  })

  it('continues when the system clock is set forward by an hour (fault I3)', async () => {
    const { feed, all } = await setUp(2)
    const seen = observe(all[1]!.feed$('k'))
    await settle()
    vi.setSystemTime(Date.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(feed.state).toMatchObject({ starts: 1, running: 1 })
    expect(all.map(openTab => openTab.leads())).toEqual([true, false])
    feed.source$.next('1')
    await settle()
    expect(seen.values).toEqual(['tab0:k:1'])
  })

  it('stops after 20 s without a heartbeat of its only subscriber, even if the clock is set back (fault I3)', async () => {
    const { feed, origin } = await setUp(1)
    stranger(origin).beat()
    await settle()
    vi.setSystemTime(Date.now() - 3_600_000)
    await vi.advanceTimersByTimeAsync(21_000)
    expect(feed.state.running).toBe(0)
  })

  it('completes or errors in every tab when it completes or errors in the leader tab', async () => {
    const origin = createOrigin()
    const [a, b] = [tab(origin), tab(origin)]
    await settle()
    const wrong = [a, b].map(openTab =>
      observe(openTab.tabs.share('wrong', () => throwError(() => new AppError('offline')))()),
    )
    const short = [a, b].map(openTab => observe(openTab.tabs.share('short', () => of(1))()))
    await settle()
    for (const observed of wrong) expect(observed.error).toMatchObject({ code: 'offline' })
    for (const observed of short) expect(observed.done).toBe(true)
    expect(short[0]!.values).toEqual([1])
  })

  it('starts as soon as the leader tab registers it, even if another tab has subscribed to it before', async () => {
    const origin = createOrigin()
    const [a, b] = [tab(origin), tab(origin)]
    await settle()
    const seen = observe(b.tabs.share('late', () => of('b', 'never'))())
    await settle()
    expect(seen.values).toEqual([])
    a.tabs.share('late', () => of('a'))
    await settle()
    expect(seen.values).toEqual(['a'])
  })
})

describe('messages between the tabs', () => {
  it('reach all tabs except the sender if they are sent with broadcast()', async () => {
    const origin = createOrigin()
    const all = [tab(origin), tab(origin), tab(origin)]
    const seen = all.map(openTab => observe(openTab.tabs.messages$<number>('news')))
    all[1]!.tabs.broadcast('news', 7)
    all[1]!.tabs.broadcast('gossip', 8)
    await settle()
    expect(seen.map(observed => observed.values)).toEqual([[7], [], [7]])
  })

  it('report to every tab whether at least one tab is visible', async () => {
    const origin = createOrigin()
    const [seenA$, seenB$] = [new BehaviorSubject(true), new BehaviorSubject(false)]
    const [a, b] = [tab(origin, { visible$: seenA$ }), tab(origin, { visible$: seenB$ })]
    const looked = [observe(a.tabs.visible$), observe(b.tabs.visible$)]
    await settle()
    expect(looked.map(observed => observed.values.at(-1))).toEqual([true, true])
    seenA$.next(false)
    await settle()
    expect(looked.map(observed => observed.values.at(-1))).toEqual([false, false])
    seenB$.next(true)
    await settle()
    expect(looked.map(observed => observed.values.at(-1))).toEqual([true, true])
    b.tabs.close()
    await settle()
    expect(looked[0]!.values.at(-1)).toBe(false)
  })
})

describe('a call to the leader tab', () => {
  const setUp = async () => {
    const origin = createOrigin()
    const all = [tab(origin), tab(origin)]
    await settle()
    return { origin, all, leader: all[0]!, follower: all[1]! }
  }

  it("returns the handler's result or rejects with the handler's error, in every tab", async () => {
    const { all, leader } = await setUp()
    leader.tabs.handle('double', async (value: number) => value * 2)
    leader.tabs.handle('fail', async () => {
      throw new AppError('user-rejected', { wallet: 'Test' })
    })
    for (const openTab of all) {
      await expect(openTab.tabs.callLeader('double', 21)).resolves.toBe(42)
      await expect(openTab.tabs.callLeader('fail', 0)).rejects.toMatchObject({
        code: 'user-rejected',
        context: { wallet: 'Test' },
      })
    }
  })

  it('rejects with not-cloneable if the result of its handler cannot be cloned', async () => {
    const { leader, follower } = await setUp()
    leader.tabs.handle('odd', async () => () => 1)
    await expect(follower.tabs.callLeader('odd', 0)).rejects.toMatchObject({ code: 'not-cloneable' })
  })

  it('aborts its handler when the caller aborts the call', async () => {
    const { all, leader } = await setUp()
    for (const openTab of all) {
      const abort = new AbortController()
      let isNotified = false
      leader.tabs.handle('slow', (_value: number, { signal }) => {
        signal.addEventListener('abort', () => {
          isNotified = true
        })
        return new Promise(() => {})
      })
      const answer = openTab.tabs.callLeader('slow', 0, { signal: abort.signal })
      await settle()
      abort.abort()
      await expect(answer).rejects.toMatchObject({ code: 'aborted' })
      await settle()
      expect(isNotified).toBe(true)
    }
  })

  it.each([
    [true, 'answered by the next leader'],
    [false, 'worker-lost'],
  ])(
    'is repeated after the leader tab closes only if it is idempotent (idempotent: %s, outcome: %s)',
    async (idempotent, ending) => {
      const { leader, follower } = await setUp()
      leader.tabs.handle('call', () => new Promise(() => {}))
      follower.tabs.handle('call', async () => 'answered by the next leader')
      const answer = follower.tabs
        .callLeader('call', 0, { idempotent })
        .catch((error: AppError) => error.code)
      await settle()
      leader.tabs.close()
      await expect(answer).resolves.toBe(ending)
    },
  )

  it('runs only in the next leader tab if the first leader tab was frozen when the call was sent', async () => {
    const { leader, follower } = await setUp()
    let worked = 0
    for (const openTab of [leader, follower]) {
      openTab.tabs.handle('call', async () => {
        worked += 1
        return 'done'
      })
    }
    leader.freeze()
    const answer = follower.tabs.callLeader('call', 0)
    await vi.advanceTimersByTimeAsync(2_100)
    await expect(answer).resolves.toBe('done')
    // The next leader tab has already run the call. Now the first leader tab is active again and receives the same
    // call, but must not run it a second time.
    leader.thaw()
    await settle()
    expect(worked).toBe(1)
  })

  // Fault B9
  it('runs once even if its message arrives twice', async () => {
    const { origin, leader } = await setUp()
    let worked = 0
    leader.tabs.handle('call', async () => {
      worked += 1
      return worked
    })
    const third = origin.open()
    const received: unknown[] = []
    third.channel.addEventListener('message', (event: unknown) => received.push((event as MessageEvent).data))
    const question = { type: 'call', from: 'x', id: 'x/1', topic: 'call', value: 0, at: Date.now() }
    third.channel.postMessage(question)
    await settle()
    third.channel.postMessage(question)
    await settle()
    expect(worked).toBe(1)
    const replies = received.filter(message => (message as { type: string }).type === 'reply')
    expect(replies).toHaveLength(2)
  })
})
