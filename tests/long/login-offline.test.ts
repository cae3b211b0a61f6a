import { expect, it } from 'vitest'
import { expectNoProblems, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { giveEmail, wrong } from '../journeys/login.ts'
import { dialog, openModal, title } from '../journeys/modal.ts'

useBrowser()

it('while the browser is offline, the email field shows an error, and the QR code has no countdown', async () => {
  const shop = await visit({
    wallets: [walletOf('alice'), walletOf('bob', { name: 'Bittern', rdns: 'example.bittern' })],
    expected: /ERR_INTERNET_DISCONNECTED/,
  })
  const { page, context } = shop
  await openModal(page)
  await dialog(page).getByTestId('wui-qr-code').waitFor()
  await dialog(page).getByTestId('wui-email-input').waitFor()
  await context.setOffline(true)
  await dialog(page).getByText("You can scan a code when you're back online").waitFor()
  expect(await dialog(page).locator('.clock').count()).toBe(0)
  await giveEmail(page, 'offline@example.com')
  await wrong(page, "You're offline. Try again when you're back online.")
  // The error below the email field must not push the buttons of the social logins out of the card.
  const card = await dialog(page).getByTestId('w3m-modal-card').boundingBox()
  const last = await dialog(page).locator('.social').last().boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((card?.y ?? 0) + (card?.height ?? 0))
  await context.setOffline(false)
  await dialog(page).locator('.field-error').waitFor({ state: 'hidden' })
  await dialog(page).locator('.clock').waitFor()
  await dialog(page).getByTestId('wui-email-input').press('Enter')
  await title(page).filter({ hasText: 'Check your email' }).waitFor()
  expectNoProblems(shop)
})
