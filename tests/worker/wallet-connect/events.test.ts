import { describe, expect, it } from 'vitest'
import { readWalletAccount } from '../../../src/domain/core/address.ts'
import { type EventSource, foldEvents$ } from '../../../src/worker/wallet-connect/events.ts'
import type { WcEvent } from '../../../src/worker/wallet-connect/shared-client.ts'

const account = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const sessionOf = (topic: string) => ({
  topic,
  namespaces: { eip155: { accounts: [account], methods: [], events: [] } },
  expiry: 1,
})

/** Collects the events of a fake WalletConnect client that has the session `own`. */
function listen() {
  const listeners = new Map<string, (value: unknown) => void>()
  const asked: string[] = []
  const client: EventSource = {
    on: (event, listener) => void listeners.set(event, listener),
    off: event => void listeners.delete(event),
    session: {
      keys: ['own'],
      get: topic => {
        asked.push(topic)
        return sessionOf(topic)
      },
    },
  }
  const seen: WcEvent[] = []
  const subscription = foldEvents$(client, readWalletAccount).subscribe(event => seen.push(event))
  const emit = (event: string, value: unknown) => listeners.get(event)?.(value)
  return { emit, seen, asked, listeners, stop: () => subscription.unsubscribe() }
}

describe('the events of the WalletConnect library', () => {
  it.each(['session_update', 'session_extend'])(
    'report a changed session only if it is a session of this client (K): %s',
    event => {
      const { emit, seen, asked } = listen()
      for (const topic of ['other', undefined, 7]) emit(event, { id: String(topic), topic })
      expect([seen, asked]).toEqual([[], []])
      emit(event, { id: 1, topic: 'own' })
      expect(seen).toMatchObject([{ type: 'updated', session: { topic: 'own', accounts: [account] } }])
      expect(asked).toEqual(['own'])
    },
  )

  it('report each event once, and nothing after the subscription has ended', () => {
    const { emit, seen, listeners, stop } = listen()
    for (const id of [1, 1, 2, undefined, undefined]) emit('session_delete', { id, topic: 'own' })
    emit('session_expire', { id: 1, topic: 'own' })
    emit('session_delete', { id: 3, topic: 7 })
    expect(seen).toEqual(Array.from({ length: 5 }, () => ({ type: 'gone', topic: 'own' })))
    for (let id = 10; id < 210; id += 1) emit('session_delete', { id, topic: 'own' })
    const count = seen.length
    emit('session_delete', { id: 209, topic: 'own' })
    expect(seen.length).toBe(count)
    emit('session_delete', { id: 1, topic: 'own' })
    expect(seen.length).toBe(count + 1)
    stop()
    expect(listeners.size).toBe(0)
  })

  it.each([
    ['eip155:137', 'eip155:137'],
    ['0x89', 'eip155:137'],
    ['137', 'eip155:137'],
    [137, 'eip155:137'],
    ['0x0', 'eip155:1'],
    [-1, 'eip155:1'],
    [1.5, 'eip155:1'],
    ['many', 'eip155:1'],
    [null, 'eip155:1'],
  ])(
    'read the new network in each form, and otherwise keep the network of the event: %j',
    (data, network) => {
      const { emit, seen } = listen()
      emit('session_event', {
        id: 1,
        topic: 'own',
        params: { chainId: 'eip155:1', event: { name: 'chainChanged', data } },
      })
      expect(seen).toEqual([{ type: 'chain', topic: 'own', network }])
    },
  )

  it('report an empty list of accounts, but no list of which nothing can be read', () => {
    const { emit, seen } = listen()
    const changed = (id: number, data: unknown, more: object = {}) =>
      emit('session_event', {
        id,
        topic: 'own',
        params: { chainId: 'eip155:1', event: { name: 'accountsChanged', data } },
        ...more,
      })
    changed(1, [])
    changed(2, ['nonsense', 7])
    changed(3, 'eip155:1:0x')
    changed(4, [account], { topic: undefined })
    changed(5, [account], { params: { event: { name: 'accountsChanged', data: [account] } } })
    changed(6, [account, account, account.slice('eip155:1:'.length), 'nonsense'])
    const event = { type: 'accounts', topic: 'own', network: 'eip155:1' }
    expect(seen).toEqual([
      { ...event, accounts: [] },
      { ...event, accounts: [account] },
    ])
  })
})
