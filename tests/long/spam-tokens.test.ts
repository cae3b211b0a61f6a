import { expect, it } from 'vitest'
import { expectNoProblems, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, dialog, openModal, title } from '../journeys/modal.ts'
import { openSwap } from '../journeys/swaps.ts'

useBrowser()

it('an advertising token is in a separate list of the account, send and swap views (attack R16)', async () => {
  const shop = await visit({ wallets: [walletOf('alice')] })
  await openModal(shop.page)
  await connectInjected(shop.page)
  await openSwap(shop.page)
  const modal = dialog(shop.page)
  await modal.getByTestId('swap-select-token-button-sourceToken').click()
  const apart = modal.locator('section').filter({ hasText: 'Suspicious tokens' })
  await apart.getByText('Spam').waitFor()
  expect(await modal.locator('section').last().textContent()).toContain('Visit free-usdc.example')
  expect(await modal.getByText('Not the real').count()).toBe(0)
  await modal.getByTestId('header-back').click()
  await title(shop.page)
    .filter({ hasText: /^Swap$/ })
    .waitFor()
  await modal.getByTestId('header-back').click()
  await modal.getByTestId('portico-doubtful').waitFor()
  await modal.getByTestId('wallet-features-send-button').click()
  await modal.getByTestId('portico-send-token').click()
  await apart.getByText('Spam').waitFor()
  expect(await modal.locator('section').last().textContent()).toContain('Visit free-usdc.example')
  expectNoProblems(shop)
})
