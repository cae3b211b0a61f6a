import { IDBDatabase, IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { uint256Max } from '../../../src/domain/core/amount.ts'
import { readLastBalance, readLastBalances } from '../../../src/host/page/last-balance.ts'
import { createStore } from '../../../src/worker/caches/store.ts'

const account = 'eip155:1:0x1234567890abcdef1234567890abcdef12345678'
const other = 'eip155:1:0x2222222222222222222222222222222222222222'
const native = { symbol: 'ETH', decimals: 18, amount: 1_500_000_000_000_000_000n, name: 'Ether' }
const session = { version: 1, session: { active: account, connections: [{ accounts: [account] }] } }
const record = { value: { account, native, tokens: [] }, at: 1 }
const stored = { 'settings/session': session, [`balances/${account}`]: record }

/** Writes `values` to the database with the worker's code, and then reads the last balance with the page's code. */
async function readAfter(values: Readonly<Record<string, unknown>>, afterWriting?: () => void) {
  const factory = new IDBFactory()
  const name = 'portico-p1'
  const store = createStore({ indexedDB: () => factory, name, deadlineMs: 1_000, expendable: () => false })
  for (const [key, value] of Object.entries(values)) await store.set(key, value)
  store.close()
  afterWriting?.()
  return readLastBalance(() => factory, name)
}

describe('readLastBalance, which reads the stored balance without the worker', () => {
  it('returns the active account and its native balance', async () => {
    const { name: _, ...shown } = native
    expect(await readAfter(stored)).toEqual({ account, native: shown })
  })

  it('opens the database once and reads in one transaction', async () => {
    const open = vi.spyOn(IDBFactory.prototype, 'open')
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    // Resets the counters after the writes, so that the test counts only the database connections and transactions of
    // the read.
    const read = readAfter(stored, () => {
      open.mockClear()
      transaction.mockClear()
    })
    expect(await read).toBeDefined()
    expect(open).toHaveBeenCalledTimes(1)
    expect(transaction).toHaveBeenCalledTimes(1)
    vi.restoreAllMocks()
  })

  it('returns nothing if the visitor hides amounts', async () => {
    expect(await readAfter({ ...stored, 'settings/choices': { hideAmounts: true } })).toBeUndefined()
  })

  it('returns nothing if no session or no balance is stored', async () => {
    expect(await readAfter({ [`balances/${account}`]: record })).toBeUndefined()
    expect(await readAfter({ 'settings/session': session })).toBeUndefined()
  })

  it('returns nothing if a newer version of Portico wrote the database', async () => {
    expect(await readAfter({ ...stored, schema: 2 })).toBeUndefined()
  })

  it.each([
    ['an active account that no connection has', { active: other, connections: [{ accounts: [account] }] }],
    ['an active account that is not CAIP-10', { active: 'x', connections: [{ accounts: ['x'] }] }],
    ['connections that are not a list', { active: account, connections: { accounts: [account] } }],
  ])('returns nothing if the stored session is invalid: it has %s', async (_, malformed) => {
    expect(await readAfter({ ...stored, 'settings/session': { session: malformed } })).toBeUndefined()
  })

  it.each([
    ['a negative amount', { ...native, amount: -1n }],
    ['an amount above 256 bits', { ...native, amount: uint256Max + 1n }],
    ['an amount that is a number', { ...native, amount: 1.5 }],
    ['decimals that are not whole', { ...native, decimals: 1.5 }],
    ['too many decimals', { ...native, decimals: 78 }],
    ['no symbol', { ...native, symbol: undefined }],
  ])('returns nothing if the stored balance is malformed: %s', async (_, malformed) => {
    const changed = { ...record, value: { ...record.value, native: malformed } }
    expect(await readAfter({ ...stored, [`balances/${account}`]: changed })).toBeUndefined()
  })

  it('returns nothing if the balance belongs to another account', async () => {
    const changed = { ...record, value: { ...record.value, account: other } }
    expect(await readAfter({ ...stored, [`balances/${account}`]: changed })).toBeUndefined()
  })

  describe('readLastBalances, which reads all of them (16)', () => {
    const whole = {
      account,
      native: { ...native, network: 'eip155:1' },
      tokens: [{ ...native, network: 'eip155:1', address: '0xt', symbol: 'T' }],
      source: 'provider',
    }
    const readWith = async (value: object, at: unknown = 7, more: Readonly<Record<string, unknown>> = {}) => {
      const factory = new IDBFactory()
      const options = { indexedDB: () => factory, name: 'portico-p1', deadlineMs: 1_000 }
      const store = createStore({ ...options, expendable: () => false })
      const values = { ...stored, ...more, [`balances/${account}`]: { value, at } }
      for (const [key, stored] of Object.entries(values)) await store.set(key, stored)
      store.close()
      return readLastBalances(() => factory, 'portico-p1')
    }

    it('returns them with their time, also if the visitor hides amounts in the modal', async () => {
      expect(await readWith(whole)).toEqual({ data: whole, at: 7 })
      expect(await readWith(whole, 7, { 'settings/choices': { hideAmounts: true } })).toEqual({
        data: whole,
        at: 7,
      })
    })

    it('returns nothing if a field is malformed, or they belong to another account', async () => {
      const token = { ...whole.tokens[0], amount: 1 }
      expect(await readWith({ ...whole, tokens: [token] })).toBeUndefined()
      expect(await readWith({ ...whole, source: 'guess' })).toBeUndefined()
      expect(await readWith({ ...whole, account: other })).toBeUndefined()
      expect(await readWith(whole, 'yesterday')).toBeUndefined()
      expect(await readWith(whole, 7, { schema: 2 })).toBeUndefined()
    })
  })

  it('rejects if no database exists, and creates none', async () => {
    const factory = new IDBFactory()
    await expect(readLastBalance(() => factory, 'portico-p1')).rejects.toThrow()
    expect(await factory.databases()).toEqual([])
  })
})
