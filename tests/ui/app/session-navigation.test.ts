import { BehaviorSubject, type Observable, of, Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connected, networks } from '../../../demo/gallery/fixtures.ts'
import { type ConnectorKind, networkId, type Session } from '../../../src/domain/core/entities.ts'
import type { View } from '../../../src/domain/navigation/navigation.ts'
import { followedLinkKey, shownPairingKey } from '../../../src/ui/app/session-navigation.ts'
import { stateOf } from '../inside.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const nobody: Session = { status: 'disconnected', connections: [] }
const elsewhere: Session = { ...connected, network: networkId('eip155:999') }

/** The stream of a catalogue that has wallets with these names. */
const catalogueOf = (names: readonly string[]) => ({
  wallets: () => {
    const wallets = names.map((name, i) => ({ id: `w${i}`, name, chains: [], certified: false }))
    return new BehaviorSubject({ status: 'fresh' as const, at: 1, data: { wallets, count: wallets.length } })
  },
})

function flow(first: Session, options = {}, streams = {}, online$ = new BehaviorSubject(true)) {
  const session$ = new BehaviorSubject(first)
  const tracked: string[] = []
  const methods: unknown[] = []
  const { state } = stateOf({
    streams: { session: () => session$, ...streams },
    options: { networks, ...options },
    online$,
    onTrack: ({ event, properties }) => {
      if (!event.startsWith('CONNECT')) return
      tracked.push(event)
      methods.push(properties.method)
    },
  })
  const shown = (): View | undefined => state.navigation.value.stack.at(-1)?.view
  return { state, shown, session$, tracked, methods }
}

describe('the modal after the wallet has ended the connection', () => {
  it('explains that the wallet disconnected, and offers to connect again, if the account view is open', () => {
    const { state, shown, session$ } = flow(connected)
    state.dispatch({ type: 'open', view: 'Account' })
    session$.next({ ...nobody, endedBy: 'Mock Wallet' })
    expect(shown()).toBe('Connect')
    const words = 'Mock Wallet ended the connection. Connect again to continue.'
    expect(state.toast.value?.text).toBe(words)
    expect(state.announcement.value.assertive).toBe(words)
  })

  it('stays closed and shows no toast if it was closed before', () => {
    const { state, session$ } = flow(connected)
    session$.next({ ...nobody, endedBy: 'Mock Wallet' })
    expect([state.navigation.value.open, state.toast.value]).toEqual([false, undefined])
    const own = flow(connected)
    own.state.dispatch({ type: 'open', view: 'Account' })
    own.session$.next(nobody)
    expect([own.state.navigation.value.open, own.state.toast.value]).toEqual([false, undefined])
  })
})

describe('the modal after the end of a connection', () => {
  const accountViews = ['Portfolio', 'BuyInProgress', 'ConnectingSiwe', 'WalletSendConfirmed'] as const
  it.each(accountViews)('closes if its view needs an account: %s', view => {
    const { state, session$ } = flow(connected)
    state.dispatch({ type: 'open', view })
    session$.next(nobody)
    expect(state.navigation.value.open).toBe(false)
  })

  it('stays open if its view needs no account', () => {
    const { state, shown, session$ } = flow(connected)
    state.dispatch({ type: 'open', view: 'WhatIsAWallet' })
    session$.next(nobody)
    expect(shown()).toBe('WhatIsAWallet')
  })
})

describe('the modal after a wallet has connected', () => {
  // Specification 4.6
  it('announces the connection, adds the wallet to the recent wallets, and closes after 700 ms', () => {
    const { state, shown, session$ } = flow(nobody)
    state.dispatch({ type: 'open', view: 'Connect' })
    session$.next(connected)
    expect(state.announcement.value.polite).toBe('Connected to Mock Wallet')
    expect(state.settings.value.recentWallets).toEqual(['example.mock'])
    expect(shown()).toBe('Connect')
    vi.advanceTimersByTime(700)
    expect(state.navigation.value.open).toBe(false)
  })

  const [connection] = connected.connections
  const by = (kind: ConnectorKind): Session => ({
    ...connected,
    connections: connection ? [{ ...connection, kind }] : [],
  })
  // Specification 4.6
  it.each([
    ['browser', by('injected'), false],
    ['email', by('auth'), false],
    ['qrcode', by('walletConnect'), false],
    ['mobile', by('walletConnect'), true],
  ] as const)('sends the connection method to analytics: %s', (method, session, hasFollowedLink) => {
    const { state, session$, methods } = flow(nobody)
    state.remember({ deepLinkChoice: { href: 'some://', name: 'Some' } })
    state.dispatch({ type: 'open', view: 'ConnectingWalletConnect' })
    if (hasFollowedLink) state.memory.set(followedLinkKey, 'some://')
    session$.next(session)
    expect(methods).toEqual([method])
    expect(state.settings.value.deepLinkChoice === undefined).toBe(method === 'qrcode')
  })

  // Specification 4.7
  it('adds the wallet to the recent wallets even if the user has closed the connect view', () => {
    const { state, session$, tracked } = flow(nobody)
    state.dispatch({ type: 'open', view: 'Connect' })
    const wallet = { id: 'row', rdns: 'example.row', name: 'Mock Wallet' }
    state.dispatch({ type: 'push', view: 'ConnectingExternal', params: { wallet } })
    state.dispatch({ type: 'close' })
    session$.next(connected)
    expect(state.navigation.value.open).toBe(false)
    expect(state.settings.value.recentWallets).toEqual(['example.mock'])
    expect(tracked).toEqual(['CONNECT_SUCCESS'])
  })

  it.each([
    ['a wallet that scanned it', true, by('walletConnect'), ['CONNECT_SUCCESS'], ['w0']],
    ['no wallet, but the site connects one', true, by('injected'), [], []],
    ['nobody, because no code was shown, but another tab connects', false, by('walletConnect'), [], []],
  ] as const)(
    'adds the wallet of the general QR code even if the user has closed the modal: %s',
    async (_, hasShown, session, tracked, recent) => {
      const opened = flow(nobody, {}, catalogueOf(['Mock Wallet']))
      opened.state.dispatch({ type: 'open', view: 'Connect' })
      if (hasShown) opened.state.memory.set(shownPairingKey, true)
      opened.state.dispatch({ type: 'close' })
      opened.session$.next(session)
      expect(opened.tracked).toEqual(tracked)
      await vi.waitFor(() => expect(opened.state.settings.value.recentWallets).toEqual(recent))
    },
  )

  // Specification 3.16, 3.56
  it('keeps the last two connected wallets as recent, newest first, each only once (3.16, 3.56)', () => {
    const { state, session$ } = flow(nobody)
    const use = (rdns: string): void => {
      state.dispatch({ type: 'open', view: 'Connect' })
      const wallet = { name: rdns, rdns }
      session$.next({
        ...connected,
        connections: connection ? [{ ...connection, connectorId: rdns, wallet }] : [],
      })
      vi.advanceTimersByTime(700)
      session$.next(nobody)
    }
    const recent = ['io.one', 'io.one', 'io.two', 'io.one', 'io.three'].map(rdns => {
      use(rdns)
      return state.settings.value.recentWallets
    })
    expect(recent).toEqual([
      ['io.one'],
      ['io.one'],
      ['io.two', 'io.one'],
      ['io.one', 'io.two'],
      ['io.three', 'io.one'],
    ])
  })

  // Specification 4.6
  it.each<[string, readonly string[], readonly string[]]>([
    ['one entry has its name', ['Mock Wallet', 'Mock Wallet Pro'], ['w0']],
    ['its case differs', ['MOCK wallet'], ['w0']],
    ['two entries have its name', ['Mock Wallet', 'Mock Wallet'], []],
    ['no entry has its name', ['Other'], []],
  ])(
    'adds the wallet that scanned the general QR code to the recent wallets if the catalogue knows it: %s (4.6)',
    async (_what, names, recent) => {
      const wallets = names.map((name, i) => ({ id: `w${i}`, name, chains: [], certified: false }))
      const queries: unknown[] = []
      const session$ = new BehaviorSubject(nobody)
      const { state } = stateOf({
        streams: {
          session: () => session$,
          wallets: query => {
            queries.push(query)
            return new BehaviorSubject({
              status: 'fresh' as const,
              at: 1,
              data: { wallets, count: wallets.length },
            })
          },
        },
        options: { networks },
      })
      state.dispatch({ type: 'open', view: 'ConnectingWalletConnect' })
      session$.next(by('walletConnect'))
      await vi.waitFor(() => expect(queries).toMatchObject([{ search: 'Mock Wallet', page: 1 }]))
      expect(state.settings.value.recentWallets).toEqual(recent)
    },
  )

  const reconnecting: Session = { ...nobody, status: 'reconnecting' }
  it.each<[string, Observable<Session>]>([
    ['the worker has told that it reconnects', of(reconnecting, connected)],
    ['the worker has told nothing before', of(connected)],
  ])(
    'shows the account to a visitor who clicked before the wallet of the last visit was back: %s',
    (_, told$) => {
      const worker$ = new Subject<Session>()
      const tracked: string[] = []
      const { state } = stateOf({
        streams: { session: () => worker$ },
        firstSession: reconnecting,
        options: { networks },
        onTrack: ({ event }) => tracked.push(event),
      })
      state.dispatch({ type: 'open', view: 'Connect' })
      told$.subscribe(session => worker$.next(session))
      vi.advanceTimersByTime(700)
      expect(state.navigation.value.stack.at(-1)?.view).toBe('Account')
      expect(tracked).not.toContain('CONNECT_SUCCESS')
      expect(state.settings.value.recentWallets).toEqual([])
    },
  )

  it('sends no analytics event for a connection that the site or another tab has started', () => {
    const { state, session$, tracked } = flow(nobody)
    state.dispatch({ type: 'open', view: 'WhatIsAWallet' })
    state.dispatch({ type: 'close' })
    session$.next(connected)
    expect([tracked, state.settings.value.recentWallets]).toEqual([[], []])
  })

  it('stays open if the user opens another view within 700 ms after the connection', () => {
    const { state, shown, session$ } = flow(nobody)
    state.dispatch({ type: 'open', view: 'Connect' })
    session$.next(connected)
    state.dispatch({ type: 'open', view: 'Account' })
    vi.advanceTimersByTime(700)
    expect(shown()).toBe('Account')
  })

  it('stays open on the Connect view if the user cancels a required sign-in', () => {
    const { state, shown, session$ } = flow(nobody)
    state.dispatch({ type: 'open', view: 'ConnectingExternal' })
    session$.next(connected)
    state.dispatch({ type: 'sign-in-needed' })
    state.dispatch({ type: 'sign-in-cancelled', required: true })
    vi.advanceTimersByTime(700)
    expect(shown()).toBe('Connect')
  })

  it('shows the list of networks if the wallet uses a network that the site does not support', () => {
    const { state, shown, session$ } = flow(nobody)
    state.dispatch({ type: 'open', view: 'Connect' })
    session$.next(elsewhere)
    vi.advanceTimersByTime(700)
    expect(shown()).toBe('UnsupportedChain')
  })

  // Specification 2.8
  it('stays closed if Portico restores an earlier connection, even on an unsupported network', () => {
    const { state, session$ } = flow(nobody)
    session$.next(elsewhere)
    expect(state.navigation.value.open).toBe(false)
    expect(state.navigation.value.connected).toBe(true)
  })
})

describe('the modal after the wallet has changed its network', () => {
  it.each([
    ['opens the list of networks', {}, 'UnsupportedChain'],
    [
      'stays closed if the site has switched off network switching',
      { enableNetworkSwitch: false },
      undefined,
    ],
    ['stays closed if the site allows unsupported networks', { allowUnsupportedChain: true }, undefined],
  ])("follows the site's options if the new network is unsupported: it %s", (_what, options, view) => {
    const { shown, session$ } = flow(connected, options)
    session$.next(elsewhere)
    expect(shown()).toBe(view)
  })

  it.each([
    ['opens then if the network is still unsupported', elsewhere, 'UnsupportedChain'],
    ['stays closed if the network is supported again', connected, undefined],
  ])('does not open by itself while the browser is offline, and %s', (_what, last, view) => {
    const online$ = new BehaviorSubject(false)
    const { shown, session$ } = flow(connected, {}, {}, online$)
    session$.next(elsewhere)
    expect(shown()).toBeUndefined()
    session$.next(last)
    expect(shown()).toBeUndefined()
    online$.next(true)
    expect(shown()).toBe(view)
  })

  it('closes when the wallet returns to a supported network', () => {
    const { state, session$ } = flow(connected)
    session$.next(elsewhere)
    session$.next(connected)
    expect(state.navigation.value.open).toBe(false)
  })
})

it('the modal closes the account view and informs screen readers when the user disconnects', () => {
  const { state, session$ } = flow(connected)
  state.dispatch({ type: 'open', view: 'Account' })
  session$.next(nobody)
  expect(state.announcement.value.polite).toBe('Disconnected')
  expect(state.navigation.value.open).toBe(false)
})
