import { afterEach, expect, it, vi } from 'vitest'
import { expectNoProblems, sandbox, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, dialog, openAccount, openModal, title } from '../journeys/modal.ts'
import { phoneOf, usePhones } from '../journeys/phone.ts'
import { addressOf, confirm, fill, life, review } from '../journeys/sends.ts'
import { inLongRun } from '../journeys/variants.ts'
import { usePages, visitAll } from '../journeys/wallets-page.ts'

useBrowser()
usePhones()
usePages()
const ethereum = 'eip155:1'
afterEach(() => sandbox.automine(ethereum, true))

it('if the phone ends its session, the modal shows the Connect view and a message with the wallet name', async () => {
  const shop = await visit({ browser: { viewport: { width: 1280, height: 800 } } })
  const { page } = shop
  await openModal(page)
  const phone = await phoneOf('alice')
  await phone.pair(String(await dialog(page).getByTestId('wui-qr-code').getAttribute('uri')))
  await openAccount(page)
  await vi.waitFor(() => expect(phone.sessions()).toHaveLength(1), 20_000)
  await phone.disconnect(String(phone.sessions()[0]?.topic))
  await title(page).filter({ hasText: 'Connect' }).waitFor()
  await dialog(page)
    .getByTestId('wui-snackbar-message')
    .filter({ hasText: 'Clementine ended the connection. Connect again to continue.' })
    .waitFor()
  expectNoProblems(shop)
})

inLongRun(() => {
  it('after a reload, the account view shows a send as pending, and as confirmed once it is mined', async () => {
    const shop = await visit({ wallets: [walletOf('alice')] })
    const { page } = shop
    await openModal(page)
    await connectInjected(page)
    await openAccount(page)
    const recent = dialog(page).getByTestId('portico-recent-transaction')
    expect(await recent.count()).toBe(0)
    await sandbox.automine(ethereum, false)
    await fill(page, 'ETH', '0.000000000000054321', addressOf('carol'))
    await review(page)
    await confirm(page)
    await life(page, 'pending').waitFor()
    await page.reload()
    await openAccount(page)
    await recent.filter({ hasText: 'Pending' }).waitFor()
    await dialog(page).getByTestId('w3m-header-close').click()
    await sandbox.mine(ethereum)
    await openAccount(page)
    await recent.filter({ hasText: 'Confirmed' }).waitFor({ timeout: 30_000 })
    await recent.click()
    await life(page, 'confirmed').waitFor()
    expectNoProblems(shop)
  })
})

it('the warning about an unsupported network contains the name or the chain ID of the network', async () => {
  const shop = await visitAll([], { networks: [ethereum], wallets: [walletOf('alice')] })
  const { page } = shop
  await openModal(page)
  await connectInjected(page)
  await page.evaluate("window.__testWallets['Heron Wallet'].chainId = 137")
  await dialog(page).getByText("doesn't support Polygon").waitFor()
  await page.evaluate("window.__testWallets['Heron Wallet'].chainId = 31337")
  await dialog(page).getByText("doesn't support chain 31337").waitFor()
  expectNoProblems(shop)
})
