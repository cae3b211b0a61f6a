import { describe, expect, it, vi } from 'vitest'
import type { Early } from '../../src/client/account-query.ts'
import { createFeatureClients } from '../../src/client/feature-clients.ts'
import { keepLast } from '../../src/client/last-balances.ts'
import { deriveValue } from '../../src/client/value.ts'
import type { Balances, CaipAddress } from '../../src/domain/core/entities.ts'
import { createSignal } from '../../src/domain/core/signal.ts'

type Connected = { readonly caipAddress: CaipAddress | undefined }

function setUp() {
  const call = vi.fn(async () => 'result')
  const stream = vi.fn(() => ({
    subscribe: (listener: (value: unknown) => void) => {
      listener({ status: 'fresh', data: ['data'], at: 1 })
      return { unsubscribe: () => {} }
    },
  }))
  const account$ = createSignal<Connected>({ caipAddress: undefined })
  const account = deriveValue([account$], () => account$.value)
  return { call, stream, account$, clients: createFeatureClients({ call, stream }, account) }
}

describe('the feature clients of the page, which call the worker', () => {
  it('send an action and its arguments to the feature of the same name in the worker', async () => {
    const { call, clients } = setUp()
    expect(await clients.names.resolve('vitalik.eth', 'eip155:1')).toBe('result')
    expect(call.mock.calls).toEqual([['names', 'resolveName', ['vitalik.eth', 'eip155:1']]])
  })

  it('open a query only when the site calls load(), which returns the value of the query', async () => {
    const { stream, clients } = setUp()
    const values = clients.portfolio.history('portfolio')
    expect(stream).not.toHaveBeenCalled()
    expect(await values.load()).toEqual(['data'])
    expect(stream.mock.calls).toEqual([['portfolio', 'points', ['portfolio']]])
  })

  it('read only the data of the connected account, also after a switch to another account', () => {
    const { stream, account$, clients } = setUp()
    const seen: string[] = []
    const stop = clients.transactions.subscribe(({ status }) => seen.push(status))
    account$.next({ caipAddress: 'eip155:1:0xa' })
    account$.next({ caipAddress: 'eip155:1:0xb' })
    expect(seen).toEqual(['idle', 'idle', 'fresh', 'idle', 'fresh'])
    expect(stream.mock.calls.map(([, , args]: readonly unknown[]) => args)).toEqual([
      ['eip155:1:0xa'],
      ['eip155:1:0xb'],
    ])
    expect(clients.transactions.get().status).toBe('fresh')
    stop()
    expect(clients.transactions.get().status).toBe('idle')
  })

  it('confirm a review with what its subscribers were shown, and change it by its id', async () => {
    const { call, stream, clients } = setUp()
    const review = clients.transactions.review('eip155:1:0xa', { id: 'one', kind: 'send' })
    expect(await review.confirm()).toBeUndefined()
    expect(stream).not.toHaveBeenCalled()
    const stop = review.subscribe(() => {})
    expect(stream.mock.calls).toEqual([
      ['transactions', 'review', ['eip155:1:0xa', { id: 'one', kind: 'send' }]],
    ])
    // The fake worker's review has no prepared transaction, so there is nothing to confirm.
    expect(await review.confirm()).toBeUndefined()
    expect(call).not.toHaveBeenCalled()
    await review.change({ type: 'speed', speed: 'fast' })
    expect(call.mock.calls).toEqual([
      ['transactions', 'changeReview', ['one', { type: 'speed', speed: 'fast' }]],
    ])
    stop()
  })

  it('reject load() with an error code while no account is connected', async () => {
    await expect(setUp().clients.names.own.load()).rejects.toMatchObject({ code: 'connector-not-connected' })
  })
})

describe('the balances of a returning visitor (16)', () => {
  const alice = 'eip155:1:0xa'
  const native = { network: 'eip155:1', symbol: 'ETH', name: 'Ether', decimals: 18, amount: 5n } as const
  const data = { account: alice, native, tokens: [], source: 'chain' } as const
  type Read = (isReconnecting: () => boolean) => Promise<Early<Balances> | undefined>
  const found: Read = async isReconnecting => keepLast({ data, at: 7 }, isReconnecting)
  type Returning = Connected & { readonly status: string }

  function comeBack(read = found) {
    const account$ = createSignal<Returning>({ caipAddress: undefined, status: 'reconnecting' })
    const emitters: ((value: unknown) => void)[] = []
    const stream = vi.fn(() => ({
      subscribe: (listener: (value: unknown) => void) => {
        emitters.push(listener)
        return { unsubscribe: () => {} }
      },
    }))
    const readLast = vi.fn(read)
    const account = deriveValue([account$], () => account$.value)
    const { balances } = createFeatureClients({ call: async () => {}, stream }, account, readLast)
    const seen: unknown[] = []
    const stop = balances.subscribe(value => seen.push(value))
    return { account$, balances, emit: (value: unknown) => emitters.at(-1)?.(value), readLast, seen, stop }
  }

  const early = { status: 'loading', data, at: 7 }
  const tick = () => new Promise(resolve => setTimeout(resolve))

  it('are those of the last visit, and stay until the worker has newer ones', async () => {
    const { account$, balances, emit, seen } = comeBack()
    await tick()
    expect(seen).toEqual([{ status: 'idle' }, early])
    expect(balances.get()).toEqual(early)
    account$.next({ caipAddress: undefined, status: 'reconnecting' })
    account$.next({ caipAddress: alice, status: 'connected' })
    emit({ status: 'loading' })
    emit({ status: 'failed', error: { code: 'offline', message: '', context: {} } })
    emit({ status: 'fresh', data: { ...data, tokens: [native] }, at: 9 })
    const failed = { ...early, status: 'stale', error: { code: 'offline', message: '', context: {} } }
    expect(seen.slice(2)).toEqual([
      early,
      early,
      early,
      failed,
      { status: 'fresh', data: { ...data, tokens: [native] }, at: 9 },
    ])
  })

  it.each([
    ['another account is connected', { caipAddress: 'eip155:1:0xb', status: 'connected' }],
    ['the wallet does not reconnect', { caipAddress: undefined, status: 'disconnected' }],
  ] as const)('leave when %s', async (_, next) => {
    const { account$, emit, seen } = comeBack()
    await tick()
    account$.next(next)
    emit({ status: 'loading' })
    expect(seen.slice(2).every(value => !Object.hasOwn(value as object, 'data'))).toBe(true)
    expect(seen[2]).toEqual({ status: 'idle' })
  })

  it('come from the worker alone if its account is known first, or nothing can be read', async () => {
    const known = comeBack()
    known.account$.next({ caipAddress: alice, status: 'connected' })
    const blocked = comeBack(async () => {
      throw new Error('blocked')
    })
    const left = comeBack()
    left.stop()
    await tick()
    expect(known.seen).toEqual([{ status: 'idle' }, { status: 'idle' }])
    expect(blocked.seen).toEqual([{ status: 'idle' }])
    expect(left.seen).toEqual([{ status: 'idle' }])
  })

  it('are not read while nobody reconnects', () => {
    const readLast = vi.fn(found)
    const account$ = createSignal<Returning>({ caipAddress: undefined, status: 'disconnected' })
    const account = deriveValue([account$], () => account$.value)
    const stream = () => ({ subscribe: () => ({ unsubscribe: () => {} }) })
    createFeatureClients({ call: async () => {}, stream }, account, readLast).balances.subscribe(() => {})
    expect(readLast).not.toHaveBeenCalled()
  })
})
