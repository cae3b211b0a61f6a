import { expect, it } from 'vitest'
import {
  expectNoProblems,
  sandbox,
  stage,
  stays,
  useBrowser,
  type Visit,
  visit,
  walletOf,
} from '../journeys/harness.ts'
import { connectInjected, exactAmount, openAccount, openModal, tokenRow } from '../journeys/modal.ts'

// Turns on the back/forward cache, which Playwright turns off by default. It is on in the browsers of users.
useBrowser('each', { ignoreDefaultArgs: ['--disable-back-forward-cache'] })

const wallets = [walletOf('bob')]
/**
 * A narrow window, in which the modal shows no QR code. A QR code opens a relay socket, and the browser does not cache
 * a page with an open socket.
 */
const browser = { viewport: { width: 390, height: 844 } }
const isBalance = ({ path }: { path: string }): boolean => /\/v1\/account\/.*\/balance$/.test(path)

const noting = `addEventListener('pageshow', event => { window.persisted = event.persisted })
addEventListener('pagehide', () => { window.persisted = undefined })
// The worker ends when the user leaves the page. The name of the next worker tells how far its clock is ahead.
window.Worker = class extends Worker {
  constructor(url, options) { super(url, { ...options, name: String(window.ahead ?? 0) }) }
}`
/** A worker script that lets the test move the worker's clock forward. */
const clock = `{
  const { now } = Date
  let ahead = Number(self.name)
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
        Object.assign(window, { ahead })
        line.postMessage(ahead)
      }),
    ms,
  )

const seesBalances = async ({ page }: Visit): Promise<void> => {
  await openAccount(page)
  await tokenRow(page, 'ETH').waitFor()
}
const connected = async (): Promise<Visit> => {
  const shop = await visit({ wallets, browser, before: noting, workerBefore: clock })
  await openModal(shop.page)
  await connectInjected(shop.page)
  await seesBalances(shop)
  return shop
}
/**
 * Leaves the page and goes back, until the browser restores the page from the back/forward cache. The browser does not
 * restore a page whose worker releases its locks too late. Returns the log number of the newest request after the last
 * leave.
 */
const leaveAndReturn = async (shop: Visit, tries = 8): Promise<number> => {
  await putForward(shop, 60_000)
  await leave(shop)
  const mark = await sandbox.now()
  if (await back(shop)) return mark
  expect(tries).toBeGreaterThan(0)
  await seesBalances(shop)
  return await leaveAndReturn(shop, tries - 1)
}
const leave = ({ page }: Visit) => page.goto(`${stage.shop}/config.json`)
const back = async ({ page }: Visit): Promise<boolean> => {
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForFunction('window.persisted !== undefined')
  return await page.evaluate<boolean>('window.persisted')
}

it('a page restored from the back/forward cache shows its last balance and sends one balance request', async () => {
  const shop = await connected()
  const { page } = shop
  const shown = await exactAmount(tokenRow(page, 'ETH'))
  const mark = await leaveAndReturn(shop)
  expect(await exactAmount(tokenRow(page, 'ETH'))).toBe(shown)
  const countRequests = async () => (await sandbox.since(mark, 'provider')).filter(isBalance).length
  await expect.poll(countRequests, { timeout: 10_000 }).toBe(1)
  await stays(1_500, async () => expect(await countRequests()).toBe(1))
  expectNoProblems(shop)
})

it('after the user leaves the page of the leader tab and goes back, only one tab is the leader', async () => {
  const shop = await connected()
  await leave(shop)
  const other = await visit({ context: shop.context, wallets })
  await seesBalances(other)
  if (!(await back(shop))) await seesBalances(shop)
  await tokenRow(shop.page, 'ETH').waitFor()
  await expect.poll(() => shop.page.workers().length).toBe(1)
  const leaders = await shop.page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.filter(({ name }) => /^portico[^:]*\/\d+$/.test(name ?? '')).length
  })
  expect(leaders).toBe(1)
  expectNoProblems(shop)
  expectNoProblems(other)
})
