import { afterEach, describe, expect, it, vi } from 'vitest'
import { openProvider } from '../../../src/host/connectors/connector.ts'
import { toSafeProvider } from '../../../src/host/connectors/safe-provider.ts'
import { account, otherAccount } from '../fakes/page.ts'

type Payload = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
type Settle = (error: unknown, response?: unknown) => void
type Answer = (payload: Payload) => unknown

const rejection = (code: number, message = 'no') => Object.assign(new Error(message), { code })
const unknownMethod = (method: string) => rejection(-32601, `The method ${method} does not exist`)

const open = (raw: object) => {
  const taken = toSafeProvider(raw)
  if (!taken) throw new Error('No wallet')
  return openProvider(taken)
}

/** A wallet with these answers by method, and the methods that it has received. An answer that is an error is thrown. */
const createOld = (answers: Readonly<Record<string, unknown>> = {}) => {
  const asked: string[] = []
  const heard = new Map<string, Set<(value: unknown) => void>>()
  const all: Readonly<Record<string, unknown>> = { eth_accounts: [account], eth_chainId: '0x1', ...answers }
  const answer: Answer = ({ method, params }) => {
    expect(Array.isArray(params)).toBe(true)
    asked.push(method)
    const found = all[method]
    if (!(method in all)) throw unknownMethod(method)
    if (found instanceof Error) throw found
    return found
  }
  const events = {
    on: (name: string, listener: (value: unknown) => void) =>
      void heard.set(name, (heard.get(name) ?? new Set()).add(listener)),
    removeListener: (name: string, listener: (value: unknown) => void) =>
      void heard.get(name)?.delete(listener),
  }
  const emit = (name: string, value?: unknown) => {
    for (const listener of heard.get(name) ?? []) listener(value)
  }
  const listeners = () => [...heard.values()].reduce((sum, { size }) => sum + size, 0)
  return { answer, asked, emit, events, listeners }
}

const respond = (answer: Answer, payload: Payload): object => {
  try {
    return { id: payload.id, jsonrpc: '2.0', result: answer(payload) }
  } catch (error) {
    const { code, message } = error as { code: number; message: string }
    return { id: payload.id, jsonrpc: '2.0', error: { code, message } }
  }
}

/** The ways in which old wallets take requests. */
const shapes: Readonly<Record<string, (answer: Answer) => object>> = {
  'sendAsync with a response': answer => ({
    sendAsync: (payload: Payload, settle: Settle) =>
      queueMicrotask(() => settle(null, respond(answer, payload))),
  }),
  'sendAsync with a bare result': answer => ({
    sendAsync: (payload: Payload, settle: Settle) => {
      try {
        settle(null, answer(payload))
      } catch (error) {
        settle(error)
      }
    },
  }),
  'send with a callback': answer => ({
    send: (payload: Payload, settle: Settle) => settle(null, respond(answer, payload)),
  }),
  'send with a response': answer => ({ send: (payload: Payload) => respond(answer, payload) }),
  'send with a promise of a response': answer => ({
    send: async (payload: Payload) => respond(answer, payload),
  }),
  'send with a method and params': answer => ({
    send: async (method: unknown, params: readonly unknown[]) => {
      if (typeof method !== 'string') throw rejection(-32602)
      return answer({ id: 0, method, params })
    },
  }),
  'send with a method, which reads no payload': answer => ({
    send: (method: string, params: readonly unknown[]) => {
      const name = method.trim()
      return Promise.resolve().then(() => respond(answer, { id: 0, method: name, params }))
    },
  }),
}

describe.each(Object.entries(shapes))(
  'a wallet that is older than EIP-1193, with %s',
  (_name, toProvider) => {
    it('answers requests, and shares its accounts without being asked', async () => {
      const { answer, asked } = createOld({ net_version: '137', eth_chainId: unknownMethod('eth_chainId') })
      const provider = open(toProvider(answer))
      await expect(provider.request({ method: 'eth_accounts' })).resolves.toEqual([account])
      await expect(provider.accounts('eth_requestAccounts')).resolves.toEqual([account])
      await expect(provider.chainId()).resolves.toBe('0x89')
      expect(asked.filter(method => method === 'eth_accounts')).toHaveLength(2)
    })

    it('rejects with the reason of the wallet, which is asked only once', async () => {
      const { answer, asked } = createOld({
        personal_sign: rejection(4001),
        eth_sendTransaction: rejection(-32000),
      })
      const provider = open(toProvider(answer))
      const sign = () => provider.request({ method: 'personal_sign', params: ['0x00', account] })
      await expect(sign()).rejects.toMatchObject({ code: 'user-rejected' })
      await expect(provider.request({ method: 'eth_sendTransaction', params: [{}] })).rejects.toMatchObject({
        context: { original: -32000 },
      })
      await expect(sign()).rejects.toMatchObject({ code: 'user-rejected' })
      expect(asked).toEqual(['personal_sign', 'eth_sendTransaction', 'personal_sign'])
    })

    it.each([
      ['returns the accounts', () => [otherAccount], [otherAccount]],
      ['returns nothing', () => undefined, [account]],
    ])('is asked by enable, which %s', async (_what, returned, accounts) => {
      const { answer, asked } = createOld()
      const enable = vi.fn(async () => returned())
      const provider = open({ ...toProvider(answer), enable })
      await expect(provider.accounts('eth_requestAccounts')).resolves.toEqual(accounts)
      expect(enable).toHaveBeenCalledOnce()
      expect(asked).not.toContain('eth_requestAccounts')
    })

    it('is not asked again if its user declines enable', async () => {
      const { answer, asked } = createOld()
      const enable = () => Promise.reject('User denied account authorization')
      const provider = open({ ...toProvider(answer), enable })
      await expect(provider.accounts('eth_requestAccounts')).rejects.toMatchObject({ code: 'user-rejected' })
      expect(asked).toEqual([])
    })
  },
)

describe('an old wallet', () => {
  const [sendAsync] = Object.values(shapes)
  const openOld = (old: ReturnType<typeof createOld>) => open({ ...sendAsync?.(old.answer), ...old.events })

  it('tells its accounts, its network and its end by the events of drafts of EIP-1193', async () => {
    const old = createOld({ eth_chainId: '0x3d' })
    const received: unknown[] = []
    const stop = openOld(old).listen({
      accounts: accounts => received.push(accounts),
      chain: chainId => received.push(chainId),
      gone: () => received.push('gone'),
    })
    old.emit('connect', { chainId: '0x3d' })
    await vi.waitFor(() => expect(received).toEqual([[account]]))
    // Ethereum Classic has the chain id 61 and the network number 1.
    old.emit('networkChanged', '1')
    await vi.waitFor(() => expect(received).toEqual([[account], '0x3d']))
    old.emit('close', 1000)
    expect(received.at(-1)).toBe('gone')
    stop()
    expect(old.listeners()).toBe(0)
  })

  it('is called by the function that it had when it was found', async () => {
    const old = createOld()
    const raw = { ...sendAsync?.(old.answer) } as Record<string, unknown>
    const provider = open(raw)
    raw.sendAsync = () => {
      throw new Error('replaced')
    }
    await expect(provider.chainId()).resolves.toBe('0x1')
  })
})

describe('a wallet with the function request of EIP-1193', () => {
  const modern = (old: ReturnType<typeof createOld>, more: object = {}) =>
    open({
      request: async (request: Payload) => old.answer({ ...request, params: request.params ?? [] }),
      sendAsync: () => {
        throw new Error('not called')
      },
      ...old.events,
      ...more,
    })

  it('is not asked in older ways if it does not know eth_requestAccounts', async () => {
    const old = createOld()
    await expect(modern(old).accounts('eth_requestAccounts')).rejects.toMatchObject({
      code: 'method-unsupported',
    })
    expect(old.asked).toEqual(['eth_requestAccounts'])
  })

  it('is asked by its function enable if it does not know eth_requestAccounts', async () => {
    const old = createOld()
    const provider = modern(old, { enable: async () => [otherAccount] })
    await expect(provider.accounts('eth_requestAccounts')).resolves.toEqual([otherAccount])
  })

  it('is not gone when its emitter closes a socket', () => {
    const old = createOld()
    const received: unknown[] = []
    modern(old).listen({ accounts: () => {}, chain: () => {}, gone: () => received.push('gone') })
    old.emit('close')
    expect(received).toEqual([])
    old.emit('disconnect')
    expect(received).toEqual(['gone'])
  })
})

describe('a wallet that has lost its node', () => {
  it.each([
    ['stays connected if it still shares its accounts', [account], []],
    ['is gone if it shares no account', [], ['gone']],
  ])('%s', async (_what, accounts, expected) => {
    const old = createOld({ eth_accounts: accounts })
    const provider = open({
      request: async (request: Payload) => old.answer({ ...request, params: [] }),
      ...old.events,
    })
    const received: unknown[] = []
    provider.listen({ accounts: () => {}, chain: () => {}, gone: () => received.push('gone') })
    vi.useFakeTimers()
    old.emit('disconnect', rejection(1013, 'Try again later'))
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    expect(received).toEqual(expected)
  })
})

describe('a request whose wallet says that it is disconnected', () => {
  afterEach(() => void vi.useRealTimers())
  const never = new Promise<never>(() => {})
  /** A wallet whose prompt stays open, and which answers `eth_accounts` as given. */
  const waiting = (accounts: () => unknown) => {
    const old = createOld()
    const request = ({ method }: Payload) => {
      old.asked.push(method)
      return method === 'eth_accounts' ? accounts() : never
    }
    return { ...old, provider: open({ request, ...old.events }) }
  }

  it.each([
    ['no longer answers, like the port of an extension that was reloaded', () => never],
    ['fails', () => Promise.reject(new Error('Extension context invalidated.'))],
    ['shares no account any more', () => []],
  ])('ends if the wallet %s', async (_what, accounts) => {
    vi.useFakeTimers()
    const { provider, emit, listeners } = waiting(accounts)
    const signed = provider.request({ method: 'personal_sign', params: [] })
    const ended = expect(signed).rejects.toMatchObject({ code: 'wallet-disconnected' })
    emit('disconnect', rejection(4900))
    await vi.advanceTimersByTimeAsync(2_000)
    await ended
    expect(listeners()).toBe(0)
  })

  it.each([
    ['the request to connect', 'eth_requestAccounts', () => []],
    ['another request', 'personal_sign', () => [account]],
  ])('waits on if the wallet is still there: %s', async (_what, method, accounts) => {
    vi.useFakeTimers()
    const { provider, emit, asked } = waiting(accounts)
    const settled = vi.fn()
    provider.request({ method }).then(settled, settled)
    emit('disconnect', rejection(1013))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toEqual([method, 'eth_accounts'])
    expect(settled).not.toHaveBeenCalled()
  })
})
