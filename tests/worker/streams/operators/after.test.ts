import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { delay$ } from '../../../../src/worker/streams/operators/while-awake.ts'
import { observe } from '../../observe.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('delay$ emits once after the delay and completes', () => {
  const seen = observe(delay$(100))
  vi.advanceTimersByTime(99)
  expect(seen.values).toEqual([])
  vi.advanceTimersByTime(1)
  expect([seen.values, seen.completed]).toEqual([[true], true])
})

it('delay$ stops its timer when the subscriber unsubscribes', () => {
  observe(delay$(100)).stop()
  expect(vi.getTimerCount()).toBe(0)
})
