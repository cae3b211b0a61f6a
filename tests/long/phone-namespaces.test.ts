import type { Page } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { expectNoProblems, stage, useBrowser, visit } from '../journeys/harness.ts'
import { dialog, openAccount, openModal, title } from '../journeys/modal.ts'
import { phoneOf, usePhones } from '../journeys/phone.ts'
import { inLongRun } from '../journeys/variants.ts'
import { solanaAccounts } from '../journeys/wallets-page.ts'

useBrowser()
usePhones()

const desktop = { viewport: { width: 1280, height: 800 } }

/** Visits the shop on a desktop, and connects a phone that has an Ethereum account and a Solana account. */
const connected = async () => {
  const { alice } = await solanaAccounts()
  const shop = await visit({ browser: desktop })
  await openModal(shop.page)
  const phone = await phoneOf('alice', 'auto', [alice.secretKey])
  await phone.pair(String(await dialog(shop.page).getByTestId('wui-qr-code').getAttribute('uri')))
  await shop.page.getByTestId('account-button').waitFor()
  await dialog(shop.page).waitFor({ state: 'hidden' })
  return { shop, phone, solana: alice.address }
}
const account = (page: Page, text: string) =>
  page.getByTestId('checkout-account').filter({ hasText: text }).waitFor()

it('a phone with an Ethereum and a Solana account is listed once, and one button disconnects it', async () => {
  const { shop, phone } = await connected()
  const { page } = shop
  await openAccount(page)
  expect(await dialog(page).getByTestId('wui-wallet-switch').textContent()).toBe('Wallets')
  await dialog(page).getByTestId('wui-wallet-switch').click()
  await title(page).filter({ hasText: 'Your wallets' }).waitFor()
  await dialog(page).getByRole('heading', { name: 'Clementine Ethereum and Solana' }).waitFor()
  await dialog(page).getByText('This also disconnects Ethereum and Solana.').waitFor()
  const doors = dialog(page).getByRole('button', { name: /^Disconnect/ })
  expect(await doors.count()).toBe(1)
  await dialog(page).getByRole('button', { name: 'Disconnect Clementine on Ethereum and Solana' }).click()
  await page.getByTestId('connect-button').waitFor()
  await vi.waitFor(() => expect(phone.sessions()).toHaveLength(0), 10_000)
  expectNoProblems(shop)
})

inLongRun(() => {
  it('a switch between networks that the phone has already granted sends no request to the phone', async () => {
    const { shop, phone, solana } = await connected()
    const { page } = shop
    await openAccount(page)
    const to = async (network: string) => {
      await dialog(page)
        .getByRole('button', { name: /^Network/ })
        .click()
      await dialog(page).getByTestId(`w3m-network-switch-${network}`).click()
      await title(page).filter({ hasText: 'Account' }).waitFor()
    }
    await to('Solana')
    await account(page, solana)
    await to('Polygon')
    await account(page, String(stage.accounts.alice?.address))
    await page.getByTestId('checkout-account').filter({ hasText: 'eip155:137' }).waitFor()
    expect(phone.seen()).toEqual([])
    expectNoProblems(shop)
  })
})
