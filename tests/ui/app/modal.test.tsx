// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ToastSlot } from '../../../src/ui/app/modal.tsx'
import { render } from '../inside.tsx'

/** Loads the lazy code of the toast before a test, because the fake timers do not wait for files. */
const toastCode = () => import('../../../src/ui/app/dialog/toast.tsx')

beforeAll(toastCode)
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function shown() {
  const { container, state } = await render(<ToastSlot />)
  const toast = () => container.querySelector<HTMLElement>('.toast')
  await act(async () => {
    state.showToast('Action not allowed', 'bad')
    await toastCode()
  })
  return toast
}

// Specification 3.19, 4.37, 9.40
it('a toast disappears after five seconds', async () => {
  const toast = await shown()
  await act(() => vi.advanceTimersByTimeAsync(4_999))
  expect(toast()?.textContent).toBe('Action not allowed')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(toast()).toBeNull()
})

// Specification 3.20, 4.38
it('a progress toast stays until the result replaces it, and the result stays for five seconds', async () => {
  const { container, state } = await render(<ToastSlot />)
  const toast = () => container.querySelector<HTMLElement>('.toast')
  await act(async () => {
    state.showToast('Switching…', 'loading')
    await toastCode()
  })
  const first = toast()
  expect(first?.querySelector('.spinner')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(toast()?.textContent).toBe('Switching…')
  await act(async () => state.showToast('Account switched', 'ok'))
  expect([toast()?.textContent, toast() === first]).toEqual(['Account switched', true])
  expect(toast()?.querySelector('.spinner')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(toast()).toBeNull()
})

// Specification 4.37
it('a toast stays while the pointer is over it, and closes when the user presses it', async () => {
  const toast = await shown()
  await act(async () => toast()?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(toast()).not.toBeNull()
  await act(async () => toast()?.click())
  expect(toast()).toBeNull()
})
