// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ToastSlot } from '../../../src/ui/app/toast-slot.tsx'
import { render } from '../inside.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function shown() {
  const { container, state } = await render(<ToastSlot />)
  await act(async () => state.showToast('Action not allowed', 'bad'))
  return () => container.querySelector<HTMLElement>('.toast')
}

it('goes by itself after five seconds', async () => {
  const toast = await shown()
  await act(() => vi.advanceTimersByTimeAsync(4_999))
  expect(toast()?.textContent).toBe('Action not allowed')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(toast()).toBeNull()
})

it('waits while the pointer is over it, and is put away by a press', async () => {
  const toast = await shown()
  await act(async () => toast()?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(toast()).not.toBeNull()
  await act(async () => toast()?.click())
  expect(toast()).toBeNull()
})
