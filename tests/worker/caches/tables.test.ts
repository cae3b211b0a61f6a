import { describe, expect, it } from 'vitest'
import { type Balances, caipAddress, networkId, type WalletPage } from '../../../src/domain/core/entities.ts'
import type { HistoryPage } from '../../../src/domain/history/history.ts'
import { createTables, isCacheKey } from '../../../src/worker/caches/tables.ts'
import { memoryStore } from '../fakes.ts'

const network = networkId('eip155:1')
const account = caipAddress(network, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const native = { network, symbol: 'ETH', name: 'Ether', decimals: 18, amount: 2n ** 200n }
const balances: Balances = {
  account,
  native,
  tokens: [{ ...native, address: '0x1', price: '1', value: '2', iconUrl: 'https://a.example/' }],
  total: '2',
  source: 'provider',
}
const history: HistoryPage = {
  items: [
    {
      id: '1',
      hash: '0x',
      operation: 'send',
      status: 'pending',
      minedAt: 1,
      from: 'a',
      to: 'b',
      network,
      transfers: [{ direction: 'in', quantity: '1', nft: false, spam: true }],
      application: { name: 'Shop' },
    },
  ],
  next: 'c',
}
const wallets: WalletPage = {
  wallets: [{ id: 'w', name: 'W', chains: ['eip155:1'], certified: false }],
  count: 1,
}

const setUp = () => {
  const store = memoryStore()
  return { store, tables: createTables(store, () => 1000) }
}

describe('the cache tables', () => {
  it('return each stored value unchanged', async () => {
    const { tables } = setUp()
    await tables.balances.put('k', balances, 1)
    await tables.history.put('k', history, 1)
    await tables.wallets.put('k', wallets, 1)
    await tables.identity.put('k', {}, 1)
    await tables.project.put('k', { allowedOrigins: ['x'], analytics: true }, 1)
    await tables.supportedChains.put('k', ['eip155:1'], 1)
    expect((await tables.balances.get('k'))?.value).toEqual(balances)
    expect((await tables.history.get('k'))?.value).toEqual(history)
    expect((await tables.wallets.get('k'))?.value).toEqual(wallets)
    expect((await tables.identity.get('k'))?.value).toEqual({})
    expect((await tables.project.get('k'))?.value).toEqual({ allowedOrigins: ['x'], analytics: true })
    expect((await tables.supportedChains.get('k'))?.value).toEqual(['eip155:1'])
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['a list', []],
    ['text', '{'],
    ['no native coin', { ...balances, native: undefined }],
    ['an amount as a number', { ...balances, native: { ...native, amount: 1 } }],
    ['an amount as text', { ...balances, native: { ...native, amount: '1' } }],
    ['a negative amount', { ...balances, native: { ...native, amount: -1n } }],
    ['decimals of 256', { ...balances, native: { ...native, decimals: 256 } }],
    ['decimals of 1.5', { ...balances, native: { ...native, decimals: 1.5 } }],
    ['another kind of network', { ...balances, native: { ...native, network: 'x' } }],
    ['no account', { ...balances, account: 'x' }],
    ['tokens as text', { ...balances, tokens: 'x' }],
    ['a bad token', { ...balances, tokens: [null] }],
    ['a total as a number', { ...balances, total: 2 }],
    ['another source', { ...balances, source: 'friend' }],
  ])('ignore and delete malformed balances: %s (fault A10)', async (_, value) => {
    const { store, tables } = setUp()
    await store.set('balances/k', { value, at: 1 })
    expect(await tables.balances.get('k')).toBeUndefined()
    expect(await store.get('balances/k')).toBeUndefined()
  })

  it.each<[string, unknown]>([
    ['no items', {}],
    ['an unknown status', { items: [{ ...history.items[0], status: 'maybe' }] }],
    ['no date', { items: [{ ...history.items[0], minedAt: Number.NaN }] }],
    ['bad transfers', { items: [{ ...history.items[0], transfers: [{}] }] }],
    ['a cursor as a number', { ...history, next: 5 }],
  ])('ignore a malformed history: %s (fault A10)', async (_, value) => {
    const { store, tables } = setUp()
    await store.set('history/k', { value, at: 1 })
    expect(await tables.history.get('k')).toBeUndefined()
  })

  it('ignore malformed names, malformed smart sessions and impossible dates (fault A10)', async () => {
    const { store, tables } = setUp()
    const name = { name: 'ann.reown.id', registeredAt: 1, addresses: { 60: '0x1' } }
    const part = { type: 'call-limit', data: { limit: 1 } }
    const session = {
      pci: 'p',
      site: { name: 'Shop', iconUrl: 'https://shop.example/i.png' },
      expiresAt: 2,
      createdAt: 1,
      permissions: [part],
      policies: [],
    }
    await tables.ownNames.put('k', [name], 1)
    await tables.smartSessions.put('k', [session], 1)
    expect((await tables.ownNames.get('k'))?.value).toEqual([name])
    expect((await tables.smartSessions.get('k'))?.value).toEqual([session])
    for (const bad of [{ name: 1 }, { registeredAt: 9e15 }, { addresses: null }, { addresses: { 60: 1 } }]) {
      await store.set('own-names/k', { value: [{ ...name, ...bad }], at: 1 })
      expect(await tables.ownNames.get('k')).toBeUndefined()
    }
    for (const bad of [{ pci: 1 }, { site: {} }, { expiresAt: 1e300 }, { permissions: [{ data: 1 }] }]) {
      await store.set('smart-sessions/k', { value: [{ ...session, ...bad }], at: 1 })
      expect(await tables.smartSessions.get('k')).toBeUndefined()
    }
  })

  it('may all be deleted if the disk is full, and do not contain the settings', () => {
    expect(['balances/k', 'history-pages/k', 'own-names/k', 'smart-sessions/k'].every(isCacheKey)).toBe(true)
    expect(['settings/choices', 'settings/session', 'wallet-connect/x', 'schema'].some(isCacheKey)).toBe(
      false,
    )
  })
})
