// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSurface, createUiState, mountModal } from '../../../src/ui/app/element.tsx'
import { siteMessages } from '../../../src/ui/app/language/site-messages.ts'
import { translator } from '../../../src/ui/app/translator.ts'
import type { UiDeps } from '../../../src/ui/app/types.ts'
import { stateOf } from '../inside.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const german = translator(
  { language: 'de' },
  undefined,
  siteMessages({ 'connect.title': 'Wallet verbinden' }),
)

/** Opens a modal whose language arrives when the test calls `arrive`. */
async function opened(locale: string) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const onError = vi.fn()
  const { deps } = stateOf({ options: { locale }, onError })
  let resolve: (translation: UiDeps['translation']) => void = () => {}
  let reject: (reason: Error) => void = () => {}
  const promise = new Promise<UiDeps['translation']>((done, failed) => {
    resolve = done
    reject = failed
  })
  const translate = vi.fn(() => promise)
  const surface = createSurface('open', undefined, { translate })
  const preparing = surface.prepare({ ...deps, translation: undefined })
  const root = surface.element.shadowRoot as ShadowRoot
  const settle = () => act(() => vi.dynamicImportSettled())
  let openModal: (isOpen: boolean) => Promise<void> = async () => {}
  return {
    translate,
    onError,
    openAgain: async () => {
      await openModal(false)
      await openModal(true)
      await settle()
    },
    arrive: async (translation: UiDeps['translation'] | Error) => {
      if (translation instanceof Error) reject(translation)
      else resolve(translation)
      await settle()
      await settle()
    },
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    open: async () => {
      const current = await preparing
      const state = createUiState(current)
      const modal = await act(async () => mountModal(current, state, () => false, surface))
      onTestFinished(async () => {
        vi.useRealTimers()
        await act(async () => modal.destroy())
        state.destroy()
      })
      await settle()
      openModal = isOpen => act(async () => state.dispatch({ type: isOpen ? 'open' : 'close' }))
      await openModal(true)
      await settle()
    },
    title: () => root.querySelector('h1')?.textContent,
    element: () => root.querySelector('.root'),
    dialog: () => root.querySelector('dialog'),
  }
}

describe('a modal whose language loads (38.4)', () => {
  it('opens in its language if the language arrives within 300 ms', async () => {
    const modal = await opened('de')
    await modal.wait(200)
    await modal.arrive(german)
    await modal.open()
    expect(modal.title()).toBe('Wallet verbinden')
    expect(modal.element()?.getAttribute('lang')).toBe('de')
  })

  it('opens in English after 300 ms, and changes in the same dialog when the language arrives', async () => {
    const modal = await opened('ar')
    await modal.wait(300)
    await modal.open()
    expect(modal.title()).toBe('Connect a wallet')
    expect([modal.element()?.getAttribute('lang'), modal.element()?.getAttribute('dir')]).toEqual([
      'en',
      'ltr',
    ])
    const dialog = modal.dialog()
    await modal.arrive(german)
    expect(modal.title()).toBe('Wallet verbinden')
    expect([modal.element()?.getAttribute('lang'), modal.element()?.getAttribute('dir')]).toEqual([
      'ar',
      'rtl',
    ])
    expect(modal.dialog()).toBe(dialog)
  })

  it('stays English if the language cannot be loaded', async () => {
    const modal = await opened('de')
    await modal.arrive(new Error('Failed to fetch'))
    await modal.open()
    expect(modal.title()).toBe('Connect a wallet')
    expect(modal.element()?.getAttribute('lang')).toBe('en')
  })

  it('tells the site of a language that cannot be loaded, and tries again when the modal opens the next time', async () => {
    const modal = await opened('de')
    await modal.arrive(new Error('Failed to fetch'))
    await modal.open()
    const failure = expect.objectContaining({
      code: 'files-missing',
      context: { reason: 'Error: Failed to fetch' },
    })
    // Once while the modal was prepared, and once when it opened. One more attempt follows each failure at once.
    expect(modal.onError.mock.calls).toEqual([[failure], [failure]])
    expect(modal.translate).toHaveBeenCalledTimes(4)
    modal.translate.mockResolvedValue(german)
    await modal.openAgain()
    expect(modal.title()).toBe('Wallet verbinden')
    expect(modal.element()?.getAttribute('lang')).toBe('de')
  })

  it.each(['en', 'en-GB', 'nl'])('loads nothing for the locale %s', async locale => {
    const modal = await opened(locale)
    await modal.open()
    expect(modal.title()).toBe('Connect a wallet')
    expect(modal.translate).not.toHaveBeenCalled()
  })
})
