import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoProblems, useBrowser, visit, walletOf } from './harness.ts'
import { phoneOf, usePhones } from './phone.ts'
import { addressOf, coins } from './sends.ts'

useBrowser()
usePhones()

const confirm = async (page: Page, id: string): Promise<void> => {
  const section = page.getByTestId(id)
  const button = section.getByTestId('confirm')
  await button.waitFor()
  const agree = section.getByTestId('agree')
  if (await agree.isVisible()) await agree.check()
  await button.click()
  await section.getByText('Confirmed', { exact: true }).waitFor()
}

it('a site with its own user interface connects, sends and swaps without any view of Portico', async () => {
  const shop = await visit({ path: '/headless.html', wallets: [walletOf('bob')] })
  const { page } = shop
  await page.getByTestId('phone').click()
  const code = page.locator('.code')
  await code.waitFor()
  expect(await page.getByTestId('expiry').textContent()).toMatch(/valid for [0-5]:\d\d$/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByTestId('connect-status').getByText('Canceled').waitFor()

  await page.evaluate("window.__testWallets['Heron Wallet'].mode = 'reject'")
  const heron = page.getByTestId('wallets').getByRole('button', { name: /Heron Wallet/ })
  await heron.click()
  await page.getByTestId('connect-status').getByText('User rejected request').waitFor()
  await page.evaluate("window.__testWallets['Heron Wallet'].mode = 'auto'")
  await heron.click()
  await page.getByTestId('account').waitFor()
  expect(await page.getByTestId('address').getAttribute('title')).toBe(addressOf('bob'))
  await page
    .getByTestId('age')
    .getByText(/Updated/)
    .waitFor()
  await page.getByTestId('history').getByRole('listitem').first().waitFor()

  const before = await coins('carol')
  await page.getByTestId('send-amount').fill('0.000000000000000777')
  await page.getByTestId('send-to').fill(addressOf('carol'))
  await page.getByTestId('send-review').click()
  await confirm(page, 'send')
  expect((await coins('carol')) - before).toBe(777n)

  await page.getByTestId('swap-from').selectOption({ label: 'ETH' })
  await page.getByTestId('swap-to').selectOption({ label: 'USDC' })
  await page.getByTestId('swap-amount').fill('0.1')
  await page
    .getByTestId('swap-quote')
    .getByText(/at least/)
    .waitFor()
  await page.getByTestId('swap-review').click()
  await confirm(page, 'swap')

  // The second step follows the first by itself.
  await page.getByTestId('swap-from').selectOption({ label: 'USDC' })
  await page.getByTestId('swap-to').selectOption({ label: 'ETH' })
  await page.getByTestId('swap-amount').fill('5')
  await page
    .getByTestId('swap-quote')
    .getByText(/≈ .* ETH, at least/)
    .waitFor()
  await page.getByTestId('swap-review').click()
  const swapCard = page.getByTestId('swap')
  await swapCard.getByRole('button', { name: /^(?:Approve|Sign the permit)$/ }).click()
  await swapCard.getByRole('button', { name: 'Swap', exact: true }).waitFor()
  await confirm(page, 'swap')

  await page.getByTestId('disconnect').click()
  await page.getByTestId('connect').waitFor()
  const phone = await phoneOf('carol')
  await page.getByTestId('phone').click()
  await code.waitFor()
  await phone.pair(String(await code.getAttribute('data-uri')))
  await page.getByTestId('account').waitFor()
  expect(await page.getByTestId('address').getAttribute('title')).toBe(addressOf('carol'))
  expect(await page.locator('portico-modal').count()).toBe(0)
  expectNoProblems(shop)
})
