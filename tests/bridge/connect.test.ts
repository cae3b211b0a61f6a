import { BehaviorSubject, filter, firstValueFrom, Observable, of, Subject, throwError } from 'rxjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Settings, WorkerApi, WorkerStatus } from '../../src/bridge/contract/worker-api.ts'
import type { Timing } from '../../src/bridge/liveness.ts'
import { connect } from '../../src/bridge/supervisor.ts'
import type { Transport } from '../../src/bridge/transports.ts'
import { AppError } from '../../src/domain/core/errors/app-error.ts'
import { CoreError } from '../../src/domain/core/errors/core-error.ts'
import { fakeLocks } from './fake-locks.ts'
import { fakeApi, fakeConfig, fakeHost, fakeSources, fakeWay, fast } from './fakes.ts'

const links: ReturnType<typeof connect>[] = []
afterEach(() => {
  for (const link of links.splice(0)) link.close()
})

function linked(
  ways: readonly Transport[],
  timing: Partial<Timing> = {},
  host = fakeHost(),
  win = new EventTarget(),
) {
  const problems: AppError[] = []
  const link = connect({
    transports: ways,
    config: fakeConfig,
    host,
    win,
    onError: error => problems.push(error),
    timing: { ...fast, ...timing },
  })
  links.push(link)
  const statuses: WorkerStatus[] = []
  link.status$.subscribe(status => statuses.push(status))
  return { link, problems, statuses }
}

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: AppError) => error,
  )
const settings = (...recentWallets: string[]): Settings => ({ hideAmounts: false, recentWallets })
const blocked = (name: Transport['name'], words = '') =>
  fakeWay(name, { onPost: worker => worker.error(words) })

describe("the page's client of the worker", () => {
  it('starts no worker before the first call', async () => {
    const way = fakeWay('url')
    const { link } = linked([way])
    link.stream('settings')
    expect(way.workers).toHaveLength(0)
    expect(await link.api.ping(7)).toBe(7)
    expect(way.workers).toHaveLength(1)
  })

  it('transfers calls in both directions, values of streams, and the code and the context of an error', async () => {
    const host = fakeHost({
      findInjected: async () => {
        throw new AppError('wallet-not-found', { wallet: 'Mock' })
      },
    })
    const way = fakeWay('url', {
      api: () =>
        fakeApi({
          dropPairing: async () => void (await way.workers[0]?.served?.host.findInjected('x', 1)),
        }),
      sources: () => fakeSources({ settings: () => of(settings('a')) }),
    })
    const { link } = linked([way], {}, host)
    const error = await caught(link.api.dropPairing())
    expect(error).toBeInstanceOf(CoreError)
    expect([error?.code, error?.context]).toEqual(['wallet-not-found', { wallet: 'Mock' }])
    const seen: unknown[] = []
    link.stream('settings').subscribe(value => seen.push(value))
    await vi.waitFor(() => expect(seen).toEqual([settings('a')]))
  })

  it.each([
    ['WebKit', 'Apple Computer, Inc.', 1],
    ['Chromium', 'Google Inc.', 0],
  ])(
    'pauses the worker\'s storage on "beforeunload", but only in WebKit (%s)',
    async (_browser, vendor, times) => {
      vi.stubGlobal('navigator', { vendor })
      try {
        const win = new EventTarget()
        const pauseStorage = vi.fn(async () => {})
        const { link } = linked(
          [fakeWay('url', { api: () => fakeApi({ pauseStorage }) })],
          {},
          fakeHost(),
          win,
        )
        await link.api.ping(1)
        win.dispatchEvent(new Event('beforeunload'))
        await link.api.ping(2)
        expect(pauseStorage).toHaveBeenCalledTimes(times)
      } finally {
        vi.unstubAllGlobals()
      }
    },
  )

  it('has an API object without the method "then", because "await" would call this method', () => {
    const { link } = linked([fakeWay('url')])
    expect((link.api as unknown as { then: unknown }).then).toBeUndefined()
  })

  it('emits the status of the connection to the worker', async () => {
    const way = fakeWay('url')
    const { link, statuses } = linked([way])
    await link.api.ping(1)
    link.close()
    expect(statuses).toEqual(['starting', 'ready', 'lost'])
    expect(way.workers[0]?.killed).toBe(true)
  })

  it('rejects calls with an error code and completes the streams after close() was called', async () => {
    const { link } = linked([fakeWay('url')])
    const completed = vi.fn()
    link.stream('settings').subscribe({ complete: completed })
    await link.api.ping(1)
    link.close()
    expect(completed).toHaveBeenCalled()
    expect((await caught(link.api.ping(1)))?.code).toBe('worker-lost')
  })

  it('terminates the worker on close(), even if the worker is still starting', async () => {
    const way = fakeWay('url')
    const { link } = linked([way])
    const call = caught(link.api.ping(1))
    link.close()
    expect((await call)?.code).toBe('worker-lost')
    await vi.waitFor(() => expect(way.workers[0]?.killed).toBe(true))
  })
})

describe('the code that chooses a transport to the worker', () => {
  it.each<[string, () => Transport]>([
    ['the worker emits an error event without a message (blocked by CSP, or 404)', () => blocked('url')],
    [
      'Trusted Types reject the URL at once',
      () => ({ name: 'url', start: () => Promise.reject(new TypeError('not trusted')) }),
    ],
    ['the worker never answers', () => fakeWay('url', { onPost: () => {} })],
    [
      'the handshake cannot be posted',
      () =>
        fakeWay('url', {
          onPost: () => {
            throw new TypeError('not cloneable')
          },
        }),
    ],
    ['the script never loads', () => ({ name: 'url', start: () => new Promise(() => {}) })],
  ])('tries the next transport if the worker does not start: %s (faults B1, R22)', async (_name, first) => {
    const second = fakeWay('blob')
    const { link, problems } = linked([first(), second])
    expect(await link.api.ping(3)).toBe(3)
    expect(second.workers).toHaveLength(1)
    expect(problems.map(error => [error.code, error.context.way])).toEqual([['worker-blocked', 'url']])
  })

  it('tries the next transport if the worker script throws an error twice in a row (fault B2)', async () => {
    const first = blocked('url', 'Uncaught Error: boot')
    const { link, problems } = linked([first, fakeWay('page')])
    expect(await link.api.ping(3)).toBe(3)
    expect(first.workers).toHaveLength(2)
    expect(first.workers.every(worker => worker.killed)).toBe(true)
    expect(problems.map(error => error.context.reason)).toEqual([
      'Uncaught Error: boot',
      'Uncaught Error: boot',
    ])
  })

  it('terminates a worker that starts after the deadline for its start', async () => {
    const late = fakeWay('url')
    const slow: Transport = {
      name: 'url',
      start: () => new Promise(r => setTimeout(() => r(late.start()), 60)),
    }
    const { link } = linked([slow, fakeWay('page')], { boot: 20 })
    expect(await link.api.ping(1)).toBe(1)
    await vi.waitFor(() => expect(late.workers[0]?.killed).toBe(true))
  })

  it('rejects calls while no transport can start a worker, and later tries again to start a worker', async () => {
    const only = blocked('page')
    const { link, statuses } = linked([only], { backoff: [0, 0, 10] })
    expect((await caught(link.api.ping(1)))?.code).toBe('worker-blocked')
    expect(statuses).toContain('lost')
    await vi.waitFor(() => expect(only.workers.length).toBeGreaterThan(2))
  })
})

describe("the worker's code that runs in the page because no worker can start", () => {
  /** Creates a transport whose worker cannot start until the test calls `mend`. */
  const fragile = () => {
    const state = { broken: true }
    const whole = fakeWay('url')
    const way: Transport = {
      name: 'url',
      start: async () => {
        if (state.broken) throw new TypeError('not found')
        return whole.start()
      },
    }
    const mend = () => {
      state.broken = false
    }
    return { way, workers: whole.workers, mend }
  }

  it('is replaced by a worker as soon as one can start, and the streams continue', async () => {
    const [worker, page] = [
      fragile(),
      fakeWay('page', { sources: () => fakeSources({ settings: () => of(settings('page')) }) }),
    ]
    const { link, statuses } = linked([worker.way, page], { inPageRetryDelays: [10] })
    const seen: unknown[] = []
    link.stream('settings').subscribe(value => seen.push(value))
    await vi.waitFor(() => expect(seen).toEqual([settings('page')]))
    worker.mend()
    await vi.waitFor(() => expect(worker.workers[0]?.served).toBeDefined())
    await vi.waitFor(() => expect(page.workers[0]?.killed).toBe(true))
    expect(await link.api.ping(1)).toBe(1)
    expect([worker.workers.length, worker.workers[0]?.killed, page.workers.length]).toEqual([1, false, 1])
    expect(statuses.at(-1)).toBe('ready')
    worker.workers[0]?.die()
    await vi.waitFor(() => expect(worker.workers).toHaveLength(2))
  })

  it('is not replaced by a worker while the reply to a call is pending', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    try {
      const answer = new Subject<void>()
      const [worker, page] = [
        fragile(),
        fakeWay('page', { api: () => fakeApi({ dropPairing: () => firstValueFrom(answer) }) }),
      ]
      const { link } = linked([worker.way, page], { inPageRetryDelays: [1_000] })
      await link.api.ping(1)
      const call = link.api.dropPairing()
      await vi.waitFor(() => expect(answer.observed).toBe(true))
      worker.mend()
      await vi.advanceTimersByTimeAsync(60_000)
      expect([worker.workers.length, page.workers[0]?.killed]).toEqual([0, false])
      answer.next()
      await call
      await vi.advanceTimersByTimeAsync(1_000)
      await vi.waitFor(() => expect(page.workers[0]?.killed).toBe(true))
      expect(await link.api.ping(2)).toBe(2)
      expect(worker.workers).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('ends when the client is closed, and so does a worker that could start in the meantime', async () => {
    const [worker, page] = [fragile(), fakeWay('page')]
    const { link } = linked([worker.way, page], { inPageRetryDelays: [5] })
    await link.api.ping(1)
    worker.mend()
    await vi.waitFor(() => expect(worker.workers).toHaveLength(1))
    link.close()
    await vi.waitFor(() => expect(worker.workers[0]?.killed).toBe(true))
    expect(page.workers[0]?.killed).toBe(true)
  })
})

describe("the page's client of the worker, which restarts a crashed worker", () => {
  const deaths: [string, (worker: { die(): void; error(words: string): void }) => void][] = [
    ['silently', worker => worker.die()],
    [
      'with an error event',
      worker => {
        worker.die()
        worker.error('out of memory')
      },
    ],
  ]

  it.each(deaths)(
    'rejects all pending calls and starts a new worker: the worker dies %s (faults B3, B5)',
    async (_name, kill) => {
      const way = fakeWay('url', { api: () => fakeApi({ dropPairing: () => new Promise(() => {}) }) })
      const { link, statuses } = linked([way])
      await link.api.ping(1)
      const pending = Array.from({ length: 100 }, () => caught(link.api.dropPairing()))
      const started = performance.now()
      if (way.workers[0]) kill(way.workers[0])
      const errors = await Promise.all(pending)
      expect(performance.now() - started).toBeLessThan(1_000)
      expect(new Set(errors.map(error => error?.code))).toEqual(new Set(['worker-lost']))
      expect(await link.api.ping(2)).toBe(2)
      expect(way.workers[0]?.killed).toBe(true)
      expect(statuses.filter(status => status !== 'starting')).toEqual(['ready', 'lost', 'ready'])
    },
  )

  it('starts no new worker after the user has left the page, until the page is shown again', async () => {
    const locks = fakeLocks()
    const win = new EventTarget()
    try {
      const way = fakeWay('url')
      const { link } = linked([way], { ping: 3_600_000 }, fakeHost(), win)
      await link.api.ping(1)
      win.dispatchEvent(new Event('pagehide'))
      way.workers[0]?.die()
      for (const name of locks.names()) locks.kill(name)
      const lost = await firstValueFrom(link.status$.pipe(filter(status => status === 'lost')))
      expect([lost, way.workers.length]).toEqual(['lost', 1])
      const pending = link.api.ping(2)
      win.dispatchEvent(new Event('pageshow'))
      expect(await pending).toBe(2)
      expect(way.workers).toHaveLength(2)
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('ends the worker when the browser stores the page, and starts one when it comes back (F39)', async () => {
    const win = new EventTarget()
    const way = fakeWay('url')
    const { link, problems } = linked([way], { ping: 3_600_000 }, fakeHost(), win)
    await link.api.ping(1)
    win.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
    expect(await firstValueFrom(link.status$.pipe(filter(status => status === 'lost')))).toBe('lost')
    expect([way.workers[0]?.killed, way.workers.length]).toEqual([true, 1])
    win.dispatchEvent(new Event('pageshow'))
    expect(await link.api.ping(2)).toBe(2)
    expect([way.workers.length, problems]).toEqual([2, []])
  })

  it('detects the crash when the browser releases the lock of the worker (fault B3)', async () => {
    const locks = fakeLocks()
    try {
      const way = fakeWay('url', { api: () => fakeApi({ dropPairing: () => new Promise(() => {}) }) })
      const { link, problems } = linked([way], { ping: 3_600_000 })
      await link.api.ping(1)
      const pending = caught(link.api.dropPairing())
      way.workers[0]?.die()
      for (const name of locks.names()) locks.kill(name)
      expect((await pending)?.code).toBe('worker-lost')
      expect(problems.map(error => error.context.reason)).toEqual(['dead'])
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('detects the crash after the third missed ping (fault B4)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    try {
      let stuck = false
      const way = fakeWay('url', {
        // Only the first worker stops replying. The second worker, which starts as soon as the first is stopped,
        // replies to every ping.
        api: () => {
          const first = way.workers.length === 1
          return fakeApi({ ping: async nonce => (first && stuck ? new Promise(() => {}) : nonce) })
        },
      })
      const { link, problems } = linked([way])
      await link.api.ping(1)
      stuck = true
      await vi.advanceTimersByTimeAsync(fast.missed * fast.ping)
      expect(way.workers[0]?.killed).toBe(false)
      await vi.waitFor(() => expect(way.workers[0]?.killed).toBe(true))
      await link.api.ping(2)
      expect(way.workers).toHaveLength(2)
      expect(problems.map(error => error.context.reason)).toEqual(['silent'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('assumes no crash after an uncaught error in the worker if the worker still replies to pings', async () => {
    let pings = 0
    const ping: WorkerApi['ping'] = async nonce => {
      pings += 1
      return nonce
    }
    const way = fakeWay('url', { api: () => fakeApi({ ping }) })
    const { link, problems } = linked([way])
    await link.api.ping(1)
    way.workers[0]?.error('a bug in a timer')
    // Waits for more than three pings, because the page would stop the worker after three missed pings.
    const before = pings
    await vi.waitFor(() => expect(pings).toBeGreaterThan(before + 3))
    expect(await link.api.ping(2)).toBe(2)
    expect([way.workers.length, way.workers[0]?.killed]).toEqual([1, false])
    expect(problems.map(error => error.context.words)).toEqual(['a bug in a timer'])
  })

  it('subscribes to its streams in the new worker, and keeps their last values until new ones arrive', async () => {
    const first = { status: 'fresh', data: 'cached', at: 1 }
    const emit = new Subject<unknown>()
    let round = 0
    const way = fakeWay('url', {
      sources: () => {
        round += 1
        return fakeSources({ feature: () => (round === 1 ? of(first) : emit) })
      },
    })
    const { link } = linked([way])
    const seen: unknown[] = []
    const subscription = link.stream('feature', 'identity', 'identity').subscribe(value => seen.push(value))
    await vi.waitFor(() => expect(seen).toEqual([first]))
    way.workers[0]?.die()
    await vi.waitFor(() => expect(emit.observed).toBe(true))
    emit.next({ status: 'loading' })
    await vi.waitFor(() => expect(seen.at(-1)).toEqual({ status: 'loading', data: 'cached', at: 1 }))
    const error = { code: 'offline', message: '', context: {} }
    emit.next({ status: 'failed', error, retryAt: 9 })
    await vi.waitFor(() =>
      expect(seen.at(-1)).toEqual({ status: 'stale', data: 'cached', at: 1, error, retryAt: 9 }),
    )
    emit.next({ status: 'fresh', data: 'new', at: 2 })
    emit.next({ status: 'failed', error })
    await vi.waitFor(() => expect(seen.at(-1)).toEqual({ status: 'failed', error }))
    subscription.unsubscribe()
    await vi.waitFor(() => expect(emit.observed).toBe(false))
  })

  it('tries the next transport after the third crash in a row', async () => {
    const first = fakeWay('url')
    const { link } = linked([first, fakeWay('page')], { backoff: [0, 1, 1] })
    for (let n = 0; n < 3; n += 1) {
      await link.api.ping(n)
      first.workers[n]?.die()
      await vi.waitFor(() => expect(first.workers[n]?.killed).toBe(true))
    }
    await link.api.ping(4)
    expect(first.workers).toHaveLength(3)
  })

  it('restarts the worker at once if the worker had run for a long time before each crash', async () => {
    const way = fakeWay('url')
    const { link } = linked([way, fakeWay('page')], { settled: 0, backoff: [10_000] })
    for (let n = 0; n < 5; n += 1) {
      await link.api.ping(n)
      way.workers[n]?.die()
      await vi.waitFor(() => expect(way.workers[n]?.killed).toBe(true))
    }
    await vi.waitFor(() => expect(way.workers).toHaveLength(6))
  })

  it('rejects new calls at once if the pause before the restart of the worker is long', async () => {
    const way = fakeWay('url')
    const { link, statuses } = linked([way], { backoff: [5_000] })
    await link.api.ping(1)
    way.workers[0]?.die()
    await vi.waitFor(() => expect(statuses.at(-1)).toBe('lost'))
    expect((await caught(link.api.ping(2)))?.code).toBe('worker-lost')
  })
})

describe('a worker stream that wrongly ends with an error', () => {
  it('is subscribed again, and its subscriber receives no error', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    try {
      let requestCount = 0
      const others = new BehaviorSubject(settings('a'))
      const way = fakeWay('page', {
        sources: () =>
          fakeSources({
            session: () => {
              requestCount += 1
              return requestCount < 3
                ? throwError(() => new AppError('unknown'))
                : new Observable(s => s.next('well'))
            },
            settings: () => others,
          }),
      })
      const { link, problems } = linked([way])
      const [seen, failed, steady] = [vi.fn(), vi.fn(), vi.fn()]
      link.stream('session').subscribe({ next: seen, error: failed })
      link.stream('settings').subscribe(steady)
      await vi.waitFor(() => expect(requestCount).toBe(1))
      await vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(1_000)
        expect(seen).toHaveBeenCalledWith('well')
      })
      others.next(settings('b'))
      await vi.waitFor(() => expect(steady).toHaveBeenLastCalledWith(settings('b')))
      expect(failed).not.toHaveBeenCalled()
      expect(problems).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })
})
