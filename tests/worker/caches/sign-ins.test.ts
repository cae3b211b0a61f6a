import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import type { SIWXSession } from '../../../src/domain/sign-in/siwx.ts'
import { createSignIns } from '../../../src/worker/caches/sign-ins.ts'
import { createStore } from '../../../src/worker/caches/store.ts'
import { memoryStore } from '../fakes.ts'
import 'fake-indexeddb/auto'

const address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const sessionOf = (accountAddress = address, chainId = 'eip155:1'): SIWXSession => ({
  data: {
    accountAddress,
    chainId,
    domain: 'shop.example',
    uri: 'https://shop.example',
    version: '1',
    nonce: 'abcdef0123456789',
    issuedAt: '2026-11-21T19:00:00.000Z',
  },
  message: 'shop.example wants you to sign in',
  signature: `0x${'5e'.repeat(65)}`,
})
const openDisk = (indexedDB: IDBFactory) =>
  createStore({ indexedDB: () => indexedDB, name: 'test', deadlineMs: 2_000, expendable: () => false })

describe('the store of sign-ins', () => {
  it('keeps one sign-in per network and EVM address, regardless of the letter case of the address', async () => {
    const signIns = createSignIns(memoryStore())
    await signIns.keep(sessionOf())
    await signIns.keep({ ...sessionOf(address.toLowerCase()), signature: 'newer' })
    await signIns.keep(sessionOf(address, 'eip155:137'))
    expect((await signIns.sessions()).map(session => session.signature)).toEqual([
      'newer',
      sessionOf().signature,
    ])
    await signIns.revoke('eip155:1', address)
    expect((await signIns.sessions()).map(({ data }) => data.chainId)).toEqual(['eip155:137'])
    await signIns.replace([sessionOf(address, 'eip155:10')])
    expect((await signIns.sessions()).map(({ data }) => data.chainId)).toEqual(['eip155:10'])
    await signIns.replace([])
    expect(await signIns.sessions()).toEqual([])
  })
  // Specification 3.62
  it('encrypts sign-ins on disk, and can decrypt them after a restart', async () => {
    const indexedDB = new IDBFactory()
    const before = openDisk(indexedDB)
    await createSignIns(before).keep({ ...sessionOf(), cacao: { h: { t: 'caip122' } } as never })
    before.close()
    const store = openDisk(indexedDB)
    expect(await createSignIns(store).sessions()).toMatchObject([
      { ...sessionOf(), cacao: { h: { t: 'caip122' } } },
    ])
    const keys = await store.keys('')
    const bytes = await Promise.all(keys.map(key => store.get(key)))
    const sealed = bytes.map(value => (value as { sealed?: ArrayBuffer }).sealed).filter(Boolean)
    expect(sealed).toHaveLength(1)
    const readable =
      sealed.map(buffer => Buffer.from(buffer as ArrayBuffer).toString('latin1')).join('') +
      JSON.stringify(bytes)
    expect(readable).not.toMatch(/5e5e5e|wants you/)
    const key = (await store.get('vault/key')) as CryptoKey
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })
  it('deletes sign-ins if their encryption key is no longer in the database', async () => {
    const store = memoryStore()
    await createSignIns(store).keep(sessionOf())
    await store.remove('vault/key')
    const signIns = createSignIns(store)
    expect(await signIns.sessions()).toEqual([])
    expect(await store.keys('sign-in/session/')).toEqual([])
    await signIns.keep(sessionOf())
    expect(await signIns.sessions()).toHaveLength(1)
  })
  it('ignores a forged sign-in that was written to the database without encryption', async () => {
    const store = memoryStore()
    await store.set('sign-in/session/eip155:1:0x1', { data: {}, message: 'forged', signature: '0x' })
    expect(await createSignIns(store).sessions()).toEqual([])
  })
  it('keeps sign-ins only in memory if the page has no WebCrypto', async () => {
    const store = memoryStore()
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const signIns = createSignIns(store)
    vi.unstubAllGlobals()
    await signIns.keep(sessionOf())
    expect(await signIns.sessions()).toHaveLength(1)
    expect(await store.keys('sign-in/')).toEqual([])
  })
  it('remembers a declined sign-in of an account until the user signs in with this account', async () => {
    const store = memoryStore()
    const signIns = createSignIns(store)
    await signIns.decline('eip155:1:0x1', true)
    expect(await createSignIns(store).isDeclined('eip155:1:0x1')).toBe(true)
    expect(await signIns.isDeclined('eip155:1:0x2')).toBe(false)
    await signIns.decline('eip155:1:0x1', false)
    expect(await signIns.isDeclined('eip155:1:0x1')).toBe(false)
    for (let i = 0; i < 60; i += 1) await signIns.decline(`eip155:1:0x${i}`, true)
    expect(await signIns.isDeclined('eip155:1:0x0')).toBe(false)
    expect(await signIns.isDeclined('eip155:1:0x59')).toBe(true)
  })
})
