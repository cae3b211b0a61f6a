import { expect, it, vi } from 'vitest'
import fetchOf from '../../build/stand-ins/fetch.mjs'
import { decode, encode } from '../../build/stand-ins/msgpack.mjs'
import pino, { levels } from '../../build/stand-ins/pino.mjs'
import Storage from '../../build/stand-ins/storage.mjs'
import { namespaces } from '../../src/domain/core/entities.ts'

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

it('the reader of Algorand transactions is left out, and says so if Portico ever supports that network (36)', () => {
  expect(namespaces).toEqual(['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'])
  for (const call of [decode, encode]) expect(() => call(new Uint8Array())).toThrow('MessagePack')
})
