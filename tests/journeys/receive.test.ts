import { expect, it } from 'vitest'
import { expectNoProblems, stage, useBrowser, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openAccount, openModal, title } from './modal.ts'
import { decoded, installQrDecoder } from './qr-reader.ts'

useBrowser()

// Specification 1.18
it('the receive view shows a QR code with the address and the chain ID, and copies the address', async () => {
  const address = String(stage.accounts.alice?.address)
  const shop = await visit({
    wallets: [walletOf('alice')],
    browser: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  const { page } = shop
  await openModal(page)
  await connectInjected(page)
  await openAccount(page)
  await dialog(page).getByTestId('wallet-features-receive-button').click()
  await title(page).filter({ hasText: 'Receive' }).waitFor()
  await dialog(page).getByTestId('wui-qr-code').waitFor()
  const shot = await dialog(page).locator('.plate').screenshot()
  const reader = await shop.context.newPage()
  await installQrDecoder(reader)
  expect(await decoded(reader, shot.toString('base64'), 1)).toBe(`ethereum:${address}@1`)
  await reader.close()
  expect(await dialog(page).getByTestId('portico-receive-address').textContent()).toBe(address)
  await dialog(page).getByTestId('receive-address-copy-button').click()
  await dialog(page).getByText('Address copied').first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await dialog(page).getByTestId('portico-receive-networks').click()
  await dialog(page).getByTestId('portico-receives-Arbitrum One').waitFor()
  expect(await dialog(page).getByTestId('portico-receives-Solana').count()).toBe(0)
  expectNoProblems(shop)
})
