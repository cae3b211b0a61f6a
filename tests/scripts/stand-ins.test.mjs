import { expect, it, vi } from 'vitest'
import fetchOf from '../../scripts/build/stand-ins/fetch.mjs'
import pino, { levels } from '../../scripts/build/stand-ins/pino.mjs'
import Storage from '../../scripts/build/stand-ins/storage.mjs'
import { __asyncGenerator, __asyncValues, __await, __awaiter } from '../../scripts/build/stand-ins/tslib.mjs'

it('an awaited body gets answers and errors where it waits, and gives what it returns', async () => {
  const seen = []
  const sum = await __awaiter({ start: 1 }, [10], undefined, function* (more) {
    seen.push(yield Promise.resolve('answer'))
    try {
      yield Promise.reject(new Error('no'))
    } catch (error) {
      seen.push(error.message)
    }
    return this.start + more
  })
  expect([sum, seen]).toEqual([11, ['answer', 'no']])
  const failing = __awaiter(undefined, undefined, undefined, function* () {
    yield Promise.reject(new Error('out'))
  })
  await expect(failing).rejects.toThrow('out')
})

it('an async generator waits, gives, and cleans up when it is left early', async () => {
  const cleaned = vi.fn()
  const numbers = () =>
    __asyncGenerator(undefined, undefined, function* () {
      try {
        yield yield __await(Promise.resolve(1))
        yield 2
      } finally {
        cleaned()
      }
    })
  const all = []
  for await (const number of __asyncValues(numbers())) all.push(number)
  expect(all).toEqual([1, 2])
  for await (const number of numbers()) {
    expect(number).toBe(1)
    break
  }
  expect(cleaned).toHaveBeenCalledTimes(2)
})

it('lists are values as they come too', async () => {
  const values = __asyncValues([7])
  expect(await values.next()).toEqual({ value: 7, done: false })
})

it('the logger is silent to the last child, the storage refuses, fetch is that of the browser', async () => {
  const warn = vi.spyOn(console, 'warn')
  pino().child({}).child({}).warn('anything')
  expect(warn).not.toHaveBeenCalled()
  expect(levels.values).toEqual({})
  expect(() => new Storage()).toThrow('without a storage')
  const browserFetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue('answer')
  expect(await fetchOf('https://shop.example/', { method: 'POST' })).toBe('answer')
  expect(browserFetch).toHaveBeenCalledWith('https://shop.example/', { method: 'POST' })
  vi.restoreAllMocks()
})
