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
import { connectInjected, dialog, exactAmount, openAccount, openModal, tokenRow } from '../journeys/modal.ts'
import { phoneOf, usePhones } from '../journeys/phone.ts'

// Turns on the back/forward cache, which Playwright turns off by default. It is on in the browsers of users.
usePhones()
useBrowser('each', { ignoreDefaultArgs: ['--disable-back-forward-cache'] })

const wallets = [walletOf('bob')]
/** A narrow window, in which the modal shows no QR code. */
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
const leave = ({ page }: Visit) => page.goto(`${stage.shop}/config.json`)
const back = async ({ page }: Visit): Promise<boolean> => {
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForFunction('window.persisted !== undefined')
  return await page.evaluate<boolean>('window.persisted')
}

/** Leaves the page and goes back. The browser must restore the page from its back/forward cache. */
const leaveAndReturn = async (shop: Visit): Promise<void> => {
  await leave(shop)
  expect(await back(shop)).toBe(true)
}

// Fault J1
it('a page restored from the back/forward cache shows its last balance and sends one balance request', async () => {
  const shop = await connected()
  const { page } = shop
  const shown = await exactAmount(tokenRow(page, 'ETH'))
  await putForward(shop, 60_000)
  const mark = await sandbox.now()
  await leaveAndReturn(shop)
  await seesBalances(shop)
  expect(await exactAmount(tokenRow(page, 'ETH'))).toBe(shown)
  const countRequests = async () => (await sandbox.since(mark, 'provider')).filter(isBalance).length
  await expect.poll(countRequests, { timeout: 10_000 }).toBe(1)
  await stays(1_500, async () => expect(await countRequests()).toBe(1))
  expectNoProblems(shop)
})

it('the browser restores the page each time: connected, with an open view, with a wallet on a phone, with a QR code (F39)', async () => {
  const shop = await connected()
  const { page } = shop
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  for (let round = 0; round < 4; round += 1) {
    await leaveAndReturn(shop)
    await page.getByTestId('account-button').waitFor()
    if (round > 1) await seesBalances(shop)
  }
  const other = await visit({ before: noting })
  const code = dialog(other.page).getByTestId('wui-qr-code')
  await openModal(other.page)
  await code.waitFor()
  await leaveAndReturn(other)
  await openModal(other.page)
  const phone = await phoneOf('alice')
  await phone.pair(String(await code.getAttribute('uri')))
  await other.page.getByTestId('account-button').waitFor()
  for (let round = 0; round < 3; round += 1) {
    await leaveAndReturn(other)
    await seesBalances(other)
  }
  expectNoProblems(shop)
  expectNoProblems(other)
})

it('after the user leaves the page of the leader tab and goes back, only one tab is the leader', async () => {
  const shop = await connected()
  await leave(shop)
  const other = await visit({ context: shop.context, wallets })
  await seesBalances(other)
  expect(await back(shop)).toBe(true)
  await seesBalances(shop)
  await expect.poll(() => shop.page.workers().length).toBe(1)
  const leaders = await shop.page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.filter(({ name }) => /^portico[^:]*\/\d+$/.test(name ?? '')).length
  })
  expect(leaders).toBe(1)
  expectNoProblems(shop)
  expectNoProblems(other)
})
