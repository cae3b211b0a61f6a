import fc from 'fast-check'
import { Observable, of, Subject, Subscription, throwError } from 'rxjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Alert, Settings } from '../../src/bridge/contract/worker-api.ts'
import { serveStreams } from '../../src/bridge/serve.ts'
import { type ClientMessage, openStreams, type ServerMessage } from '../../src/bridge/stream-client.ts'
import { AppError } from '../../src/domain/core/errors/app-error.ts'
import { CoreError } from '../../src/domain/core/errors/core-error.ts'
import { fakeSources } from './fakes.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

function channel() {
  const { port1, port2 } = new MessageChannel()
  closers.push(() => port1.close())
  return { page: port1, worker: port2 }
}

function pair(streams: Parameters<typeof fakeSources>[0]) {
  const { page, worker } = channel()
  const served = serveStreams(worker, fakeSources(streams))
  const opened = openStreams(page)
  return { served, opened }
}

const settings = (...recentWallets: string[]): Settings => ({ hideAmounts: false, recentWallets })
/**
 * Waits until the page and the worker have handled all messages that were posted before this call. This works because a
 * message on a new channel arrives after all earlier messages.
 */
async function turn(): Promise<void> {
  for (let trip = 0; trip < 4; trip += 1) {
    const { port1, port2 } = new MessageChannel()
    await new Promise<unknown>(resolve => {
      port2.onmessage = resolve
      port1.postMessage(trip)
    })
    port1.close()
  }
}

describe('streams from the worker over one port', () => {
  it('transfer their arguments, their values and their completion', async () => {
    const seen: unknown[] = []
    const { opened } = pair({
      feature: (_feature: unknown, _query: unknown, account: unknown) =>
        of({ status: 'fresh', data: { name: account }, at: 1 }),
    })
    await new Promise<void>(done =>
      opened
        .stream('feature', 'identity', 'identity', 'eip155:1:0x1')
        .subscribe({ next: value => seen.push(value), complete: done }),
    )
    expect(seen).toEqual([{ status: 'fresh', data: { name: 'eip155:1:0x1' }, at: 1 }])
    expect(opened.size()).toBe(0)
  })

  it('send the subscription to the worker before "subscribe" returns', () => {
    const { page } = channel()
    const post = vi.spyOn(page, 'postMessage')
    openStreams(page).stream('settings').subscribe().unsubscribe()
    expect(post.mock.calls.map(([message]) => (message as ClientMessage).op)).toEqual(['open', 'close'])
  })

  it("subscribe to the worker's source once for each subscriber in the page", async () => {
    let live = 0
    const { opened, served } = pair({
      settings: () =>
        new Observable(() => {
          live += 1
          return () => {
            live -= 1
          }
        }),
    })
    const both = [opened.stream('settings').subscribe(), opened.stream('settings').subscribe()]
    await vi.waitFor(() => expect(live).toBe(2))
    both[0]?.unsubscribe()
    await vi.waitFor(() => expect(live).toBe(1))
    both[1]?.unsubscribe()
    await vi.waitFor(() => expect([live, served.size(), opened.size()]).toEqual([0, 0, 0]))
  })

  it('deliver only the newest value if the page was too busy to acknowledge earlier values', async () => {
    const source = new Subject<Settings>()
    const { opened } = pair({ settings: () => source })
    const seen: string[] = []
    opened.stream('settings').subscribe(value => seen.push(value.recentWallets[0] ?? ''))
    await vi.waitFor(() => expect(source.observed).toBe(true))
    // Emits 10,000 values in one task, so that the page cannot acknowledge a value before all of them are emitted.
    for (let n = 1; n <= 10_000; n += 1) source.next(settings(String(n)))
    await vi.waitFor(() => expect(seen.at(-1)).toBe('10000'))
    expect(seen).toEqual(['1', '10000'])
  })

  it('send the next value only after the page has acknowledged the previous one', async () => {
    const { page, worker } = channel()
    const source = new Subject<Settings>()
    serveStreams(worker, fakeSources({ settings: () => source }))
    const received: ServerMessage[] = []
    page.addEventListener('message', ({ data }) => received.push(data))
    page.start()
    page.postMessage({ id: 1, op: 'open', stream: 'settings', args: [] } satisfies ClientMessage)
    await vi.waitFor(() => expect(source.observed).toBe(true))
    for (const name of ['a', 'b', 'c']) {
      source.next(settings(name))
      await turn()
    }
    expect(received).toHaveLength(1)
    for (const seq of [7, 1, 1, 0]) page.postMessage({ id: 1, op: 'ack', seq } satisfies ClientMessage)
    await vi.waitFor(() => expect(received).toHaveLength(2))
    await turn()
    expect(received.map(send => (send as { value: Settings }).value.recentWallets[0])).toEqual(['a', 'c'])
  })

  it('deliver every alert in order, even if the page was too busy to acknowledge earlier alerts', async () => {
    const source = new Subject<Alert>()
    const { opened } = pair({ alerts: () => source })
    const seen: unknown[] = []
    opened.stream('alerts').subscribe(alert => seen.push(alert.error.context.n))
    await vi.waitFor(() => expect(source.observed).toBe(true))
    const alert = (n: number): Alert => ({
      audience: 'visitor',
      error: { code: 'unknown', message: '', context: { n } },
    })
    for (let n = 0; n < 5; n += 1) source.next(alert(n))
    await vi.waitFor(() => expect(seen).toEqual([0, 1, 2, 3, 4]))
  })

  it('deliver the last value before the completion', async () => {
    const { opened } = pair({ settings: () => of(settings('a'), settings('b'), settings('c')) })
    const seen: string[] = []
    await new Promise<void>(done =>
      opened
        .stream('settings')
        .subscribe({ next: value => seen.push(value.recentWallets[0] ?? ''), complete: done }),
    )
    expect(seen).toEqual(['a', 'c'])
  })

  it('end with an error code if the worker emits a value that cannot be cloned', async () => {
    const { opened, served } = pair({ settings: () => of({ recentWallets: () => {} }) })
    const error = await new Promise<AppError>(done => opened.stream('settings').subscribe({ error: done }))
    expect([error.code, error.context]).toEqual(['not-cloneable', { stream: 'settings' }])
    expect([served.size(), opened.size()]).toEqual([0, 0])
  })

  it('end with an error code if the page passes an argument that cannot be cloned', async () => {
    const { opened } = pair({})
    const error = await new Promise<AppError>(done =>
      opened.stream('feature', 'balances', 'balances', () => {}).subscribe({ error: done }),
    )
    expect(error.code).toBe('not-cloneable')
    expect(opened.size()).toBe(0)
  })

  it('deliver an error with its code and context, and do not end if another stream fails (fault B8)', async () => {
    const source = new Subject<Settings>()
    const { opened } = pair({
      settings: () => source,
      session: () => throwError(() => new AppError('rate-limited', { host: 'data.example', retryAt: 7 })),
      pairing: () => {
        throw new AppError('relay-unreachable')
      },
    })
    const seen: unknown[] = []
    opened.stream('settings').subscribe(value => seen.push(value.recentWallets[0]))
    const fail = (name: 'session' | 'pairing') =>
      new Promise<AppError>(done => opened.stream(name).subscribe({ error: done }))
    const error = await fail('session')
    expect(error).toBeInstanceOf(CoreError)
    expect([error.code, error.context]).toEqual(['rate-limited', { host: 'data.example', retryAt: 7 }])
    expect((await fail('pairing')).code).toBe('relay-unreachable')
    source.next(settings('still here'))
    await vi.waitFor(() => expect(seen).toEqual(['still here']))
  })

  it('ignore a repeated or out-of-order value, and a message with an unknown stream or operation', async () => {
    const { page, worker } = channel()
    const opened = openStreams(page)
    const seen: unknown[] = []
    opened.stream('settings').subscribe(value => seen.push(value))
    const send = (message: unknown) => worker.postMessage(message)
    for (const seq of [1, 1, 3, 2, 3]) send({ id: 1, op: 'next', seq, value: seq })
    for (const message of [null, 'x', { id: 99, op: 'next', seq: 1 }, { id: 1, op: 'strange' }]) send(message)
    await vi.waitFor(() => expect(seen).toEqual([1, 3]))
    await turn()
    expect([seen, opened.size()]).toEqual([[1, 3], 1])
  })

  it('ignore a message from the page if the message is malformed or names an unknown stream', async () => {
    const { page, worker } = channel()
    const served = serveStreams(worker, fakeSources({}))
    const clientMessage = fc.record({
      id: fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
      op: fc.constantFrom('open', 'ack', 'close', 'toString', 1),
      stream: fc.constantFrom('constructor', '__proto__', 'toString', 'nothing', 1),
      args: fc.oneof(fc.array(fc.anything({ withBigInt: true })), fc.string()),
      seq: fc.anything(),
    })
    for (const message of [null, 1, 'open', {}, ...fc.sample(clientMessage, 300)]) page.postMessage(message)
    const answered = vi.fn()
    const opened = openStreams(page)
    opened.stream('settings').subscribe(answered)
    await vi.waitFor(() => expect(served.size()).toBe(1))
  })

  it('subscribe to the source only once if the page sends the same subscription id again', async () => {
    const { page, worker } = channel()
    const source = vi.fn(() => new Subject())
    serveStreams(worker, fakeSources({ settings: source }))
    for (let n = 0; n < 3; n += 1) page.postMessage({ id: 1, op: 'open', stream: 'settings', args: [] })
    await turn()
    expect(source).toHaveBeenCalledTimes(1)
  })

  it('leave no subscription open after the page has subscribed and unsubscribed 10,000 times', async () => {
    const live = new Set<number>()
    let n = 0
    const { opened, served } = pair({
      settings: () =>
        new Observable(subscriber => {
          n += 1
          const me = n
          live.add(me)
          subscriber.next(settings(String(me)))
          return () => live.delete(me)
        }),
    })
    for (let cycle = 0; cycle < 10_000; cycle += 1) {
      if (cycle % 2) opened.stream('settings').subscribe().unsubscribe()
      else {
        await new Promise<void>(done => {
          const subscription = new Subscription()
          subscription.add(
            opened.stream('settings').subscribe(() => {
              queueMicrotask(() => subscription.unsubscribe())
              done()
            }),
          )
        })
      }
    }
    await vi.waitFor(() => expect([live.size, served.size(), opened.size()]).toEqual([0, 0, 0]))
    expect(n).toBe(10_000)
  })

  it('unsubscribe from every source when the worker closes its port', async () => {
    const source = new Subject()
    const { opened, served } = pair({ settings: () => source })
    opened.stream('settings').subscribe()
    await vi.waitFor(() => expect(source.observed).toBe(true))
    served.close()
    expect([source.observed, served.size()]).toEqual([false, 0])
  })
})
