import { expect, it } from 'vitest'
import {
  expectNoTroubles,
  sandbox,
  stage,
  stays,
  useBrowser,
  type Visit,
  visit,
  walletOf,
} from '../journeys/harness.ts'
import { connectInjected, exactAmount, openAccount, openModal, tokenRow } from '../journeys/modal.ts'

// The driver turns the back/forward cache off by default; browsers of users have it.
useBrowser('each', { ignoreDefaultArgs: ['--disable-back-forward-cache'] })

const wallets = [walletOf('bob')]
/** A narrow window shows no QR code, which would open a relay socket. An open socket keeps a page out of the cache. */
const browser = { viewport: { width: 390, height: 844 } }
const isBalance = ({ path }: { path: string }): boolean => /\/v1\/account\/.*\/balance$/.test(path)

const noting = `addEventListener('pageshow', event => { window.persisted = event.persisted })
addEventListener('pagehide', () => { window.persisted = undefined })`
/** A worker whose clock the test can move forward. */
const clock = `{
  const { now } = Date
  let ahead = 0
  Date.now = () => now() + ahead
  const line = new BroadcastChannel('clock')
  line.onmessage = ({ data }) => { if (data > 0) { ahead = data; line.postMessage('set') } }
}`
const putForward = ({ page }: Visit, ms: number): Promise<unknown> =>
  page.evaluate(
    ahead =>
      new Promise(done => {
        const line = new BroadcastChannel('clock')
        line.onmessage = () => {
          line.close()
          done(undefined)
        }
        line.postMessage(ahead)
      }),
    ms,
  )

const connected = async (): Promise<Visit> => {
  const shop = await visit({ wallets, browser, before: noting, workerBefore: clock })
  await openModal(shop.page)
  await connectInjected(shop.page)
  await openAccount(shop.page)
  await tokenRow(shop.page, 'ETH').waitFor()
  return shop
}
const leave = ({ page }: Visit) => page.goto(`${stage.shop}/config.json`)
const back = async ({ page }: Visit): Promise<boolean> => {
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForFunction('window.persisted !== undefined')
  return await page.evaluate<boolean>('window.persisted')
}

it('a page that returns from the back/forward cache keeps its state and refreshes with one request', async () => {
  const shop = await connected()
  const { page } = shop
  const shown = await exactAmount(tokenRow(page, 'ETH'))
  await putForward(shop, 60_000)
  await leave(shop)
  const mark = await sandbox.now()
  expect(await back(shop)).toBe(true)
  expect(await exactAmount(tokenRow(page, 'ETH'))).toBe(shown)
  const asked = async () => (await sandbox.since(mark, 'provider')).filter(isBalance).length
  await expect.poll(asked, { timeout: 10_000 }).toBe(1)
  await stays(1_500, async () => expect(await asked()).toBe(1))
  expectNoTroubles(shop)
})

it('the browser does not cache the leader tab for Back, and only one tab leads when the user goes back to the former leader', async () => {
  const shop = await connected()
  await leave(shop)
  const other = await visit({ context: shop.context, wallets })
  await openAccount(other.page)
  await tokenRow(other.page, 'ETH').waitFor()
  // The page held the leader's lock, so the browser dropped it from the cache, and it loads again.
  expect(await back(shop)).toBe(false)
  await openAccount(shop.page)
  await tokenRow(shop.page, 'ETH').waitFor()
  const leaders = await shop.page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.filter(({ name }) => /^portico[^:]*\/\d+$/.test(name ?? '')).length
  })
  expect(leaders).toBe(1)
  expectNoTroubles(shop)
  expectNoTroubles(other)
})
