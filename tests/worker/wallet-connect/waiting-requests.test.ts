import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LeftRequest } from '../../../src/bridge/contract/worker-api.ts'
import { AppError } from '../../../src/domain/core/errors/app-error.ts'
import { createTabs } from '../../../src/worker/tabs/tabs.ts'
import { createSharedClient } from '../../../src/worker/wallet-connect/shared-client.ts'
import { createWaitingRequests } from '../../../src/worker/wallet-connect/waiting-requests.ts'
import type { WcClient } from '../../../src/worker/wallet-connect/wc-client.ts'
import { createOrigin } from '../fakes/origin.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
})
afterEach(() => void vi.useRealTimers())

type Answer = { resolve(value: unknown): void; reject(error: unknown): void }

/** A disk and a phone that continue when a page ends. */
function createDevice() {
  const origin = createOrigin()
  const values = new Map<string, unknown>()
  const answers: Answer[] = []
  const wait = () => new Promise<unknown>((resolve, reject) => answers.push({ resolve, reject }))
  const store = {
    set: async (key: string, value: unknown) => void values.set(key, value),
    remove: async (key: string) => void values.delete(key),
    entries: async () => ({ values: new Map(values) }),
  }
  /** Opens a page. `kill` ends it without a farewell, as a browser that throws a page away. */
  const page = () => {
    const end = origin.open()
    const tabs = createTabs({ name: 'test', locks: origin.locks, channel: end.channel })
    const client = {
      pair$: () => ({ subscribe: () => ({ unsubscribe: () => {} }) }),
      sessions: () => [],
      events$: { subscribe: () => ({ unsubscribe: () => {} }) },
      request: async (_request: unknown, sent: (id: number) => void) => {
        sent(7)
        return await wait()
      },
      attach: wait,
      resume: wait,
      close: async () => {},
    } as unknown as WcClient
    let isDead = false
    const disk = {
      ...store,
      set: async (key: string, value: unknown) => (isDead ? undefined : store.set(key, value)),
      remove: async (key: string) => (isDead ? undefined : store.remove(key)),
    }
    const waiting = createWaitingRequests({ store: disk, tabs, now: Date.now }, () => shared)
    const shared = createSharedClient({
      tabs,
      start: async () => client,
      online$: { pipe: () => ({ subscribe: () => ({ unsubscribe: () => {} }) }) } as never,
      noteWaiting: waiting.note,
    })
    const shown: (readonly LeftRequest[])[] = []
    const { resume } = waiting
    let pending = 0
    shared.pending$.subscribe(next => {
      pending = next
    })
    const read = () => waiting.left$.subscribe(left => shown.push(left))
    const kill = () => {
      isDead = true
      end.crash()
      tabs.close()
    }
    return { shared, waiting, shown, read, kill, resume, pending: () => pending }
  }
  return { values, answers, page }
}

const settle = async () => {
  await vi.advanceTimersByTimeAsync(600)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(600)
}
const ask = (page: ReturnType<ReturnType<typeof createDevice>['page']>, method: string) => {
  page.shared
    .request({ topic: 'topic', network: 'eip155:1', method, params: ['secret text'] })
    .catch(() => {})
}
const last = ({ shown }: { readonly shown: (readonly LeftRequest[])[] }) =>
  shown.at(-1)?.map(({ method, status, id }) => [method, status, id])

describe('a request whose page the browser throws away (F23)', () => {
  const methods = ['eth_sendTransaction', 'personal_sign', 'wallet_switchEthereumChain', 'solana_signMessage']
  const outcomes: [string, (answer: Answer) => void][] = [
    ['approved', answer => answer.resolve('0x1')],
    ['refused', answer => answer.reject(new AppError('user-rejected'))],
    ['unanswered', answer => answer.reject(new AppError('wallet-timeout'))],
  ]

  it.each(methods.flatMap(method => outcomes.map(([status, end]) => [method, status, end] as const)))(
    'is shown to the next page with what became of it: %s, %s',
    async (method, status, end) => {
      const device = createDevice()
      const first = device.page()
      ask(first, method)
      await settle()
      expect(JSON.stringify([...device.values])).not.toContain('secret')
      first.kill()
      const next = device.page()
      next.read()
      await settle()
      expect(last(next)).toEqual([[method, 'waiting', 7]])
      end(device.answers.at(-1)!)
      await settle()
      expect(last(next)).toEqual([[method, status, 7]])
      expect([...device.values]).toEqual([])
    },
  )

  it('is not shown while its own page is open, nor after its own page has received the response', async () => {
    const device = createDevice()
    const [first, second] = [device.page(), device.page()]
    ask(first, 'personal_sign')
    await settle()
    second.read()
    await settle()
    expect(last(second)).toEqual([])
    device.answers[0]!.resolve('0x1')
    await settle()
    expect([...device.values]).toEqual([])
  })

  it('is not stored if the wallet responds without the user', async () => {
    const device = createDevice()
    const page = device.page()
    for (const method of ['eth_chainId', 'wallet_getCapabilities', 'eth_accounts']) ask(page, method)
    await settle()
    expect([...device.values]).toEqual([])
  })

  it('is shown once more if the next page ends too', async () => {
    const device = createDevice()
    const first = device.page()
    ask(first, 'personal_sign')
    await settle()
    first.kill()
    const second = device.page()
    second.read()
    await settle()
    second.kill()
    const third = device.page()
    third.read()
    await settle()
    expect(last(third)).toEqual([['personal_sign', 'waiting', 7]])
  })

  it.each([
    ['older than an hour', { at: -3_600_001, sent: { topic: 't', network: 'eip155:1', method: 'm', id: 1 } }],
    ['a pairing that has expired', { at: -300_001 }],
    ['malformed', { at: 0, sent: { id: 'x' } }],
    [
      'named by no text',
      { at: 0, sent: { topic: 't', network: 'eip155:1', method: 'm', id: 1, resumeKey: 1 } },
    ],
    ['no object', 'text'],
  ])('is deleted without a word if it is %s', async (_what, value) => {
    const device = createDevice()
    const at = typeof value === 'object' ? { ...value, at: Date.now() + value.at } : value
    device.values.set('waiting/1', at)
    const page = device.page()
    page.read()
    await settle()
    expect(last(page)).toEqual([])
    expect([...device.values]).toEqual([])
  })

  it('is shown as a connection if the wallet was asked to connect', async () => {
    const device = createDevice()
    device.values.set('waiting/1', { at: Date.now() - 1_000 })
    const page = device.page()
    page.read()
    await settle()
    expect(last(page)).toEqual([['connect', 'waiting', undefined]])
    device.answers[0]!.resolve(undefined)
    await settle()
    expect(last(page)).toEqual([['connect', 'approved', undefined]])
  })

  describe('under a name', () => {
    const throwAway = async () => {
      const device = createDevice()
      const first = device.page()
      const request = {
        topic: 'topic',
        network: 'eip155:1',
        method: 'personal_sign',
        params: ['secret text'],
      }
      first.shared.request({ ...request, resumeKey: 'name' } as never).catch(() => {})
      await settle()
      expect(JSON.stringify([...device.values])).not.toContain('secret')
      first.kill()
      const next = device.page()
      next.read()
      await settle()
      return { device, next }
    }

    it('gives its response to the page that asks for it by this name, and is shown no more', async () => {
      const { device, next } = await throwAway()
      expect(next.shown.at(-1)).toMatchObject([{ status: 'waiting', resumeKey: 'name' }])
      const resumed = next.resume('name')
      await settle()
      expect([last(next), next.pending()]).toEqual([[], 1])
      device.answers.at(-1)!.resolve('0x51')
      expect(await resumed).toEqual({ method: 'personal_sign', response: '0x51' })
      await settle()
      expect([last(next), next.pending(), [...device.values]]).toEqual([[], 0, []])
    })

    it('gives a response that came before the page asked', async () => {
      const { device, next } = await throwAway()
      device.answers.at(-1)!.resolve('0x51')
      await settle()
      expect(await next.resume('name')).toEqual({ method: 'personal_sign', response: '0x51' })
    })

    it('rejects as the wallet does', async () => {
      const { device, next } = await throwAway()
      const resumed = next.resume('name')
      const failed = expect(resumed).rejects.toMatchObject({ code: 'user-rejected' })
      await settle()
      device.answers.at(-1)!.reject(new AppError('user-rejected'))
      await failed
      expect(next.pending()).toBe(0)
    })

    it('gives nothing under another name, nor to a page beside the page that waits itself', async () => {
      const { next } = await throwAway()
      expect(await next.resume('other')).toBeUndefined()
      expect(last(next)).toEqual([['personal_sign', 'waiting', 7]])
      const device = createDevice()
      const [first, second] = [device.page(), device.page()]
      const request = { topic: 'topic', network: 'eip155:1', method: 'personal_sign', resumeKey: 'name' }
      first.shared.request(request as never).catch(() => {})
      await settle()
      const resumed = second.resume('name')
      await settle()
      expect(await resumed).toBeUndefined()
    })
  })
})
