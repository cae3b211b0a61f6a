import { expect, it, vi } from 'vitest'
import { lazy } from '../../../../src/domain/core/lib/lazy.ts'

it('a lazy value is not loaded before its first use', () => {
  const load = vi.fn(async () => 1)
  lazy(load)
  expect(load).not.toHaveBeenCalled()
})

it('a lazy value is loaded only once, even if it is used several times', async () => {
  const load = vi.fn(async () => ({}))
  const get = lazy(load)
  const [first, second] = await Promise.all([get(), get()])
  expect(first).toBe(second)
  expect(await get()).toBe(first)
  expect(load).toHaveBeenCalledTimes(1)
})

it('a lazy value rejects with the error of a failed load, and the next use loads the value again', async () => {
  const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(new Error('offline'))
  const get = lazy(load)
  await expect(get()).rejects.toThrow('offline')
  expect(await get()).toBe('loaded')
})
