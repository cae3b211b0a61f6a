// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { debounceMs } from '../../../../src/domain/core/constants.ts'
import { useDebouncedWrite } from '../../../../src/ui/kit/hooks/use-debounced-write.ts'
import { render, renderHook } from '../../inside.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})
const written = vi.fn(async (_text: string) => {})
beforeEach(() => written.mockClear())

// Specification 9.27
it('a debounced write stores only the last value, once, when the user stops typing', async () => {
  const { result } = await renderHook(() => useDebouncedWrite(written))
  for (const text of ['0', '0.', '0.5']) {
    result.now.put(text)
    await act(async () => vi.advanceTimersByTime(debounceMs - 1))
  }
  expect(written).not.toHaveBeenCalled()
  await act(async () => vi.advanceTimersByTime(1))
  expect(written.mock.calls).toEqual([['0.5']])
})

it('the flush of a debounced write stores the pending value at once', async () => {
  let end = (): void => {}
  written.mockImplementationOnce(() => new Promise(resolve => (end = resolve)))
  const { result } = await renderHook(() => useDebouncedWrite(written))
  result.now.put('1')
  const done = vi.fn()
  result.now.flush().then(done)
  await act(async () => vi.advanceTimersByTime(10 * debounceMs))
  expect([written.mock.calls, done.mock.calls.length]).toEqual([[['1']], 0])
  end()
  await act(async () => {})
  expect(done).toHaveBeenCalledTimes(1)
  await result.now.flush()
  expect(written).toHaveBeenCalledTimes(1)
})

it('a debounced write stores its pending value when the view unmounts', async () => {
  function View() {
    const { put } = useDebouncedWrite(written)
    return <button type="button" onClick={() => put('2')} />
  }
  const view = await render(<View />)
  view.container.querySelector('button')?.click()
  expect(written).not.toHaveBeenCalled()
  await view.rerender(<p>another view</p>)
  expect(written.mock.calls).toEqual([['2']])
})
