import { BehaviorSubject, Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../src/domain/core/errors/app-error.ts'
import { createTabs } from '../../../src/worker/tabs/tabs.ts'
import { createSharedClient } from '../../../src/worker/wallet-connect/shared-client.ts'
import type { WcClient, WcEvent, WcRequest } from '../../../src/worker/wallet-connect/wc-client.ts'
import { createOrigin } from '../fakes/origin.ts'
import { wcSession } from '../fakes/session.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
})
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: AppError) => error.code,
  )

/** A fake phone wallet that records the requests. It continues to run when a client closes. */
function createPhone() {
  const answers = new Map<number, Subject<unknown>>()
  const sent: { id: number; params: unknown }[] = []
  const answerOf = (id: number) => {
    const answer = answers.get(id) ?? new Subject<unknown>()
    answers.set(id, answer)
    return answer
  }
  return {
    sent,
    answerOf,
    answerAll: () => {
      for (const { id, params } of sent) answerOf(id).next(`signed ${String(params)}`)
    },
  }
}

/**
 * A fake WalletConnect client that is connected to the phone. If `numbers` is false, each request hangs before it gets
 * an id, as if the client had crashed.
 */
function createClient(phone: ReturnType<typeof createPhone>, numbers = true) {
  const events$ = new Subject<WcEvent>()
  const closing$ = new Subject<void>()
  const state = { closed: false, online: 0, ended: [] as string[] }
  const wait = (id: number) =>
    new Promise<unknown>((resolve, reject) => {
      phone.answerOf(id).subscribe(resolve)
      closing$.subscribe(() => reject(new AppError('worker-lost')))
    })
  const client: WcClient = {
    pair$: () => new Subject(),
    sessions: () => [wcSession()],
    events$,
    request: async (request, reportSent) => {
      if (!numbers) return await new Promise(() => {})
      const id = phone.sent.length + 1
      reportSent(id)
      phone.sent.push({ id, params: request.params })
      return await wait(id)
    },
    attach: ({ id }) => wait(id),
    resume: () => new Promise(() => {}),
    disconnect: async topic => void state.ended.push(topic),
    online: () => {
      state.online += 1
    },
    close: async () => {
      state.closed = true
      closing$.next()
    },
  }
  return { client, events$, state }
}

function open(
  origin: ReturnType<typeof createOrigin>,
  phone: ReturnType<typeof createPhone>,
  numbers = true,
) {
  const end = origin.open()
  const tabs = createTabs({ name: 'test', locks: origin.locks, channel: end.channel })
  const online$ = new BehaviorSubject(true)
  const clients: ReturnType<typeof createClient>[] = []
  const start = async () => {
    const firstClient = createClient(phone, numbers)
    clients.push(firstClient)
    return firstClient.client
  }
  const wallets = createSharedClient({ tabs, start, online$ })
  return {
    ...end,
    tabs,
    wallets,
    clients,
    online$,
    close: () => {
      wallets.close()
      tabs.close()
    },
  }
}

const requestWith = (params: unknown) =>
  ({ topic: 'topic-1', network: 'eip155:1', method: 'personal_sign', params }) as WcRequest

describe('the WalletConnect client that the tabs share', () => {
  it('is not started before its first use', async () => {
    const origin = createOrigin()
    const [a, b] = [open(origin, createPhone()), open(origin, createPhone())]
    await vi.advanceTimersByTimeAsync(60_000)
    expect([a.clients.length, b.clients.length]).toEqual([0, 0])
  })

  it('runs only in the leader tab, and serves calls from every tab', async () => {
    const origin = createOrigin()
    const phone = createPhone()
    const [a, b] = [open(origin, phone), open(origin, phone)]
    await settle()
    expect(await b.wallets.sessions()).toMatchObject([{ topic: 'topic-1' }])
    await b.wallets.disconnect('topic-1')
    expect([a.clients.length, b.clients.length]).toEqual([1, 0])
    expect(a.clients[0]?.state.ended).toEqual(['topic-1'])
  })

  it('emits its events only in the leader tab', async () => {
    const origin = createOrigin()
    const [a, b] = [open(origin, createPhone()), open(origin, createPhone())]
    const received: string[] = []
    a.wallets.events$.subscribe(({ type }) => received.push(`a ${type}`))
    b.wallets.events$.subscribe(({ type }) => received.push(`b ${type}`))
    await settle()
    await a.wallets.sessions()
    a.clients[0]?.events$.next({ type: 'gone', topic: 'topic-1' })
    expect(received).toEqual(['a gone'])
  })

  it('is notified when the browser goes online again', async () => {
    const a = open(createOrigin(), createPhone())
    await settle()
    await a.wallets.sessions()
    a.online$.next(false)
    a.online$.next(true)
    await settle()
    expect(a.clients[0]?.state.online).toBe(1)
  })

  it('is loaded again at its next use if the first load of its code failed', async () => {
    const origin = createOrigin()
    const end = origin.open()
    const tabs = createTabs({ name: 'test', locks: origin.locks, channel: end.channel })
    const start = vi
      .fn()
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
      .mockResolvedValueOnce(createClient(createPhone()).client)
    const wallets = createSharedClient({ tabs, start, online$: new BehaviorSubject(true) })
    await settle()
    expect(await codeOf(wallets.sessions())).toBe('network-failed')
    expect(await wallets.sessions()).toHaveLength(1)
  })

  it('has no sessions, and rejects a pairing with project-id-missing, if the site has no project id', async () => {
    const origin = createOrigin()
    const end = origin.open()
    const tabs = createTabs({ name: 'test', locks: origin.locks, channel: end.channel })
    const wallets = createSharedClient({ tabs, online$: new BehaviorSubject(true) })
    await settle()
    expect(await wallets.sessions()).toEqual([])
    const error = await new Promise<AppError>(resolve => wallets.pair$([]).subscribe({ error: resolve }))
    expect(error.code).toBe('project-id-missing')
  })
})

describe('a request to a remote wallet', () => {
  it('gets its response in the tab that sent it, even if 3 tabs send 30 requests at the same moment', async () => {
    const origin = createOrigin()
    const phone = createPhone()
    const all = [open(origin, phone), open(origin, phone), open(origin, phone)]
    await settle()
    const answers = Array.from({ length: 30 }, (_, n) => all[n % 3]!.wallets.request(requestWith(n)))
    await settle()
    phone.answerAll()
    expect(await Promise.all(answers)).toEqual(answers.map((_, n) => `signed ${n}`))
    expect(phone.sent).toHaveLength(30)
  })

  it('is sent once, and gets its response through the next leader tab if the first leader tab closes', async () => {
    const origin = createOrigin()
    const phone = createPhone()
    const [a, b, c] = [open(origin, phone), open(origin, phone), open(origin, phone)]
    await settle()
    const answers = [codeOf(b.wallets.request(requestWith('b'))), c.wallets.request(requestWith('c'))]
    await settle()
    a.close()
    await settle()
    b.close()
    await settle()
    phone.answerAll()
    expect(await answers[0]).toBe('worker-lost')
    expect(await answers[1]).toBe('signed c')
    expect(phone.sent).toHaveLength(2)
    expect(a.clients[0]?.state.closed).toBe(true)
  })

  it('is sent by the next leader tab if the leader tab crashed before it sent the request', async () => {
    const origin = createOrigin()
    const phone = createPhone()
    const [a, b] = [open(origin, phone, false), open(origin, phone)]
    await settle()
    const answer = b.wallets.request(requestWith('b'))
    await settle()
    a.crash()
    origin.releaseHolder()
    await settle()
    phone.answerAll()
    expect(await answer).toBe('signed b')
    expect(phone.sent).toHaveLength(1)
  })

  it('gets its response in the tab that sent it, even if this tab was frozen and lost the leadership', async () => {
    const origin = createOrigin()
    const phone = createPhone()
    const [a, b] = [open(origin, phone), open(origin, phone)]
    await settle()
    const answer = a.wallets.request(requestWith('a'))
    await settle()
    a.freeze()
    const other = b.wallets.sessions()
    await vi.advanceTimersByTimeAsync(2_100)
    await other
    a.thaw()
    await vi.advanceTimersByTimeAsync(2_100)
    phone.answerAll()
    expect(await answer).toBe('signed a')
    expect(phone.sent).toHaveLength(1)
    expect(a.clients[0]?.state.closed).toBe(true)
  })
})
