import { wrap } from 'comlink'
import fc from 'fast-check'
import { NEVER, Observable, of, Subject, Subscription, throwError } from 'rxjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { newChannel } from '../../src/bridge/original-methods.ts'
import { callFunctions, EventStream, exposeFunctions, remoteStream } from '../../src/bridge/wire.ts'
import { AppError, catalogue, type ErrorCode } from '../../src/domain/core/errors/app-error.ts'
import { CoreError } from '../../src/domain/core/errors/core-error.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

type Functions = Readonly<Record<string, (...args: never[]) => unknown>>

/** Exposes functions on one end of a channel, and calls them from the other end. */
function pair(api: Functions) {
  const { port1, port2 } = new MessageChannel()
  const stop = exposeFunctions(api, port2)
  const caller = callFunctions<Record<string, (...args: unknown[]) => unknown>>(port1)
  const lost = new AppError('worker-lost', { reason: 'test' })
  closers.push(stop, () => caller.close(lost))
  const call = (name: string, ...args: unknown[]) => caller.remote[name]?.(...args) ?? Promise.reject(lost)
  const stream = <T>(name: string, ...args: unknown[]) =>
    remoteStream(() => call(name, ...args) as Promise<Observable<T>>)
  return { caller, call, stream, stop }
}

const rejection = (promise: Promise<unknown>) =>
  promise.then(
    value => {
      throw new Error(`resolved with ${String(value)}`)
    },
    (error: AppError) => error,
  )
const failure = (stream$: Observable<unknown>) =>
  new Promise<AppError>(done => stream$.subscribe({ error: done }))

describe('calls between the page and the worker over a message port', () => {
  it('transfer arguments and results, including bigints', async () => {
    const { call } = pair({ add: (a: bigint, b: bigint) => ({ sum: a + b }) })
    expect(await call('add', 2n, 3n)).toEqual({ sum: 5n })
  })

  it('work through the method `call` too, by which builds for older browsers replace an optional call', async () => {
    const { caller } = pair({ double: (value: number) => value * 2 })
    expect(await caller.remote.double?.call(caller.remote, 4)).toBe(8)
  })

  it('leave no object to a finalizer, which would run while the browser stores the page (F39)', async () => {
    const register = vi.spyOn(FinalizationRegistry.prototype, 'register')
    const unregister = vi.spyOn(FinalizationRegistry.prototype, 'unregister')
    const { caller, call } = pair({ ping: (nonce: number) => nonce, now: () => 5 })
    for (let nonce = 0; nonce < 5; nonce += 1) expect(await call('ping', nonce)).toBe(nonce)
    expect(await call('now')).toBe(5)
    caller.close(new AppError('worker-lost', { reason: 'away' }))
    expect(await rejection(call('now'))).toMatchObject({ code: 'worker-lost' })
    const kept = new Set(register.mock.calls.map(([, , proxy]) => proxy))
    // The object and its two functions.
    expect(kept.size).toBe(3)
    for (const [proxy] of unregister.mock.calls) kept.delete(proxy)
    expect(kept.size).toBe(0)
    register.mockRestore()
    unregister.mockRestore()
  })

  it('post copies, so that a script that changes a message does not change the value of the page (N1)', async () => {
    const { port1, port2 } = new MessageChannel()
    const post = port1.postMessage.bind(port1)
    port1.postMessage = (message: { argumentList: { value: { to: string[] } }[] }, ...rest: never[]) => {
      const intent = message.argumentList[0]?.value
      if (intent) intent.to[0] = 'thief'
      post(message, ...rest)
    }
    closers.push(exposeFunctions({ echo: (intent: unknown) => intent }, port2))
    const caller = callFunctions<{ echo(intent: unknown): unknown }>(port1)
    closers.push(() => caller.close(new AppError('worker-lost')))
    const own = { to: ['bob'] }
    expect(await caller.remote.echo(own)).toEqual({ to: ['thief'] })
    expect(own).toEqual({ to: ['bob'] })
  })

  it.each(Object.keys(catalogue) as ErrorCode[])(
    'reject in the page with the error code and the context that the worker threw: %s (fault B8)',
    async code => {
      const { call } = pair({
        fail: () => {
          throw new AppError(code, { code: 4001, wallet: 'Mock', n: null })
        },
      })
      const error = await rejection(call('fail'))
      expect(error).toBeInstanceOf(CoreError)
      expect([error.code, error.context]).toEqual([code, { code: 4001, wallet: 'Mock', n: null }])
    },
  )

  it.each([4001, 4100, 4902, -32603])(
    'keep the original error number if the error is not a Portico error: number %i (fault B8)',
    async number => {
      const { call } = pair({
        fail: () => Promise.reject(Object.assign(new Error('words'), { code: number })),
      })
      expect((await rejection(call('fail'))).context).toMatchObject({ original: number, reason: 'words' })
    },
  )

  // Fault B7
  it('reject with an error code if the result or an argument cannot be cloned, and the next call succeeds', async () => {
    const { call, caller } = pair({ give: () => ({ deep: () => {} }), take: () => 'ok' })
    expect(await rejection(call('give'))).toMatchObject({ code: 'not-cloneable' })
    expect(await rejection(call('take', { deep: () => {} }))).toMatchObject({ code: 'not-cloneable' })
    expect(await call('take', 1)).toBe('ok')
    expect(caller.open()).toBe(0)
  })

  const missing = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'value', 'missing']
  it.each(missing)('reject if the called name is no own function of the API object: %s', async name => {
    const { call } = pair({ value: 1 as never })
    expect(await rejection(call(name))).toMatchObject({
      code: 'method-unsupported',
      context: { method: name },
    })
  })

  it('are the only messages that are obeyed: nothing is read, set, constructed or reached through a path', async () => {
    const run = vi.fn(() => 'ran')
    const api = { run }
    const { port1, port2 } = new MessageChannel()
    closers.push(exposeFunctions(api, port2), () => port1.close())
    const replies = new Map<string, { name?: string }>()
    port1.onmessage = ({ data }) => replies.set(data.id, data)
    const messages = [
      { type: 'GET', path: ['run'] },
      { type: 'SET', path: ['run'], value: { type: 'RAW', value: 1 } },
      { type: 'CONSTRUCT', path: ['run'], argumentList: [] },
      { type: 'ENDPOINT', path: [] },
      { type: 'APPLY', path: ['run', 'call'], argumentList: [] },
      { type: 'APPLY', path: [], argumentList: [] },
      { type: 'APPLY', path: ['run'], argumentList: [{ type: 'HANDLER', name: 'nothing' }] },
      { type: 'APPLY', path: ['run'], argumentList: [{ type: 'HANDLER', name: 'throw', value: {} }] },
      { type: 'APPLY', path: ['run'] },
    ]
    for (const [index, message] of messages.entries()) port1.postMessage({ id: `m${index}`, ...message })
    await vi.waitFor(() => expect(replies.size).toBe(messages.length))
    expect([...replies.values()].map(({ name }) => name)).toEqual(messages.map(() => 'throw'))
    expect(run).not.toHaveBeenCalled()
    port1.postMessage({ id: 'call', type: 'APPLY', path: ['run'], argumentList: [] })
    await vi.waitFor(() => expect(replies.get('call')).toMatchObject({ type: 'RAW', value: 'ran' }))
  })

  // Fault B9
  it('survive any malformed message', async () => {
    const { port1, port2 } = new MessageChannel()
    closers.push(exposeFunctions({ give: () => 1 }, port2))
    const message = fc.record({
      id: fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
      type: fc.constantFrom('APPLY', 'GET', 'RELEASE', 1),
      path: fc.oneof(fc.array(fc.string()), fc.anything()),
      argumentList: fc.anything({ withBigInt: true }),
    })
    for (const odd of [null, 1, 'open', {}, ...fc.sample(message, 300)]) port1.postMessage(odd)
    const caller = callFunctions<{ give(): number }>(port1)
    closers.push(() => caller.close(new AppError('worker-lost')))
    expect(await caller.remote.give()).toBe(1)
  })

  it('reject and do not stay pending if the reply is malformed (attack R22)', async () => {
    const { port1, port2 } = new MessageChannel()
    port2.onmessage = ({ data }) => port2.postMessage({ id: data.id, type: 'HANDLER', name: 'unknown' })
    const caller = callFunctions<{ give(): number }>(port1)
    closers.push(() => caller.close(new AppError('worker-lost')))
    expect(await rejection(caller.remote.give())).toBeInstanceOf(Error)
    await vi.waitFor(() => expect(caller.open()).toBe(0))
  })

  it('still use real message ports on a page that has replaced a built-in array method (attack R22)', () => {
    const lying = vi.spyOn(Array.prototype, 'map').mockReturnValue([])
    const ports = newChannel()
    lying.mockRestore()
    closers.push(() => ports[0].close())
    expect(ports.every(port => port instanceof MessagePort)).toBe(true)
  })

  it('cause no unhandled rejection after close() if Array.prototype.map is replaced (attack R22)', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    closers.push(() => process.off('unhandledRejection', unhandled))
    const { caller } = pair({})
    const lying = vi.spyOn(Array.prototype, 'map').mockReturnValue(undefined as never)
    caller.close(new AppError('worker-lost', { reason: 'test' }))
    lying.mockRestore()
    await new Promise(setImmediate)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('are rejected after close(): all 100 pending calls and each later call (fault B3)', async () => {
    const { caller, call } = pair({ wait: () => new Promise(() => {}) })
    const pending = Array.from({ length: 100 }, () => rejection(call('wait')))
    caller.close(new AppError('worker-lost', { reason: 'test' }))
    expect(new Set((await Promise.all(pending)).map(error => error.code))).toEqual(new Set(['worker-lost']))
    expect((await rejection(call('wait'))).code).toBe('worker-lost')
  })
})

it('an error of another Comlink peer in the page, such as a Farcaster client, keeps its own words', async () => {
  const { port1, port2 } = new MessageChannel()
  port2.onmessage = ({ data }) =>
    port2.postMessage({
      id: data.id,
      type: 'HANDLER',
      name: 'throw',
      value: { isError: true, value: { name: 'RpcError', message: 'denied' } },
    })
  pair({})
  closers.push(() => port1.close())
  const peer = wrap<{ sign(): string }>(port1)
  await expect(peer.sign()).rejects.toMatchObject({ name: 'RpcError', message: 'denied' })
})

describe('streams from the worker', () => {
  it('transfer their arguments, their values and their completion', async () => {
    const seen: unknown[] = []
    const { stream } = pair({ identity: (account: unknown) => of({ name: account }) })
    await new Promise<void>(done =>
      stream('identity', 'eip155:1:0x1').subscribe({ next: value => seen.push(value), complete: done }),
    )
    expect(seen).toEqual([{ name: 'eip155:1:0x1' }])
  })

  it("subscribe to the worker's source once for each subscriber in the page", async () => {
    let live = 0
    const source$ = new Observable(() => {
      live += 1
      return () => {
        live -= 1
      }
    })
    const { stream } = pair({ settings: () => source$ })
    const both = [stream('settings').subscribe(), stream('settings').subscribe()]
    await vi.waitFor(() => expect(live).toBe(2))
    both[0]?.unsubscribe()
    await vi.waitFor(() => expect(live).toBe(1))
    both[1]?.unsubscribe()
    await vi.waitFor(() => expect(live).toBe(0))
  })

  // Fault B6
  it('deliver only the newest value if the page was too busy to take earlier values', async () => {
    const source = new Subject<number>()
    const { stream } = pair({ settings: () => source })
    const seen: unknown[] = []
    stream('settings').subscribe(value => seen.push(value))
    await vi.waitFor(() => expect(source.observed).toBe(true))
    // Emits 10,000 values in one task, so that the page cannot take a value before all of them are emitted.
    for (let n = 1; n <= 10_000; n += 1) source.next(n)
    await vi.waitFor(() => expect(seen.at(-1)).toBe(10_000))
    expect(seen).toEqual([1, 10_000])
  })

  // Fault B6
  it('deliver every event in order, even if the page was too busy to take earlier events', async () => {
    const source = new Subject<number>()
    const { stream } = pair({ alerts: () => new EventStream(source) })
    const seen: unknown[] = []
    stream('alerts').subscribe(value => seen.push(value))
    await vi.waitFor(() => expect(source.observed).toBe(true))
    for (let n = 0; n < 5; n += 1) source.next(n)
    await vi.waitFor(() => expect(seen).toEqual([0, 1, 2, 3, 4]))
    for (let n = 0; n < 100; n += 1) source.next(n)
    await vi.waitFor(() => expect(seen.at(-1)).toBe(99))
    // The first of the hundred was on its way, and 64 of the others waited.
    expect(seen).toHaveLength(5 + 1 + 64)
  })

  it('deliver the last value before the completion', async () => {
    const { stream } = pair({ settings: () => of('a', 'b', 'c') })
    const seen: unknown[] = []
    await new Promise<void>(done =>
      stream('settings').subscribe({ next: value => seen.push(value), complete: done }),
    )
    expect(seen).toEqual(['a', 'c'])
  })

  // Fault B7
  it('end with an error code if a value or an argument cannot be cloned', async () => {
    const { stream } = pair({ settings: () => of({ recentWallets: () => {} }) })
    expect(await failure(stream('settings'))).toMatchObject({ code: 'not-cloneable' })
    expect(await failure(stream('settings', () => {}))).toMatchObject({ code: 'not-cloneable' })
  })

  // Fault B12
  it('deliver an error with its code and context, and do not end if another stream fails (fault B8)', async () => {
    const source = new Subject<string>()
    const { stream } = pair({
      settings: () => source,
      session: () => throwError(() => new AppError('rate-limited', { host: 'data.example', retryAt: 7 })),
      pairing: () => {
        throw new AppError('relay-unreachable')
      },
    })
    const seen: unknown[] = []
    stream('settings').subscribe(value => seen.push(value))
    const error = await failure(stream('session'))
    expect(error).toBeInstanceOf(CoreError)
    expect([error.code, error.context]).toEqual(['rate-limited', { host: 'data.example', retryAt: 7 }])
    expect((await failure(stream('pairing'))).code).toBe('relay-unreachable')
    source.next('still here')
    await vi.waitFor(() => expect(seen).toEqual(['still here']))
  })

  // Fault B13
  it('are closed if the subscriber leaves before the stream has arrived', async () => {
    let live = 0
    const source$ = new Observable(() => {
      live += 1
      return () => {
        live -= 1
      }
    })
    const { stream, call } = pair({ settings: () => source$, ping: () => 1 })
    for (let n = 0; n < 50; n += 1) stream('settings').subscribe().unsubscribe()
    await call('ping')
    await vi.waitFor(() => expect(live).toBe(0))
  })

  // Fault B11
  it('leave no subscription open after the page has subscribed and unsubscribed 10,000 times', async () => {
    const live = new Set<number>()
    let n = 0
    const source$ = new Observable(subscriber => {
      n += 1
      const me = n
      live.add(me)
      subscriber.next(me)
      return () => live.delete(me)
    })
    const { stream, caller } = pair({ settings: () => source$ })
    for (let cycle = 0; cycle < 10_000; cycle += 1) {
      if (cycle % 2) stream('settings').subscribe().unsubscribe()
      else
        await new Promise<void>(done => {
          const subscription = new Subscription()
          subscription.add(
            stream('settings').subscribe(() => {
              queueMicrotask(() => subscription.unsubscribe())
              done()
            }),
          )
        })
    }
    await vi.waitFor(() => expect([live.size, caller.open()]).toEqual([0, 0]))
    expect(n).toBe(10_000)
  })

  it('unsubscribe from every source when the worker stops serving', async () => {
    const source = new Subject()
    const { stream, stop } = pair({ settings: () => source, other: () => NEVER })
    stream('settings').subscribe()
    stream('other').subscribe()
    await vi.waitFor(() => expect(source.observed).toBe(true))
    stop()
    expect(source.observed).toBe(false)
  })
})
