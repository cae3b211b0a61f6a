import { describe, expect, it } from 'vitest'
import { expectNoTroubles, newVisitor, sandbox, useBrowser, type Visit, visit, walletOf } from './harness.ts'
import {
  allAmounts,
  connectInjected,
  dialog,
  openAccount,
  openActivity,
  openModal,
  timeToSee,
  tokenRow,
  transactions,
} from './modal.ts'

useBrowser()

/** A visitor who connected, looked at balances and two pages of activity, and closed the tab. */
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
  expectNoTroubles(first)
  await first.page.close()
  return { context, wallets, amounts, activity, months }
}

const toTheEnd = ({ page }: Visit) =>
  dialog(page)
    .locator('.body')
    .evaluate(body => body.scrollTo(0, body.scrollHeight))

/** The names of all months, and the newest rows: those far from what is in view are not drawn. */
const activityOf = async ({ page }: Visit) => ({
  months: await dialog(page).getByTestId('group-title').allTextContents(),
  rows: (await transactions(page).allTextContents()).slice(0, 20),
})

const cutEverything = () => sandbox.fault({ route: '*', kind: 'cut' })

describe.each(['/', '/embed.html'])('a visitor who comes back to %s when every service is cut off', path => {
  it('J4 sees the last balances and activity at once, with their age, and no zero that is none', async () => {
    const { context, wallets, amounts, activity, months } = await returning('whale', path)
    await cutEverything()
    const shop = await visit({ context, path, wallets })
    await shop.page.getByTestId('account-button').waitFor()
    await context.setOffline(true)
    expect(await timeToSee(shop.page, '[data-testid^="portico-token-"]')).toBeLessThan(500)
    expect(await allAmounts(shop.page)).toEqual(amounts)
    await dialog(shop.page).getByTestId('portico-age').waitFor()
    await dialog(shop.page)
      .getByTestId('portico-offline')
      .filter({ hasText: /offline.*from \d/ })
      .waitFor()
    expect(await dialog(shop.page).textContent()).not.toMatch(/(^|[^\d.])0[.,]0+(?!\d)/m)
    await openActivity(shop.page)
    await transactions(shop.page).first().waitFor()
    expect(await activityOf(shop)).toEqual(activity)
    await toTheEnd(shop)
    // Older rows are on the disk as well: nobody waits for the service.
    await expect.poll(async () => (await activityOf(shop)).months).toEqual(months)
    expectNoTroubles(shop)
  })
})
