// @vitest-environment happy-dom
import { act } from 'react'
import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { InjectedWallet } from '../../../src/domain/core/entities.ts'
import { createSurface, createUiState, mountModal } from '../../../src/ui/app/element.tsx'
import { createStandby } from '../../../src/ui/app/standby.ts'
import { stateOf } from '../inside.tsx'

const heron: InjectedWallet = {
  id: 'heron',
  name: 'Heron Wallet',
  icon: '',
  rdns: 'app.heron',
  namespaces: ['eip155'],
} as never

/** Mounts a closed modal. Idle time begins when the test calls `idle`. */
async function mounted() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const injected$ = new BehaviorSubject<readonly InjectedWallet[]>([])
  const { deps } = stateOf()
  const stream = vi.spyOn(deps.link, 'stream')
  const own = { ...deps, injected$ }
  const state = createUiState(own)
  const surface = createSurface('open')
  const waiting: (() => void)[] = []
  const modal = await act(async () =>
    mountModal(
      own,
      state,
      () => false,
      surface,
      run => void waiting.push(run),
    ),
  )
  onTestFinished(async () => {
    await act(async () => modal.destroy())
    state.destroy()
  })
  const settle = () => act(() => vi.dynamicImportSettled())
  await settle()
  const root = surface.element.shadowRoot as ShadowRoot
  return {
    ...{ modal, state, injected$, stream },
    dialog: () => root.querySelector('dialog'),
    idle: async () => {
      await settle()
      await act(async () => {
        for (const run of waiting.splice(0)) run()
      })
      await settle()
    },
  }
}

describe('a closed modal on standby (issue 36)', () => {
  it('renders its first view hidden, subscribes to nothing for it, and shows the same elements at the click', async () => {
    const { modal, state, dialog, idle, stream } = await mounted()
    const before = stream.mock.calls.length
    modal.standBy()
    expect(dialog()).toBeNull()
    await idle()
    const prepared = dialog()
    expect(prepared?.textContent).toContain('Connect a wallet')
    expect([prepared?.open, prepared?.style.display]).toEqual([false, 'none'])
    expect(document.activeElement).toBe(document.body)
    expect(
      stream.mock.calls
        .slice(before)
        .map(([name]) => name)
        .filter(name => name === 'pairing'),
    ).toEqual([])
    await act(async () => state.dispatch({ type: 'open' }))
    expect(dialog()).toBe(prepared)
    expect([prepared?.open, prepared?.style.display]).toEqual([true, ''])
  })

  it('shows a wallet that was found after the view was rendered', async () => {
    const { modal, state, dialog, idle, injected$ } = await mounted()
    modal.standBy()
    await idle()
    await act(async () => injected$.next([heron]))
    await act(async () => state.dispatch({ type: 'open' }))
    expect(dialog()?.textContent).toContain('Heron Wallet')
  })

  it('renders a new dialog for another view than the one on standby', async () => {
    const { modal, state, dialog, idle } = await mounted()
    modal.standBy()
    await idle()
    const prepared = dialog()
    await act(async () => state.dispatch({ type: 'open', view: 'WhatIsAWallet' }))
    expect(dialog()).not.toBe(prepared)
    expect(dialog()?.textContent).not.toContain('Connect a wallet')
  })

  it('does not change the view of a dialog that is leaving the screen', async () => {
    const { state, dialog } = await mounted()
    await act(async () => state.dispatch({ type: 'open' }))
    const leaving = dialog()
    const text = leaving?.querySelector('h1')?.textContent
    expect(text).toBe('Connect a wallet')
    await act(async () => {
      state.dispatch({ type: 'close' })
      state.dispatch({ type: 'standby', view: 'WhatIsAWallet' })
    })
    expect([dialog() === leaving, leaving?.querySelector('h1')?.textContent]).toEqual([true, text])
  })

  it('renders a fresh first view after the dialog has left the screen', async () => {
    const { state, dialog, idle } = await mounted()
    await act(async () => state.dispatch({ type: 'open' }))
    const first = dialog()
    await act(async () => state.dispatch({ type: 'close' }))
    await vi.waitFor(async () => {
      await idle()
      expect(dialog()?.open).toBe(false)
      expect(dialog()).not.toBe(first)
    })
    await act(async () => state.dispatch({ type: 'open' }))
    expect(dialog()?.open).toBe(true)
  })
})

describe('the end of a standby', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  async function waiting(after: 'present' | 'closed') {
    const { state } = stateOf()
    const standby = createStandby(
      state,
      { load: () => Promise.resolve() },
      () => 'Connect',
      run => run(),
    )
    standby.prepare(after)
    await vi.advanceTimersByTimeAsync(0)
    return { standby, view: () => state.navigation.value.standby?.view }
  }

  it.each([
    ['present', 120_000],
    ['closed', 60_000],
  ] as const)('comes when nobody opens the modal: %s, after %i ms', async (after, ms) => {
    const { view } = await waiting(after)
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(view()).toBe('Connect')
    await vi.advanceTimersByTimeAsync(1)
    expect(view()).toBeUndefined()
  })

  it('comes when the page is hidden, and a hidden page starts none', async () => {
    const { standby, view } = await waiting('present')
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    onTestFinished(() => visibility.mockRestore())
    document.dispatchEvent(new Event('visibilitychange'))
    expect(view()).toBeUndefined()
    standby.prepare('present')
    await vi.advanceTimersByTimeAsync(0)
    expect(view()).toBeUndefined()
  })
})
