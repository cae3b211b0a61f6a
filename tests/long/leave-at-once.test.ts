import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DappSite, request, serveDapp, whenLoaded } from '../journeys/dapp.ts'
import { expectNoProblems, stage, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, dialog, openModal } from '../journeys/modal.ts'

useBrowser()

let site: DappSite
beforeAll(async () => {
  site = await serveDapp()
})
afterAll(() => site.close())

/**
 * A script for the worker that makes each write to IndexedDB take 300 ms. A reload during this time aborts the write,
 * and the data of the write is lost.
 */
const slowDisk = `{
  const put = IDBObjectStore.prototype.put
  const remove = IDBObjectStore.prototype.delete
  const slowly = write => function (...given) {
    const request = write.apply(this, given)
    const end = performance.now() + 300
    const goOn = () => { if (performance.now() < end) this.count().onsuccess = goOn }
    goOn()
    return request
  }
  IDBObjectStore.prototype.put = slowly(put)
  IDBObjectStore.prototype.delete = slowly(remove)
}`

it('a site that reloads on "connect" or "disconnect" has the new account status after the reload', async () => {
  const shop = await visit({ url: site.url, wallets: [walletOf('alice')], workerBefore: slowDisk })
  const { page } = shop
  const account = () => request(page, ({ portico }) => portico.account.get(), null)
  await whenLoaded(page)
  await request(page, ({ portico }) => void portico.on('connect', () => location.reload()), null)
  const again = page.waitForEvent('framenavigated')
  await openModal(page)
  await connectInjected(page).catch(() => {})
  await again
  await whenLoaded(page)
  await expect.poll(account).toMatchObject({ status: 'connected', address: stage.accounts.alice?.address })

  await request(page, ({ portico }) => void portico.on('disconnect', () => location.reload()), null)
  const last = page.waitForEvent('framenavigated')
  await request(page, ({ portico }) => void portico.disconnect(), null)
  await last
  await whenLoaded(page)
  await openModal(page)
  // The worker reads the stored session before it creates the QR code. So the status is final when the QR code is on
  // the screen.
  await dialog(page).getByTestId('wui-qr-code').waitFor()
  expect(await account()).toMatchObject({ status: 'disconnected' })
  expectNoProblems(shop)
})

/** A script for the worker that makes the database open 2 s late, as a busy disk can do. */
const lateDatabase = `{
  const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...given) {
    const late = new EventTarget()
    setTimeout(() => {
      const request = open.apply(this, given)
      const pass = name => event => {
        Object.defineProperty(late, 'result', { get: () => request.result, configurable: true })
        Object.defineProperty(late, 'error', { get: () => request.error, configurable: true })
        late['on' + name]?.(event)
        late.dispatchEvent(new Event(name))
      }
      for (const name of ['success', 'error', 'upgradeneeded']) request['on' + name] = pass(name)
    }, 2000)
    return late
  }
}`

it('the account status of a returning user is never "disconnected", even if the database opens 2 s late', async () => {
  const shop = await visit({ url: site.url, wallets: [walletOf('alice')], workerBefore: lateDatabase })
  const { page } = shop
  await whenLoaded(page)
  await openModal(page)
  await connectInjected(page)
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).join()))
    .toContain('portico')
  await page.reload()
  await whenLoaded(page)
  const statuses = () => request(page, () => Reflect.get(window, 'statuses') as string[], null)
  await request(
    page,
    ({ portico }) => {
      const seen: string[] = []
      Reflect.set(window, 'statuses', seen)
      portico.account.subscribe(({ status }) => seen.push(status))
    },
    null,
  )
  await expect.poll(statuses).toContain('connected')
  expect(await statuses()).not.toContain('disconnected')
  expectNoProblems(shop)
})
