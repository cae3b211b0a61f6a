import { BehaviorSubject, concat, NEVER, of } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../src/domain/core/errors/app-error.ts'
import { toRecord } from '../../../src/domain/core/errors/core-error.ts'
import { memoryKey } from '../../../src/ui/app/hooks/use-app.ts'
import { stateOf } from '../inside.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe("the modal's navigation", () => {
  it('deletes the stored state of all views when the modal closes', () => {
    const { state } = stateOf()
    state.dispatch({ type: 'open' })
    const searchKey = memoryKey<string>('search')
    state.memory.set(searchKey, 'a')
    expect(state.navigation.value.stack).toEqual([{ view: 'Connect' }])
    state.dispatch({ type: 'close' })
    expect([state.navigation.value.open, state.memory.get(searchKey)]).toEqual([false, undefined])
  })

  // Specification 2.31, 9.8
  it('stops shaking the modal 500 ms after the user tried to close it during a sign-in', () => {
    const { state } = stateOf()
    state.dispatch({ type: 'facts', signInPending: true })
    state.dispatch({ type: 'open', view: 'SIWXSignMessage' })
    state.dispatch({ type: 'close' })
    expect([state.navigation.value.open, state.navigation.value.shake]).toEqual([true, true])
    vi.advanceTimersByTime(499)
    expect(state.navigation.value.shake).toBe(true)
    vi.advanceTimersByTime(1)
    expect(state.navigation.value.shake).toBe(false)
  })

  it('disconnects the wallet when the user cancels a required sign-in', () => {
    const disconnect = vi.fn(() => Promise.resolve())
    const { state } = stateOf({ api: { disconnect } })
    state.dispatch({ type: 'open', view: 'SIWXSignMessage' })
    state.dispatch({ type: 'sign-in-cancelled', required: true })
    expect(disconnect).toHaveBeenCalledTimes(1)
  })
})

describe("the modal's toasts", () => {
  // Specification 3.19, 4.26, 9.7
  it('leave a gap of 150 ms between a toast and the next toast', () => {
    const { state } = stateOf()
    state.showToast('a', 'ok')
    state.showToast('b', 'bad')
    expect(state.toast.value).toBeUndefined()
    vi.advanceTimersByTime(149)
    expect(state.toast.value).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(state.toast.value?.text).toBe('b')
  })
})

describe('a toast that Portico creates while the modal is closed', () => {
  // Specification 9.40
  it('is shown when the modal opens the next time', () => {
    const { state } = stateOf()
    state.dispatch({ type: 'open', view: 'Connect' })
    state.showToast('seen', 'ok')
    state.dispatch({ type: 'close' })
    expect(state.toast.value).toBeUndefined()
    state.showToast('Failed to disconnect', 'bad')
    state.dispatch({ type: 'facts', connected: false })
    state.dispatch({ type: 'open', view: 'Connect' })
    expect(state.toast.value?.text).toBe('Failed to disconnect')
  })
})

describe('the sequence number of an announcement to screen readers', () => {
  it('increases with each announcement, so a screen reader reads a repeated sentence again', () => {
    const { state } = stateOf()
    state.announce('Copied')
    state.announce('Copied')
    state.announce('Failed', 'assertive')
    expect(state.announcement.value).toMatchObject({ count: 3, polite: 'Copied', assertive: 'Failed' })
  })
})

describe('a polite announcement', () => {
  it('is removed after five seconds', () => {
    const { state } = stateOf()
    state.announce('Balances loaded')
    vi.advanceTimersByTime(4_999)
    expect(state.announcement.value.polite).toBe('Balances loaded')
    vi.advanceTimersByTime(1)
    expect(state.announcement.value).toMatchObject({ count: 1, polite: '' })
  })

  it('stays for five seconds even if an urgent announcement is removed in this time', () => {
    const { state } = stateOf()
    state.announce('Copied', 'assertive')
    vi.advanceTimersByTime(3_000)
    state.announce('Switching')
    vi.advanceTimersByTime(3_000)
    expect(state.announcement.value).toMatchObject({ polite: 'Switching', assertive: '' })
    state.announce('Switched')
    vi.advanceTimersByTime(4_999)
    expect(state.announcement.value.polite).toBe('Switched')
  })
})

describe('an urgent announcement', () => {
  it('is removed after five seconds, or earlier when another view opens', () => {
    const { state } = stateOf()
    const alarm = () => state.announcement.value.assertive
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

  it('stays if a new view opens at the moment of the announcement', () => {
    const { state } = stateOf()
    state.dispatch({ type: 'open', view: 'ApproveTransaction' })
    state.announce('The wallet ended the connection', 'assertive')
    state.dispatch({ type: 'reset', view: 'Connect' })
    expect(state.announcement.value.assertive).toBe('The wallet ended the connection')
  })
})

describe("the modal's settings", () => {
  it('change at once when the user changes them, even if the browser cannot store them', () => {
    const remember = vi.fn(() => Promise.reject(new Error('no storage')))
    const settings$ = new BehaviorSubject({ hideAmounts: false, recentWallets: ['a'] })
    const { state } = stateOf({ streams: { settings: () => settings$ }, api: { remember } })
    state.remember({ hideAmounts: true })
    expect(state.settings.value).toEqual({ hideAmounts: true, recentWallets: ['a'] })
    expect(remember).toHaveBeenCalledWith({ hideAmounts: true })
  })
})

describe('the worker streams that views share', () => {
  it('use one stream object for equal arguments until that object is removed from the cache', () => {
    const wallets = vi.fn(() => concat(of({ status: 'loading' as const }), NEVER))
    const { state } = stateOf({ streams: { wallets } })
    const query = { page: 1, entries: 4 }
    expect(state.stream$('feature', 'wallets', 'wallets', query)).toBe(
      state.stream$('feature', 'wallets', 'wallets', { ...query }),
    )
    expect(state.stream$('feature', 'wallets', 'wallets', query)).not.toBe(
      state.stream$('feature', 'wallets', 'wallets', { ...query, page: 2 }),
    )
    const before = state.stream$('feature', 'wallets', 'wallets', query)
    state.forget('feature', 'wallets', 'wallets', query)
    expect(state.stream$('feature', 'wallets', 'wallets', query)).not.toBe(before)
  })

  it('are limited to 64', () => {
    const { state } = stateOf()
    const first = state.stream$('feature', 'wallets', 'wallets', { page: 0, entries: 1 })
    for (let page = 1; page <= 64; page++)
      state.stream$('feature', 'wallets', 'wallets', { page, entries: 1 })
    expect(state.stream$('feature', 'wallets', 'wallets', { page: 0, entries: 1 })).not.toBe(first)
  })
})

describe('the toast', () => {
  it('leaves when the modal changes its language, because its text is in the language before (38.4)', () => {
    const { state, deps } = stateOf({ options: { locale: 'de', messages: { 'common.connect': 'C' } } })
    state.showToast('Kopiert', 'ok')
    state.renew({ ...deps, options: { ...deps.options, themeMode: 'dark' } })
    expect(state.toast.value?.text).toBe('Kopiert')
    state.renew({ ...deps, options: { ...deps.options, locale: 'fr' } })
    expect(state.toast.value).toBeUndefined()
  })
})

describe('the sentences of the modal', () => {
  it.each([
    ['en', 'Not sent. Try again.'],
    ['de', 'Not sent. Try again.'],
    ['ar', 'Not sent. Try again.'],
    ['ja', 'Not sent。Try again.'],
    ['zh-Hant-TW', 'Not sent。Try again.'],
    ['hi', 'Not sent। Try again.'],
    ['bn-BD', 'Not sent। Try again.'],
    ['th', 'Not sent Try again.'],
  ])('end with the full stop of the language %s (38.5)', (locale, text) => {
    const { state } = stateOf({ options: { locale, messages: { 'common.connect': 'C' } } })
    expect(state.sentences('Not sent', 'Try again.')).toBe(text)
  })
  it.each(['再試行してください。', 'फिर कोशिश करें।', 'Warum?', 'هل؟', '“Done.”', 'Wait…'])(
    'get no second full stop, and a missing one adds nothing: %s (38.5)',
    text => {
      const { state } = stateOf()
      expect(state.sentences(text, undefined, '')).toBe(text)
    },
  )
  it('tell of an error by its code, in the language of the modal, also where no view shows it (38.1)', async () => {
    const { state } = stateOf({
      options: {
        locale: 'de',
        messages: { 'errors.signature-declined': 'Nicht signiert', 'errors.signature-declined.help': '' },
      },
    })
    const error = toRecord(new AppError('signature-declined'))
    state.reportError(error, false)
    await vi.dynamicImportSettled()
    expect(state.announcement.value.assertive).toMatch(/^Nicht signiert/)
    expect(state.toast.value).toBeUndefined()
    state.reportError(error)
    await vi.dynamicImportSettled()
    expect(state.toast.value?.text).toMatch(/^Nicht signiert/)
  })
})
