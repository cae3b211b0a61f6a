import { expect, it, vi } from 'vitest'
import { lazy } from '../../../../src/domain/core/lib/lazy.ts'

it('loads nothing before the first use', () => {
  const load = vi.fn(async () => 1)
  lazy(load)
  expect(load).not.toHaveBeenCalled()
})

it('loads once for all uses', async () => {
  const load = vi.fn(async () => ({}))
  const get = lazy(load)
  const [first, second] = await Promise.all([get(), get()])
  expect(first).toBe(second)
  expect(await get()).toBe(first)
  expect(load).toHaveBeenCalledTimes(1)
})

it('rejects with the reason of a failed load, and loads again at the next use', async () => {
  const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(new Error('offline'))
  const get = lazy(load)
  await expect(get()).rejects.toThrow('offline')
  expect(await get()).toBe('loaded')
})
