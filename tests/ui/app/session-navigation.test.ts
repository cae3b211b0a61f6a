import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connected, networks } from '../../../demo/gallery/fixtures.ts'
import { type ConnectorKind, networkId, type Session } from '../../../src/domain/core/entities.ts'
import type { View } from '../../../src/domain/navigation/navigation.ts'
import { followedLinkKey } from '../../../src/ui/app/session-navigation.ts'
import { stateOf } from '../inside.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const nobody: Session = { status: 'disconnected', connections: [] }
const elsewhere: Session = { ...connected, network: networkId('eip155:999') }

function flow(first: Session, options = {}) {
  const session$ = new BehaviorSubject(first)
  const tracked: string[] = []
  const methods: unknown[] = []
  const { state } = stateOf({
    streams: { session: () => session$ },
    options: { networks, ...options },
    onTrack: ({ event, properties }) => {
      tracked.push(event)
      methods.push(properties.method)
    },
  })
  const shown = (): View | undefined => state.navigation.value.stack.at(-1)?.view
  return { state, shown, session$, tracked, methods }
}

describe('when the wallet ends the connection, the modal', () => {
  it('explains that the wallet disconnected, and offers to connect again, if the account view is open', () => {
    const { state, shown, session$ } = flow(connected)
    state.dispatch({ type: 'open', view: 'Account' })
    session$.next({ ...nobody, endedBy: 'Mock Wallet' })
    expect(shown()).toBe('Connect')
    const words = 'Mock Wallet ended the connection. Connect again to continue.'
    expect(state.toast.value?.text).toBe(words)
    expect(state.announcement.value.assertive).toBe(words)
  })

  it('shows nothing if the user disconnected or no view is open', () => {
    const { state, session$ } = flow(connected)
    session$.next({ ...nobody, endedBy: 'Mock Wallet' })
    expect([state.navigation.value.open, state.toast.value]).toEqual([false, undefined])
    const own = flow(connected)
    own.state.dispatch({ type: 'open', view: 'Account' })
    own.session$.next(nobody)
    expect([own.state.navigation.value.open, own.state.toast.value]).toEqual([false, undefined])
  })
})

describe('when the connection ends, the modal', () => {
  const accountViews = ['Portfolio', 'BuyInProgress', 'ConnectingSiwe', 'WalletSendConfirmed'] as const
  it.each(accountViews)('closes %s, which needs the account', view => {
    const { state, session$ } = flow(connected)
    state.dispatch({ type: 'open', view })
    session$.next(nobody)
    expect(state.navigation.value.open).toBe(false)
  })

  it('keeps views that need no account', () => {
    const { state, shown, session$ } = flow(connected)
    state.dispatch({ type: 'open', view: 'WhatIsAWallet' })
    session$.next(nobody)
    expect(shown()).toBe('WhatIsAWallet')
  })
})

describe('when a wallet connects, the modal', () => {
  it('announces the connection, adds the wallet to the recent ones, and closes after a moment', () => {
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
  it.each([
    ['browser', by('injected'), false],
    ['email', by('auth'), false],
    ['qrcode', by('walletConnect'), false],
    ['mobile', by('walletConnect'), true],
  ] as const)(
    'tracks the connection with the method %s, and forgets the wallet app of an earlier link if the code was scanned',
    (method, session, hasFollowedLink) => {
      const { state, session$, methods } = flow(nobody)
      state.remember({ deepLinkChoice: { href: 'some://', name: 'Some' } })
      state.dispatch({ type: 'open', view: 'ConnectingWalletConnect' })
      if (hasFollowedLink) state.memory.set(followedLinkKey, 'some://')
      session$.next(session)
      expect(methods).toEqual([method])
      expect(state.settings.value.deepLinkChoice === undefined).toBe(method === 'qrcode')
    },
  )

  it('adds the wallet to the recent ones and tracks the connection even if the user has closed the connect view', () => {
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

  it('does not track a connection that another tab or the site has started', () => {
    const { state, session$, tracked } = flow(nobody)
    state.dispatch({ type: 'open', view: 'WhatIsAWallet' })
    state.dispatch({ type: 'close' })
    session$.next(connected)
    expect([tracked, state.settings.value.recentWallets]).toEqual([[], []])
  })

  it('stays open if the user opens another view before it closes', () => {
    const { state, shown, session$ } = flow(nobody)
    state.dispatch({ type: 'open', view: 'Connect' })
    session$.next(connected)
    state.dispatch({ type: 'open', view: 'Account' })
    vi.advanceTimersByTime(700)
    expect(shown()).toBe('Account')
  })

  it('stays on the Connect view if the user cancels the sign-in before the modal closes', () => {
    const { state, shown, session$ } = flow(nobody)
    state.dispatch({ type: 'open', view: 'ConnectingExternal' })
    session$.next(connected)
    state.dispatch({ type: 'sign-in-needed' })
    state.dispatch({ type: 'sign-in-cancelled', required: true })
    vi.advanceTimersByTime(700)
    expect(shown()).toBe('Connect')
  })

  it('shows the networks if the wallet uses an unsupported network', () => {
    const { state, shown, session$ } = flow(nobody)
    state.dispatch({ type: 'open', view: 'Connect' })
    session$.next(elsewhere)
    vi.advanceTimersByTime(700)
    expect(shown()).toBe('UnsupportedChain')
  })

  it('opens nothing for a restored connection, on any network', () => {
    const { state, session$ } = flow(nobody)
    session$.next(elsewhere)
    expect(state.navigation.value.open).toBe(false)
    expect(state.navigation.value.connected).toBe(true)
  })
})

describe('when the wallet changes its network, the modal', () => {
  it.each([
    ['opens the networks', {}, 'UnsupportedChain'],
    ['shows nothing when switching is off', { enableNetworkSwitch: false }, undefined],
    ['shows nothing when any network is allowed', { allowUnsupportedChain: true }, undefined],
  ])('%s', (_what, options, view) => {
    const { shown, session$ } = flow(connected, options)
    session$.next(elsewhere)
    expect(shown()).toBe(view)
  })

  it('closes when the wallet returns to a supported network', () => {
    const { state, session$ } = flow(connected)
    session$.next(elsewhere)
    session$.next(connected)
    expect(state.navigation.value.open).toBe(false)
  })
})

it('the modal announces that the wallet disconnected, and closes if the account view is open', () => {
  const { state, session$ } = flow(connected)
  state.dispatch({ type: 'open', view: 'Account' })
  session$.next(nobody)
  expect(state.announcement.value.polite).toBe('Disconnected')
  expect(state.navigation.value.open).toBe(false)
})
