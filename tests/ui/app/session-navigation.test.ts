import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connected, networks } from '../../../demo/gallery/fixtures.ts'
import { networkId } from '../../../src/domain/core/caip.ts'
import type { Session } from '../../../src/domain/core/entities.ts'
import type { View } from '../../../src/domain/navigation/navigation.ts'
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
  const { state } = stateOf({ streams: { session: () => session$ }, options: { networks, ...options } })
  const shown = (): View | undefined => state.navigation.get().stack.at(-1)?.view
  return { state, shown, session$ }
}

describe('a wallet ends its connection by itself', () => {
  it('P13: while the account is open: the modal says so, and leads to a new connection', () => {
    const { state, shown, session$ } = flow(connected)
    state.dispatch({ type: 'open', view: 'Account' })
    session$.next({ ...nobody, endedBy: 'Mock Wallet' })
    expect(shown()).toBe('Connect')
    const words = 'Mock Wallet ended the connection. Connect again to continue.'
    expect(state.toast.get()?.text).toBe(words)
    expect(state.announcement.get().assertive).toBe(words)
  })

  it('P13: nothing is said of it to a visitor who disconnected, or who has the modal closed', () => {
    const { state, session$ } = flow(connected)
    session$.next({ ...nobody, endedBy: 'Mock Wallet' })
    expect([state.navigation.get().open, state.toast.get()]).toEqual([false, undefined])
    const own = flow(connected)
    own.state.dispatch({ type: 'open', view: 'Account' })
    own.session$.next(nobody)
    expect([own.state.navigation.get().open, own.state.toast.get()]).toEqual([false, undefined])
  })
})

describe('the connection ends', () => {
  it.each(['Portfolio', 'BuyInProgress', 'ConnectingSiwe', 'WalletSendConfirmed'] as const)(
    'closes %s, which is about the account',
    view => {
      const { state, session$ } = flow(connected)
      state.dispatch({ type: 'open', view })
      session$.next(nobody)
      expect(state.navigation.get().open).toBe(false)
    },
  )

  it('leaves views that need no account', () => {
    const { state, shown, session$ } = flow(connected)
    state.dispatch({ type: 'open', view: 'WhatIsAWallet' })
    session$.next(nobody)
    expect(shown()).toBe('WhatIsAWallet')
  })
})

describe('somebody connects', () => {
  it('it is said, remembered, shown for a moment, and the modal leaves', () => {
    const { state, shown, session$ } = flow(nobody)
    state.dispatch({ type: 'open', view: 'Connect' })
    session$.next(connected)
    expect(state.announcement.get().polite).toBe('Connected to Mock Wallet')
    expect(state.settings.get().recentWallets).toEqual(['example.mock'])
    expect(shown()).toBe('Connect')
    vi.advanceTimersByTime(700)
    expect(state.navigation.get().open).toBe(false)
  })

  it('a view the visitor opened in that moment stays', () => {
    const { state, shown, session$ } = flow(nobody)
    state.dispatch({ type: 'open', view: 'Connect' })
    session$.next(connected)
    state.dispatch({ type: 'open', view: 'Account' })
    vi.advanceTimersByTime(700)
    expect(shown()).toBe('Account')
  })

  it('who cancels the sign-in in that moment is back at the start, and stays there', () => {
    const { state, shown, session$ } = flow(nobody)
    state.dispatch({ type: 'open', view: 'ConnectingExternal' })
    session$.next(connected)
    state.dispatch({ type: 'sign-in-needed' })
    state.dispatch({ type: 'sign-in-cancelled', required: true })
    vi.advanceTimersByTime(700)
    expect(shown()).toBe('Connect')
  })

  it('on a network the site does not work on: the networks are shown', () => {
    const { state, shown, session$ } = flow(nobody)
    state.dispatch({ type: 'open', view: 'Connect' })
    session$.next(elsewhere)
    vi.advanceTimersByTime(700)
    expect(shown()).toBe('UnsupportedChain')
  })

  it('a connection that was there before the page opens nothing, whatever its network', () => {
    const { state, session$ } = flow(nobody)
    session$.next(elsewhere)
    expect(state.navigation.get().open).toBe(false)
    expect(state.navigation.get().connected).toBe(true)
  })
})

describe('the wallet changes its network', () => {
  it.each([
    ['opens the networks', {}, 'UnsupportedChain'],
    ['does not where switching is off', { enableNetworkSwitch: false }, undefined],
    ['does not where any network is allowed', { allowUnsupportedChain: true }, undefined],
  ])('%s', (_what, options, view) => {
    const { shown, session$ } = flow(connected, options)
    session$.next(elsewhere)
    expect(shown()).toBe(view)
  })

  it('back to one that works: the modal leaves', () => {
    const { state, session$ } = flow(connected)
    session$.next(elsewhere)
    session$.next(connected)
    expect(state.navigation.get().open).toBe(false)
  })
})

it('the connection ends while the account is shown: it is said and the modal leaves', () => {
  const { state, session$ } = flow(connected)
  state.dispatch({ type: 'open', view: 'Account' })
  session$.next(nobody)
  expect(state.announcement.get().polite).toBe('Disconnected')
  expect(state.navigation.get().open).toBe(false)
})
