import { expect, it, vi } from 'vitest'
import fetchOf from '../../build/stand-ins/fetch.mjs'
import pino, { levels } from '../../build/stand-ins/pino.mjs'
import Storage from '../../build/stand-ins/storage.mjs'

it('small modules of the build replace the logger, the storage and the fetch module of WalletConnect', async () => {
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
