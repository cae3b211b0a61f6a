import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoProblems, useBrowser, type Visit, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, dialog, openAccount, openModal, tokenRow } from '../journeys/modal.ts'
import { type Site, serveFolder } from './site.ts'
import { buildTwoVersions } from './versions.ts'

useBrowser()

let site: Site
beforeAll(async () => {
  site = await serveFolder(await buildTwoVersions())
}, 600_000)
afterAll(() => site?.close())

const wallets = [walletOf('alice')]
/** Returns the version number of the stored data, and whether the data contains a wallet session. */
const kept = ({ page }: Visit) =>
  page.evaluate(async () => {
    const [found] = await indexedDB.databases()
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(found?.name ?? '')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const get = (key: string) =>
      new Promise(resolve => {
        const request = database.transaction('kv').objectStore('kv').get(key)
        request.onsuccess = () => resolve(request.result)
      })
    const seen = { schema: await get('schema'), session: (await get('settings/session')) !== undefined }
    database.close()
    return seen
  })
const seesTheirCoins = async ({ page }: Visit) => {
  await openAccount(page)
  await tokenRow(page, 'ETH').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
}

it("two Portico versions work on one origin, and the older one does not change the newer one's data", {
  timeout: 120_000,
}, async () => {
  const old = await visit({ url: `${site.url}now.html`, wallets })
  await openModal(old.page)
  await connectInjected(old.page)
  await expect.poll(() => kept(old)).toEqual({ schema: 1, session: true })
  const next = await visit({ url: `${site.url}next.html`, wallets, context: old.context })
  // The newer version uses the wallet session that the older version has stored, so the wallet is connected.
  await next.page.getByTestId('account-button').waitFor()
  await seesTheirCoins(next)
  await seesTheirCoins(old)
  await expect.poll(() => kept(next)).toEqual({ schema: 2, session: true })

  // After a reload, the older version cannot use the data of the newer version. So it keeps its own data in memory, and
  // the user connects again.
  await old.page.reload()
  await old.page.getByTestId('connect-button').waitFor()
  await openModal(old.page)
  await connectInjected(old.page)
  await seesTheirCoins(old)
  expect(await kept(next)).toEqual({ schema: 2, session: true })
  await next.page.reload()
  await next.page.getByTestId('account-button').waitFor()
  await seesTheirCoins(next)

  // When the older version disconnects, it revokes the site's permission in the wallet. The wallet sends an event to
  // both versions, so both are disconnected.
  await openAccount(old.page)
  await dialog(old.page).getByTestId('portico-settings-button').click()
  await dialog(old.page).getByTestId('disconnect-button').click()
  for (const { page } of [old, next]) await page.getByTestId('connect-button').waitFor()
  expectNoProblems(old)
  expectNoProblems(next)
})
