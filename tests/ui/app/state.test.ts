import { BehaviorSubject, concat, NEVER, of } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stateOf } from '../inside.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('navigation', () => {
  it('opens, and forgets what views kept when it closes', () => {
    const { state } = stateOf()
    state.dispatch({ type: 'open' })
    state.memory.set('search', 'a')
    expect(state.navigation.get().stack).toEqual([{ view: 'Connect' }])
    state.dispatch({ type: 'close' })
    expect([state.navigation.get().open, state.memory.size]).toEqual([false, 0])
  })

  it('calms down 500 ms after a refused close', () => {
    const { state } = stateOf()
    state.dispatch({ type: 'facts', signInPending: true })
    state.dispatch({ type: 'open', view: 'SIWXSignMessage' })
    state.dispatch({ type: 'close' })
    expect([state.navigation.get().open, state.navigation.get().shake]).toEqual([true, true])
    vi.advanceTimersByTime(499)
    expect(state.navigation.get().shake).toBe(true)
    vi.advanceTimersByTime(1)
    expect(state.navigation.get().shake).toBe(false)
  })

  it('asks for a disconnect where a required sign-in is cancelled', () => {
    const disconnect = vi.fn(() => Promise.resolve())
    const { state } = stateOf({ api: { disconnect } })
    state.dispatch({ type: 'open', view: 'SIWXSignMessage' })
    state.dispatch({ type: 'sign-in-cancelled', required: true })
    expect(disconnect).toHaveBeenCalledTimes(1)
  })
})

describe('toasts', () => {
  it('swap with 150 ms between them', () => {
    const { state } = stateOf()
    state.showToast('a', 'ok')
    state.showToast('b', 'bad')
    expect(state.toast.get()).toBeUndefined()
    vi.advanceTimersByTime(149)
    expect(state.toast.get()).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(state.toast.get()?.text).toBe('b')
  })
})

describe('announcements', () => {
  it('count, so that the same sentence is heard twice', () => {
    const { state } = stateOf()
    state.announce('Copied')
    state.announce('Copied')
    state.announce('Failed', 'assertive')
    expect(state.announcement.get()).toMatchObject({ count: 3, polite: 'Copied', assertive: 'Failed' })
  })
})

describe('P11: an alarm', () => {
  it('is taken out once it was said, and when another view is shown', () => {
    const { state } = stateOf()
    const alarm = () => state.announcement.get().assertive
    state.dispatch({ type: 'open', view: 'EmailVerifyOtp' })
    state.announce("That code didn't match", 'assertive')
    vi.advanceTimersByTime(4_999)
    expect(alarm()).toBe("That code didn't match")
    vi.advanceTimersByTime(1)
    expect(alarm()).toBe('')
    state.announce("That code didn't match", 'assertive')
    vi.advanceTimersByTime(1_000)
    state.dispatch({ type: 'open', view: 'Account' })
    expect(alarm()).toBe('')
  })

  it('that comes together with another view is said there', () => {
    const { state } = stateOf()
    state.dispatch({ type: 'open', view: 'ApproveTransaction' })
    state.announce('The wallet ended the connection', 'assertive')
    state.dispatch({ type: 'reset', view: 'Connect' })
    expect(state.announcement.get().assertive).toBe('The wallet ended the connection')
  })
})

describe('settings', () => {
  it('come from the worker, and change at once when the visitor chooses', () => {
    const remember = vi.fn(() => Promise.reject(new Error('no storage')))
    const settings$ = new BehaviorSubject({ hideAmounts: false, recentWallets: ['a'] })
    const { state } = stateOf({ streams: { settings: () => settings$ }, api: { remember } })
    state.remember({ hideAmounts: true })
    expect(state.settings.get()).toEqual({ hideAmounts: true, recentWallets: ['a'] })
    expect(remember).toHaveBeenCalledWith({ hideAmounts: true })
  })
})

describe('streams', () => {
  it('are shared by their arguments and asked anew once forgotten', () => {
    const wallets = vi.fn(() => concat(of({ status: 'loading' as const }), NEVER))
    const { state } = stateOf({ streams: { wallets } })
    const query = { page: 1, entries: 4 }
    expect(state.stream('wallets', query)).toBe(state.stream('wallets', { ...query }))
    expect(state.stream('wallets', query)).not.toBe(state.stream('wallets', { ...query, page: 2 }))
    const before = state.stream('wallets', query)
    state.forget('wallets', query)
    expect(state.stream('wallets', query)).not.toBe(before)
  })

  it('are no more than 64 at a time', () => {
    const { state } = stateOf()
    const first = state.stream('wallets', { page: 0, entries: 1 })
    for (let page = 1; page <= 64; page++) state.stream('wallets', { page, entries: 1 })
    expect(state.stream('wallets', { page: 0, entries: 1 })).not.toBe(first)
  })
})
