import { describe, expect, it, vi } from 'vitest'
import {
  expectNoProblems,
  newProject,
  newVisitor,
  sandbox,
  useBrowser,
  type Visit,
  visit,
  walletOf,
} from '../journeys/harness.ts'
import { connectInjected, dialog, exactAmount, openAccount, openModal, tokenRow } from '../journeys/modal.ts'
import { nativeOnChain } from '../journeys/on-chain.ts'
import { inLongRun, variants } from '../journeys/variants.ts'

useBrowser('end')

const seesBalances = async (shop: Visit): Promise<void> => {
  await openAccount(shop.page)
  await tokenRow(shop.page, 'ETH').waitFor()
  expect(await exactAmount(tokenRow(shop.page, 'ETH'))).toBe(await nativeOnChain('alice'))
  expectNoProblems(shop)
  await shop.context.close()
}

describe.concurrent('the modal in a browser without a working localStorage', () => {
  it('connects a wallet and shows the balances if access to localStorage throws (fault A1)', async () => {
    const shop = await visit({
      wallets: [walletOf('alice')],
      before: `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })`,
    })
    await openModal(shop.page)
    await connectInjected(shop.page)
    await seesBalances(shop)
  })

  inLongRun(() => {
    it('connects a wallet and shows the balances if localStorage is full (fault A2)', async () => {
      const shop = await visit({
        wallets: [walletOf('alice')],
        before: `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`,
      })
      await openModal(shop.page)
      await connectInjected(shop.page)
      await seesBalances(shop)
    })
  })
})

/** Faults of IndexedDB: what IndexedDB does, and the worker script that causes it. */
const databases: [string, string][] = [
  // Fault A3
  ['is missing', `Object.defineProperty(self, 'indexedDB', { value: undefined })`],
  // Fault A4
  [
    'throws when it is opened',
    `IDBFactory.prototype.open = () => { throw new DOMException('no', 'InvalidStateError') }`,
  ],
  // Fault A5
  ['never answers', `IDBFactory.prototype.open = () => new EventTarget()`],
  [
    'rejects each open',
    `IDBFactory.prototype.open = () => { const ask = new EventTarget(); setTimeout(() => { ask.error = new DOMException('no', 'UnknownError'); ask.onerror?.(new Event('error')); ask.dispatchEvent(new Event('error')) }); return ask }`,
  ],
  // Fault A9
  [
    'is full',
    `IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }`,
  ],
]

describe.concurrent('the modal in a browser with a faulty IndexedDB', () => {
  it.each(variants(databases))(
    'connects a wallet and shows the balances (IndexedDB %s)',
    async (what, workerBefore) => {
      const shop = await visit({ wallets: [walletOf('alice')], workerBefore })
      await openModal(shop.page)
      await connectInjected(shop.page)
      const kept = await shop.page.evaluate(async () =>
        (await indexedDB.databases()).map(database => database.name),
      )
      if (!/full/.test(what)) expect(kept.filter(name => name?.startsWith('portico'))).toEqual([])
      await seesBalances(shop)
    },
  )
})

/**
 * Returns a script that changes every record in Portico's database. `change` is the JavaScript expression of the new
 * value. The expression can use `value` and `key`.
 */
const spoil = (change: string) => `(async () => {
  const change = (value, key) => ${change}
  const settled = request => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error) })
  let changed = 0
  for (const { name } of await indexedDB.databases()) {
    if (!name.startsWith('portico')) continue
    const database = await settled(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const keys = await settled(database.transaction(store).objectStore(store).getAllKeys())
      for (const key of keys) {
        const value = await settled(database.transaction(store).objectStore(store).get(key))
        await settled(database.transaction(store, 'readwrite').objectStore(store).put(change(value, key), key))
        changed += 1
      }
    }
    database.close()
  }
  return changed
})()`

const older: [string, string][] = [
  [
    'a text that is cut off',
    `JSON.stringify(value, (_, entry) => typeof entry === 'bigint' ? String(entry) : entry).slice(0, 20)`,
  ],
  [
    'an object with wrong fields',
    `({ ...value, value: { data: null }, data: 5, at: 'yesterday', version: -1 })`,
  ],
  ['a huge value', `({ at: Date.now(), value: 'x'.repeat(5e6) })`],
]

const visitTwice = async (change: string, config = {}): Promise<Visit> => {
  const context = await newVisitor()
  const wallets = [walletOf('alice')]
  const first = await visit({ context, wallets, config })
  await openModal(first.page)
  await connectInjected(first.page)
  await openAccount(first.page)
  await tokenRow(first.page, 'ETH').waitFor()
  await first.page.goto('about:blank')
  const between = await visit({ context, path: '/icon.svg' })
  expect(await between.page.evaluate<number>(spoil(change))).toBeGreaterThan(0)
  await between.page.close()
  await first.page.close()
  return visit({ context, wallets, config })
}

describe.concurrent('the modal with corrupt records in its database', () => {
  it.each(variants(older))(
    'shows the exact balance (every record is %s) (fault A10)',
    async (_what, change) => {
      const shop = await visitTwice(change)
      const button = shop.page.locator('portico-button button')
      await button.click()
      const connect = dialog(shop.page).getByRole('button', { name: /^Heron Wallet/ })
      await connect.or(tokenRow(shop.page, 'ETH')).first().waitFor()
      if (await connect.isVisible()) {
        await connectInjected(shop.page)
        await openAccount(shop.page)
      }
      await tokenRow(shop.page, 'ETH').waitFor()
      expect(await exactAmount(tokenRow(shop.page, 'ETH'))).toBe(await nativeOnChain('alice'))
      expectNoProblems(shop)
    },
  )

  inLongRun(() => {
    it('requests the balance again if the records have a time in the future (fault A14)', async () => {
      const mark = await sandbox.now()
      const projectId = newProject()
      const shop = await visitTwice(
        `(typeof value === 'object' && value && 'at' in value ? { ...value, at: value.at + 10 * 365 * 86400e3 } : value)`,
        { projectId },
      )
      const countRequests = async () =>
        (await sandbox.since(mark, 'provider')).filter(
          ({ path, query }) => path.endsWith('/balance') && query.projectId === projectId,
        ).length
      const before = await countRequests()
      await openAccount(shop.page)
      await tokenRow(shop.page, 'ETH').waitFor()
      await vi.waitFor(async () => expect(await countRequests()).toBeGreaterThan(before), {
        timeout: 15_000,
        interval: 200,
      })
      expectNoProblems(shop)
    })
  })
})
