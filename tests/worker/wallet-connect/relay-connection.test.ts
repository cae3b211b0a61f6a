import { EventEmitter } from 'node:events'
import { Core } from '@walletconnect/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppError } from '../../../src/domain/core/errors/app-error.ts'
import { catchPublishErrors, guardSessionDelete } from '../../../src/worker/wallet-connect/patches.ts'
import type { Attempts } from '../../../src/worker/wallet-connect/relay-attempts.ts'
import { createRelayConnection, type Relayer } from '../../../src/worker/wallet-connect/relay-connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * A fake relayer that tries to connect five times in a row, each time over a new socket, as the relayer of the
 * WalletConnect library does. `setUp` repeats these attempts every 5 s.
 */
function createRelayer() {
  const events = new EventEmitter()
  const state = { sockets: [] as number[], answers: 'never' as 'never' | 'connects', open: false }
  const relayer: Relayer = {
    get connected() {
      return state.open
    },
    createProvider: async () => void state.sockets.push(Date.now()),
    connect: async () => {
      for (let attempt = 1; attempt < 6 && !state.open; attempt += 1) {
        await relayer.createProvider().catch(() => {})
        if (state.answers === 'connects') {
          state.open = true
          events.emit('relayer_connect')
          return
        }
        await Promise.resolve()
      }
    },
    toEstablishConnection: async () => void state.sockets.push(Date.now()),
    transportOpen: async () => await relayer.connect(),
    transportClose: async () => {
      state.open = false
    },
    transportDisconnect: async () => {
      state.open = false
    },
    on: (event, listener) => events.on(event, listener),
    off: (event, listener) => events.off(event, listener),
  }
  return {
    relayer,
    state,
    events,
    refuse: (reason: string) => events.emit('relayer_error', new Error(reason)),
  }
}

/** Attempts that the clients of all tabs and workers share, as in the database. */
function createAttempts(): Attempts {
  let kept: unknown
  return {
    read: async () => structuredClone(kept),
    write: async times => {
      kept = structuredClone(times)
    },
  }
}

const setUp = () => {
  const all = createRelayer()
  const pulse = setInterval(() => void all.relayer.transportOpen().catch(() => {}), 5_000)
  const line = createRelayConnection(all.relayer, Date.now, createAttempts(), () => 0)
  return { ...all, line, stop: () => clearInterval(pulse) }
}
/** A fake relayer whose socket opens only when the test calls `arrive`. */
const createSlowRelayer = () => {
  const { relayer, state, events } = createRelayer()
  let arrive = () => {}
  relayer.connect = () =>
    new Promise(resolve => {
      arrive = () => {
        state.open = true
        events.emit('relayer_connect')
        resolve()
      }
    })
  const line = createRelayConnection(relayer, Date.now, createAttempts(), () => 0)
  return { relayer, line, arrive: () => arrive() }
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: AppError) => error.code,
  )

describe('a connection to a relay that cannot be reached', () => {
  // Fault F1
  it('fails with relay-unreachable 15 s after its start', async () => {
    const { line } = setUp()
    const outcome = codeOf(line.open(15_000))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await outcome).toBe('relay-unreachable')
  })

  // Fault F1
  it('is attempted at most 6 times a minute, and the first two retries start after waits of 1 s and 2 s', async () => {
    const { line, relayer, state } = setUp()
    const start = Date.now()
    for (let n = 0; n < 10; n += 1) void relayer.toEstablishConnection().catch(() => {})
    void codeOf(line.open(15_000))
    await vi.advanceTimersByTimeAsync(300_000)
    const counts = state.sockets.map(
      at => state.sockets.filter(openedAt => openedAt >= at && openedAt < at + 60_000).length,
    )
    expect(Math.max(...counts)).toBeLessThanOrEqual(6)
    expect(state.sockets.length).toBeGreaterThan(20)
    expect(state.sockets.slice(0, 3).map(at => at - start)).toEqual([0, 1_000, 3_000])
  })

  it('is still attempted after the system clock was set back by an hour (fault I3)', async () => {
    const { state } = setUp()
    await vi.advanceTimersByTimeAsync(60_000)
    const before = state.sockets.length
    vi.setSystemTime(Date.now() - 3_600_000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state.sockets.length).toBeGreaterThan(before + 1)
  })

  it('opens at the next attempt after the relay can be reached again', async () => {
    const { line, state } = setUp()
    const outcome = codeOf(line.open(15_000))
    await vi.advanceTimersByTimeAsync(4_000)
    state.answers = 'connects'
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await outcome).toBe('resolved')
  })

  // Fault F9
  it('is attempted at once, over a new socket, when the browser goes online again', async () => {
    const { line, state, relayer } = setUp()
    void relayer.connect().catch(() => {})
    await vi.advanceTimersByTimeAsync(60_000)
    const before = state.sockets.length
    state.answers = 'connects'
    line.renew(true)
    await vi.advanceTimersByTimeAsync(10)
    expect(relayer.connected).toBe(true)
    expect(state.sockets.length).toBe(before + 1)
  })
})

describe('an internet connection that is lost and restored many times (attack R21)', () => {
  const flap = async (line: ReturnType<typeof setUp>['line'], isNeeded: boolean) => {
    for (let n = 0; n < 20; n += 1) {
      line.renew(isNeeded)
      await vi.advanceTimersByTimeAsync(3_200)
    }
  }
  const relayAnswers = ['never', 'connects'] as const
  // Fault F1, F2
  it.each(relayAnswers)(
    'causes at most 6 attempts a minute to connect to the relay (mode of the fake relay: %s)',
    async answers => {
      const { line, state } = setUp()
      state.answers = answers
      void codeOf(line.open(15_000))
      await flap(line, true)
      const counts = state.sockets.map(
        at => state.sockets.filter(openedAt => openedAt >= at && openedAt < at + 60_000).length,
      )
      expect(Math.max(...counts)).toBeLessThanOrEqual(6)
      expect(state.sockets.length).toBeGreaterThan(3)
    },
  )
  it('causes no attempt to connect to the relay if no client needs the relay', async () => {
    const { relayer, state } = createRelayer()
    const line = createRelayConnection(relayer, Date.now, createAttempts(), () => 0)
    await flap(line, false)
    expect(state.sockets).toEqual([])
  })
})

describe('the limit of attempts to connect to the relay', () => {
  const perMinute = (sockets: readonly number[]) =>
    Math.max(...sockets.map(at => sockets.filter(next => next >= at && next < at + 60_000).length))

  it.each(['never', 'connects'] as const)(
    'applies across the clients of leader tabs and workers that follow each other (N15, mode of the fake relay: %s)',
    async answers => {
      const attempts = createAttempts()
      const sockets: number[] = []
      for (let start = 0; start < 40; start += 1) {
        const { relayer, state } = createRelayer()
        state.answers = answers
        const line = createRelayConnection(relayer, Date.now, attempts, () => 0)
        void codeOf(line.open(15_000))
        await vi.advanceTimersByTimeAsync(2_000)
        line.renew(true)
        await vi.advanceTimersByTimeAsync(3_000)
        await line.close()
        sockets.push(...state.sockets)
      }
      expect(perMinute(sockets)).toBeLessThanOrEqual(6)
      expect(sockets.length).toBeGreaterThan(12)
    },
  )

  it('counts the attempts of a second client that runs at the same time (N15)', async () => {
    const attempts = createAttempts()
    const all = [0, 1, 2].map(() => {
      const { relayer, state } = createRelayer()
      const line = createRelayConnection(relayer, Date.now, attempts, () => 0)
      return { line, state }
    })
    for (const { line } of all) {
      void codeOf(line.open(600_000))
      await vi.advanceTimersByTimeAsync(700)
    }
    await vi.advanceTimersByTimeAsync(180_000)
    expect(perMinute(all.flatMap(({ state }) => state.sockets))).toBeLessThanOrEqual(6)
  })

  it.each<[string, Attempts]>([
    ['cannot be read', { read: () => Promise.reject(new Error('no database')), write: async () => {} }],
    ['cannot be written', { read: async () => undefined, write: () => Promise.reject(new Error('quota')) }],
    ['are of another kind', { read: async () => ({ a: [1] }), write: async () => {} }],
    [
      'are malformed or in the future',
      { read: async () => [null, 'x', Number.NaN, Date.now() + 3_600_000], write: async () => {} },
    ],
  ])('applies to this client alone if the stored attempts %s (N15)', async (_what, attempts) => {
    const { relayer, state } = createRelayer()
    const line = createRelayConnection(relayer, Date.now, attempts, () => 0)
    void codeOf(line.open(15_000))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(state.sockets.slice(0, 2).map(at => at - (state.sockets[0] ?? 0))).toEqual([0, 1_000])
    expect(perMinute(state.sockets)).toBeLessThanOrEqual(6)
  })
})

describe('the relay connection of a client', () => {
  it('stays closed after a rejection by the relay until the user tries again', async () => {
    const { line, relayer, refuse, state } = setUp()
    const received: string[] = []
    line.refused$.subscribe(error => received.push(error.code))
    const waiting = codeOf(line.open(15_000))
    await vi.advanceTimersByTimeAsync(100)
    refuse('Unauthorized: invalid key')
    refuse('Unauthorized: invalid key')
    expect(await waiting).toBe('unauthorized-project')
    const before = state.sockets.length
    await vi.advanceTimersByTimeAsync(600_000)
    expect(state.sockets.length).toBe(before)
    expect(await codeOf(relayer.toEstablishConnection())).toBe('unauthorized-project')
    expect(received).toEqual(['unauthorized-project'])

    line.allow()
    state.answers = 'connects'
    expect(await codeOf(line.open(15_000))).toBe('resolved')
  })

  it('leaves no timer and no socket behind when the client closes', async () => {
    const { line, relayer, state, stop } = setUp()
    void codeOf(line.open(15_000))
    await vi.advanceTimersByTimeAsync(100)
    await line.close()
    const before = state.sockets.length
    void relayer.toEstablishConnection()
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state.sockets.length).toBe(before)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('closes a socket that opens only after the client has closed or dropped the connection', async () => {
    for (const end of ['close', 'drop'] as const) {
      const { line, relayer, arrive } = createSlowRelayer()
      void codeOf(line.open(15_000))
      await vi.advanceTimersByTimeAsync(100)
      await line[end]()
      arrive()
      await vi.advanceTimersByTimeAsync(100)
      expect(relayer.connected, end).toBe(false)
    }
  })

  it('uses the socket that is still opening if the client closes and reopens the connection', async () => {
    const { line, relayer, arrive } = createSlowRelayer()
    void codeOf(line.open(15_000))
    await vi.advanceTimersByTimeAsync(100)
    await line.drop()
    const outcome = codeOf(line.open(15_000))
    await vi.advanceTimersByTimeAsync(100)
    arrive()
    expect(await outcome).toBe('resolved')
    expect(relayer.connected).toBe(true)
  })

  it('closes an old socket that opens after a new socket has replaced it', async () => {
    const { relayer } = createRelayer()
    const stalled = Object.assign(new EventEmitter(), { connected: false, close: vi.fn(async () => {}) })
    const line = createRelayConnection(
      Object.assign(relayer, { provider: { connection: stalled } }),
      Date.now,
      createAttempts(),
      () => 0,
    )
    void codeOf(line.open(15_000))
    await vi.advanceTimersByTimeAsync(100)
    stalled.emit('open')
    expect(stalled.close).toHaveBeenCalledOnce()
  })
})

// Specification 9.48
it('the heartbeat of the WalletConnect library has an interval of 5 s', async () => {
  const { heartbeat } = new Core({ projectId: 'p1', storageOptions: { database: ':memory:' } })
  const beats = vi.fn()
  heartbeat.on('heartbeat_pulse', beats)
  await heartbeat.init()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(beats).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(beats).toHaveBeenCalledTimes(1)
  heartbeat.stop()
})

// Specification 9.48
it('messages that the relay has not accepted are sent again, and an error is caught if this fails', async () => {
  const sent: unknown[] = []
  const publisher = {
    queue: new Map([['1', { request: { id: 1 }, opts: { tag: 1100 } }]]),
    rpcPublish: async (request: unknown, opts?: unknown) => {
      sent.push([request, opts])
      throw new Error('refused')
    },
    checkQueue: () => {},
  }
  catchPublishErrors(publisher)
  publisher.checkQueue()
  await vi.advanceTimersByTimeAsync(0)
  // If the error of `rpcPublish` were not caught, the test run would fail, because Vitest reports unhandled rejections.
  expect(sent).toEqual([[{ id: 1 }, { tag: 1100 }]])
})

describe('a WalletConnect session that has ended', () => {
  const engine = () => {
    const there = new Set(['a'])
    const done: string[] = []
    const library = {
      processRequest: async ({ topic }: { topic: string }) => void done.push(`request ${topic}`),
      deleteSession: async ({ topic }: { topic: string }) => {
        if (!there.delete(topic)) throw new Error(`Record was recently deleted - session: ${topic}`)
        done.push(`end ${topic}`)
      },
      checkRecentlyDeleted: (topic: string) => {
        if (!there.has(topic)) throw new Error(`Record was recently deleted - session: ${topic}`)
      },
    }
    guardSessionDelete(library, topic => there.has(topic))
    return { library, done }
  }

  it('is deleted once, even if the message about its end arrives several times', async () => {
    const { library, done } = engine()
    await library.deleteSession({ topic: 'a' })
    await library.deleteSession({ topic: 'a' })
    expect(done).toEqual(['end a'])
  })

  it('rejects a message that arrives after the end of the session', async () => {
    const { library, done } = engine()
    await library.processRequest({ topic: 'a' })
    await library.deleteSession({ topic: 'a' })
    await expect(library.processRequest({ topic: 'a' })).rejects.toThrow('recently deleted')
    expect(done).toEqual(['request a', 'end a'])
  })
})
