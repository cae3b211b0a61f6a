import { describe, expect, it } from 'vitest'
import { readWalletAccount } from '../../../src/domain/core/address.ts'
import { type EventSource, foldEvents$ } from '../../../src/worker/wallet-connect/events.ts'
import type { WcEvent } from '../../../src/worker/wallet-connect/wc-client.ts'

const account = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const sessionOf = (topic: string) => ({
  topic,
  namespaces: { eip155: { accounts: [account], methods: [], events: [] } },
  expiry: 1,
})

/** Collects the events of a fake WalletConnect client that has the session `own`. */
function listen(read: (topic: string) => unknown = sessionOf) {
  const listeners = new Map<string, (value: unknown) => void>()
  const asked: string[] = []
  const client: EventSource = {
    on: (event, listener) => void listeners.set(event, listener),
    off: event => void listeners.delete(event),
    session: {
      keys: ['own'],
      get: topic => {
        asked.push(topic)
        return read(topic)
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

  const settled = (session: unknown) => {
    const { emit, seen } = listen()
    emit('session_connect', { id: 1, session })
    return seen
  }
  const whole = sessionOf('own')
  it('report a new session with its wallet, accounts, networks and methods (K)', () => {
    const eip155 = {
      accounts: [account, account],
      chains: ['eip155:10', 'nonsense', 7],
      methods: ['a', 'a', 7],
    }
    const metadata = { name: ' Kestrel ', icons: ['http://a.example/i.png', 'https://a.example/i.png'] }
    const session = {
      topic: 'own',
      namespaces: { eip155, 'eip155:137': { accounts: [], methods: ['b'] } },
      peer: { metadata },
      expiry: 5,
    }
    expect(settled(session)).toStrictEqual([
      {
        type: 'settled',
        session: {
          topic: 'own',
          wallet: { name: 'Kestrel', icon: 'https://a.example/i.png' },
          accounts: [account],
          networks: ['eip155:1', 'eip155:10', 'eip155:137'],
          methods: ['a', 'b'],
          expiresAt: 5_000,
        },
      },
    ])
  })

  it.each<[unknown, string]>([
    [undefined, 'WalletConnect'],
    [7, 'WalletConnect'],
    ['', 'WalletConnect'],
    ['\u202e\u200b', 'WalletConnect'],
    ['x'.repeat(41), 'x'.repeat(40)],
  ])('name the wallet %j as %j (K)', (name, shown) => {
    expect(settled({ ...whole, peer: { metadata: { name } } })).toMatchObject([
      { session: { wallet: { name: shown } } },
    ])
  })

  const longest = `https://a.example/${'x'.repeat(2_048 - 'https://a.example/'.length)}`
  it.each<[unknown, string | undefined]>([
    [longest, longest],
    [`${longest}x`, undefined],
    [['https://a.example/i.png'], undefined],
    ['data:image/png;base64,AA', undefined],
    ['https://a.example/i.png"><x', undefined],
  ])('show the icon %j as %j (K)', (icon, shown) => {
    const [event] = settled({ ...whole, peer: { metadata: { icons: [icon] } } })
    expect(event && 'session' in event && event.session.wallet).toStrictEqual({
      name: 'WalletConnect',
      ...(shown !== undefined && { icon: shown }),
    })
  })

  it.each<[string, unknown]>([
    ['no session', undefined],
    ['no topic', { ...whole, topic: undefined }],
    ['a topic that is no text', { ...whole, topic: 7 }],
    ['no namespaces', { ...whole, namespaces: undefined }],
    ['empty namespaces', { ...whole, namespaces: null }],
    ['namespaces that are text', { ...whole, namespaces: account }],
    ['no account', { ...whole, namespaces: { eip155: { accounts: [], chains: ['eip155:1'] } } }],
    [
      'no account that can be read',
      { ...whole, namespaces: { eip155: { accounts: ['nonsense', 7, null] } } },
    ],
  ])('report no session that cannot be read: %s (K)', (_what, session) => {
    expect(settled(session)).toEqual([])
    const { emit, seen } = listen(() => session)
    emit('session_update', { id: 1, topic: 'own' })
    expect(seen).toEqual([])
  })

  it('report a session without an end as ended (K)', () => {
    expect(settled({ ...whole, expiry: '5' })).toMatchObject([{ session: { expiresAt: 0 } }])
  })

  it('remember the last 200 events, to report none of them twice (K)', () => {
    const { emit, seen } = listen()
    for (let id = 1; id <= 200; id += 1) emit('session_delete', { id, topic: 'own' })
    emit('session_delete', { id: 1, topic: 'own' })
    expect(seen.length).toBe(200)
  })

  it.each<[string, unknown]>([
    ['a list', ['137']],
    ['a number in another form', '1e2'],
    ['a number with a blank', ' 137'],
    ['a number that is too large', 2 ** 60],
    ['a fraction', 137.5],
    ['true', true],
    ['nothing', undefined],
  ])('keep the network of the event if the new one is %s (K)', (_what, data) => {
    const { emit, seen } = listen()
    const params = { chainId: 'eip155:10', event: { name: 'chainChanged', data } }
    emit('session_event', { id: 1, topic: 'own', params })
    expect(seen).toEqual([{ type: 'chain', topic: 'own', network: 'eip155:10' }])
  })

  it('read an account with or without its network, and no other event (K)', () => {
    const accountsIn = (name: string, data: unknown, chainId: unknown = 'eip155:137') => {
      const { emit, seen } = listen()
      emit('session_event', { id: 1, topic: 'own', params: { chainId, event: { name, data } } })
      return seen.map(event => 'accounts' in event && event.accounts)
    }
    const short = account.slice('eip155:1:'.length)
    expect(accountsIn('accountsChanged', [account])).toEqual([[account]])
    expect(accountsIn('accountsChanged', [short])).toEqual([[`eip155:137:${short}`]])
    expect(accountsIn('accountsChanged', [[short], account])).toEqual([[account]])
    expect(accountsIn('message', [account])).toEqual([])
    expect(accountsIn('accountsChanged', [account], ['eip155:137'])).toEqual([])
  })

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
