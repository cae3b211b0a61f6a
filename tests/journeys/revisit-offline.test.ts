import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoProblems, newVisitor, sandbox, useBrowser, type Visit, visit, walletOf } from './harness.ts'
import {
  allAmounts,
  connectInjected,
  dialog,
  openAccount,
  openActivity,
  openModal,
  tokenRow,
  transactions,
} from './modal.ts'
import { phoneOf, usePhones } from './phone.ts'
import { inLongRun, variants } from './variants.ts'

useBrowser()
usePhones()

inLongRun(() => {
  it('with an injected wallet, 20 changes between offline and online open no relay socket (attack R21)', async () => {
    const shop = await visit({ wallets: [walletOf('alice')] })
    const { page, context } = shop
    // Connects and disconnects a phone first, so that the page has a running relay client, which could open a socket
    // again.
    await openModal(page)
    const uri = await dialog(page).getByTestId('wui-qr-code').getAttribute('uri')
    await (await phoneOf('bob')).pair(String(uri))
    await openAccount(page)
    await dialog(page).getByTestId('portico-settings-button').click()
    await dialog(page).getByTestId('disconnect-button').click()
    // A narrow page shows no QR code, so Portico needs no socket to the relay.
    await page.setViewportSize({ width: 390, height: 800 })
    await openModal(page)
    await connectInjected(page)
    const mark = await sandbox.now()
    for (let flap = 0; flap < 20; flap += 1) {
      await context.setOffline(true)
      await page.waitForFunction(() => !navigator.onLine)
      await context.setOffline(false)
      await page.waitForFunction(() => navigator.onLine)
    }
    // The worker handles events in order. So when the balances appear, it has handled all the online and offline
    // events.
    await openAccount(page)
    await tokenRow(page, 'ETH').waitFor()
    const requests = await sandbox.since(mark, 'relay')
    expect(requests.filter(({ method }) => method === 'CONNECT')).toEqual([])
    expectNoProblems(shop)
  })
})

/**
 * Returns a visitor who has connected a wallet, has seen the balances and two pages of activity, and has closed the
 * tab.
 */
const returning = async (account: string, path: string) => {
  const context = await newVisitor()
  const wallets = [walletOf(account)]
  const first = await visit({ context, path, wallets })
  await openModal(first.page)
  await connectInjected(first.page)
  await openAccount(first.page)
  await tokenRow(first.page, 'ETH').waitFor()
  const amounts = await allAmounts(first.page)
  await openActivity(first.page)
  await transactions(first.page).first().waitFor()
  const activity = await activityOf(first)
  await toTheEnd(first)
  await expect
    .poll(async () => (await activityOf(first)).months.length)
    .toBeGreaterThan(activity.months.length)
  const { months } = await activityOf(first)
  expectNoProblems(first)
  await first.page.close()
  return { context, wallets, amounts, activity, months }
}

const toTheEnd = ({ page }: Visit) =>
  dialog(page)
    .locator('.body')
    .evaluate(body => body.scrollTo(0, body.scrollHeight))

/**
 * Returns the titles of all months in the activity, and the texts of the 20 newest rows. Rows far outside the screen
 * are not rendered.
 */
const activityOf = async ({ page }: Visit) => ({
  months: await dialog(page).getByTestId('group-title').allTextContents(),
  rows: (await transactions(page).allTextContents()).slice(0, 20),
})

/** Resolves with the first balances that the public API emits on the page: their status, and the amount of the coin. */
const firstBalances = (page: Page): Promise<{ readonly status: string; readonly amount: string }> =>
  page.evaluate(`window.portico.ready.then(portico => new Promise(resolve =>
    portico.balances.subscribe(({ status, data }) => data && resolve({ status, amount: String(data.native.amount) }))
  ))`)

const workerFile = /\/worker[^/]*\.js/

it('a site has the balances of the last visit before the worker runs (16)', async () => {
  const context = await newVisitor()
  const wallets = [walletOf('alice')]
  const path = '/embed.html'
  const first = await visit({ context, path, wallets })
  await openModal(first.page)
  await connectInjected(first.page)
  await openAccount(first.page)
  await tokenRow(first.page, 'ETH').waitFor()
  const { amount } = await firstBalances(first.page)
  expect(BigInt(amount)).toBeGreaterThan(0n)
  expectNoProblems(first)
  await first.page.close()
  // The worker's files arrive only after the site has its balances.
  const held: Route[] = []
  let isHeld = true
  await context.route(workerFile, async route => {
    if (isHeld) held.push(route)
    else await route.continue()
  })
  const opened = context.waitForEvent('page')
  const visiting = visit({ context, path, wallets })
  const page = await opened
  await page.waitForFunction(() => 'portico' in window)
  expect(await firstBalances(page)).toEqual({ status: 'loading', amount })
  await expect.poll(() => held.length).toBeGreaterThan(0)
  isHeld = false
  await Promise.all(held.map(route => route.continue()))
  expectNoProblems(await visiting)
})

const cutEverything = () => sandbox.fault({ route: '*', kind: 'cut' })

const paths = ['/', '/embed.html']
describe.each(variants(paths))('a user who returns while every service is unreachable (page %s)', path => {
  it('sees the stored activity and the stored balances with their age, and never a zero balance', async () => {
    const { context, wallets, amounts, activity, months } = await returning('whale', path)
    await cutEverything()
    const shop = await visit({ context, path, wallets })
    await shop.page.getByTestId('account-button').waitFor()
    await context.setOffline(true)
    await openAccount(shop.page)
    await dialog(shop.page).locator('[data-testid^="portico-token-"]').first().waitFor()
    expect(await allAmounts(shop.page)).toEqual(amounts)
    await dialog(shop.page).getByTestId('portico-age').waitFor()
    await dialog(shop.page)
      .getByTestId('portico-offline')
      .filter({ hasText: /offline. Last updated \d/ })
      .waitFor()
    expect(await dialog(shop.page).textContent()).not.toMatch(/(^|[^\d.])0[.,]0+(?!\d)/m)
    await openActivity(shop.page)
    await transactions(shop.page).first().waitFor()
    expect(await activityOf(shop)).toEqual(activity)
    await toTheEnd(shop)
    // All months appear without a request, because the browser has stored the older rows on disk.
    await expect.poll(async () => (await activityOf(shop)).months).toEqual(months)
    expectNoProblems(shop)
  })
})
