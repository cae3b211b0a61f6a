import type { Page } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { expectNoProblems, useBrowser, visit } from './harness.ts'
import { dialog, openAccount, openActivity, transactions } from './modal.ts'
import { phoneOf, usePhones, visitWith } from './phone.ts'
import { addressOf, coins, confirm, fill, life, phases, review } from './sends.ts'

useBrowser()
usePhones()

/**
 * Connects a phone wallet and starts a send of `amount`. Resolves when the request waits on the phone for the user's
 * approval.
 */
async function askedOnPhone(amount: string) {
  const phone = await phoneOf('bob')
  const shop = await visitWith(phone)
  phone.mode = 'ask'
  await openAccount(shop.page)
  await fill(shop.page, 'ETH', amount, addressOf('carol'))
  await review(shop.page)
  await confirm(shop.page)
  await vi.waitFor(() => expect(phone.waiting()).toHaveLength(1), 20_000)
  return { shop, phone }
}

/** Opens Activity, and returns a locator for its pending transactions. */
async function pendingIn(page: Page) {
  await page.getByTestId('account-button').waitFor()
  await openAccount(page)
  await openActivity(page)
  await transactions(page).first().waitFor()
  return dialog(page).getByTestId('portico-pending').getByTestId('portico-transaction')
}

it('a send that the phone rejects while the page is closed is reported as refused at the next visit', async () => {
  const { shop, phone } = await askedOnPhone('0.0051')
  const before = await coins('carol')
  // The wallet must reply after the worker has ended, because a worker that is about to end may still receive the
  // reply.
  const ended = shop.page.workers().map(worker => worker.waitForEvent('close'))
  await shop.page.goto('about:blank')
  await Promise.all(ended)
  await shop.page.close()
  await phone.reject(phone.waiting()[0]?.id ?? 0)
  const { page, ...later } = await visit({ path: '/embed.html', context: shop.context })
  await dialog(page).getByTestId('portico-pending-refused').waitFor({ timeout: 20_000 })
  await expect.poll(() => phases(page), { timeout: 20_000 }).toEqual(['refused'])
  await dialog(page).getByTestId('portico-pending-done').click()
  const row = await pendingIn(page)
  expect(await row.count()).toBe(0)
  await fill(page, 'ETH', '0.0051', addressOf('carol'))
  await review(page)
  await dialog(page).getByTestId('portico-review-outcome').waitFor()
  expect(await dialog(page).getByTestId('portico-review-repeats').count()).toBe(0)
  expect((await coins('carol')) - before).toBe(0n)
  expectNoProblems({ page, ...later })
})

// Fault G3
it('a send without a wallet reply is shown as "Not known yet" and blocks an identical send', async () => {
  const { shop, phone } = await askedOnPhone('0.0052')
  await shop.page.reload()
  const { page } = shop
  await dialog(page).getByTestId('portico-pending-waiting').waitFor()
  await dialog(page).getByTestId('portico-pending-done').click()
  const row = await pendingIn(page)
  await row.filter({ hasText: 'Not known yet' }).waitFor()
  expect(await row.textContent()).not.toMatch(/Sent|Pending/)
  await row.getByRole('button').click()
  await life(page, 'unknown').filter({ hasText: "We couldn't confirm this transaction" }).waitFor()
  await dialog(page).getByTestId('portico-life-done').click()
  await fill(page, 'ETH', '0.0052', addressOf('carol'))
  await review(page)
  await dialog(page).getByTestId('portico-review-outcome').filter({ hasText: 'will go through' }).waitFor()
  expect(await dialog(page).getByTestId('portico-send-confirm').getAttribute('aria-disabled')).toBe('true')
  await dialog(page).getByTestId('portico-review-look').click()
  await life(page, 'unknown').waitFor()
  await phone.reject(phone.waiting()[0]?.id ?? 0)
  await life(page, 'refused').filter({ hasText: 'You declined it in your wallet' }).waitFor()
  expectNoProblems(shop)
})
