import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, type DappSite, serveDapp, whenLoaded } from './dapp.ts'
import { expectNoTroubles, stage, useBrowser, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openModal } from './modal.ts'

useBrowser()

let site: DappSite
beforeAll(async () => {
  site = await serveDapp()
})
afterAll(() => site.close())

/** Makes each write to IndexedDB take 300 ms. A write that is cut off by a reload is lost. */
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

it('a site that reloads as soon as a wallet connects or disconnects finds the new state afterwards', async () => {
  const shop = await visit({ url: site.url, wallets: [walletOf('alice')], workerBefore: slowDisk })
  const { page } = shop
  const account = () => ask(page, ({ portico }) => portico.account.get(), null)
  await whenLoaded(page)
  await ask(page, ({ portico }) => void portico.on('connect', () => location.reload()), null)
  const again = page.waitForEvent('framenavigated')
  await openModal(page)
  await connectInjected(page).catch(() => {})
  await again
  await whenLoaded(page)
  await expect.poll(account).toMatchObject({ status: 'connected', address: stage.accounts.alice?.address })

  await ask(page, ({ portico }) => void portico.on('disconnect', () => location.reload()), null)
  const last = page.waitForEvent('framenavigated')
  await ask(page, ({ portico }) => void portico.disconnect(), null)
  await last
  await whenLoaded(page)
  await openModal(page)
  // The worker makes the QR code, so it has read the stored session by then.
  await dialog(page).getByTestId('wui-qr-code').waitFor()
  expect(await account()).toMatchObject({ status: 'disconnected' })
  expectNoTroubles(shop)
})
