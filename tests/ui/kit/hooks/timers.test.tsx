// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useDebounced } from '../../../../src/ui/kit/hooks/use-debounced.ts'
import { useNow } from '../../../../src/ui/kit/hooks/use-now.ts'
import { useOverdue } from '../../../../src/ui/kit/hooks/use-overdue.ts'
import { renderHook } from '../../inside.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(1_000_000)
  return () => vi.useRealTimers()
})
const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))

it('the current time in a view changes only while the page is visible', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { result } = await renderHook(() => useNow(1_000))
  await pass(5_000)
  expect(result.now).toBe(1_000_000)
  visibility.mockReturnValue('visible')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(result.now).toBe(1_005_000)
  visibility.mockRestore()
})

it('a debounced value is the initial value until the delay has passed', async () => {
  const { result } = await renderHook(() => useDebounced('typed', 250, 'first'))
  await pass(249)
  expect(result.now).toBe('first')
  await pass(1)
  expect(result.now).toBe('typed')
})

it.each([
  ['after the delay since its start, and not before', 999_000, 30_000, 28_999, 1],
  ['at once, if the delay had passed before the view opened', 900_000, 30_000, 0, 1],
])(
  'useOverdue reports a wait as overdue when the time limit has passed since the start: %s',
  async (_when, since, afterMs, before, last) => {
    const { result } = await renderHook(() => useOverdue(since, afterMs))
    if (before > 0) await pass(before)
    expect(result.now).toBe(false)
    await pass(last)
    expect(result.now).toBe(true)
  },
)

it.each([
  ['start', undefined, 30_000],
  ['limit', 999_000, undefined],
])(
  'useOverdue never reports a wait as overdue if its start or its limit is unknown: %s',
  async (_what, since, afterMs) => {
    const { result } = await renderHook(() => useOverdue(since, afterMs))
    await pass(10_000_000)
    expect(result.now).toBe(false)
  },
)
