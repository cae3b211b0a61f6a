import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { poolOutput } from '../../sandbox/chains/pool-code.ts'
import { expectNoProblems, useBrowser, type Visit, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openModal } from './modal.ts'
import { addressOf } from './sends.ts'
import { allowanceOf, choose, confirm, heldOf, nonceOf, openSwap, pool, review, swapped } from './swaps.ts'

useBrowser()

const offer = (page: Page) => dialog(page).getByTestId('portico-swap-unfinished')

/** Approves a swap of LINK, and closes the tab before the swap itself. */
async function closedAfterApproval(amount: string): Promise<Visit> {
  const shop = await visit({ wallets: [walletOf('alice')] })
  await openModal(shop.page)
  await connectInjected(shop.page)
  await openSwap(shop.page)
  await choose(shop.page, 'sourceToken', 'LINK')
  await choose(shop.page, 'toToken', 'USDC')
  await review(shop.page, amount)
  await dialog(shop.page).getByTestId('portico-swap-approve').waitFor()
  await confirm(shop.page, 'Approve')
  await dialog(shop.page).getByTestId('portico-swap-least').waitFor()
  await shop.page.close()
  return shop
}

it('a swap whose tab is closed after the approval is offered in the next tab, and needs one more request', async () => {
  const alice = addressOf('alice')
  const amount = 2_500_000_000_000_000_007n
  const [links, tokens, nonce] = [
    await heldOf(alice, 'LINK'),
    await heldOf(alice, 'USDC'),
    await nonceOf(alice),
  ]
  const expected = poolOutput(amount, await heldOf(pool, 'LINK'), await heldOf(pool, 'USDC'))
  const closed = await closedAfterApproval('2.500000000000000007')
  expect([await allowanceOf(alice, 'LINK'), await heldOf(alice, 'LINK')]).toEqual([amount, links])

  const shop = await visit({ wallets: [walletOf('alice')], context: closed.context })
  const { page } = shop
  await openSwap(page)
  await offer(page).filter({ hasText: 'Finish your swap of 2.500000000000000007 LINK for USDC.' }).waitFor()
  await dialog(page).getByTestId('portico-swap-resume').click()
  await dialog(page).getByTestId('portico-swap-least').waitFor()
  expect(await dialog(page).getByTestId('portico-swap-approve').count()).toBe(0)
  await confirm(page, 'Swap')
  await swapped(page)
  expect(await nonceOf(alice)).toBe(nonce + 2n)
  expect(links - (await heldOf(alice, 'LINK'))).toBe(amount)
  expect((await heldOf(alice, 'USDC')) - tokens).toBe(expected)
  expect(await allowanceOf(alice, 'LINK')).toBe(0n)
  await dialog(page).getByTestId('wallet-features-swaps-button').click()
  await dialog(page).getByTestId('swap-input-sourceToken').waitFor()
  expect(await offer(page).count()).toBe(0)
  expectNoProblems(shop)
})

it('an unfinished swap is offered at every visit until the user puts it aside', async () => {
  const closed = await closedAfterApproval('0.75')
  const second = await visit({ wallets: [walletOf('alice')], context: closed.context })
  await openSwap(second.page)
  await offer(second.page).waitFor()
  await second.page.reload()
  await second.page.getByTestId('account-button').waitFor()
  await openSwap(second.page)
  await dialog(second.page).getByTestId('portico-swap-put-aside').click()
  await offer(second.page).waitFor({ state: 'detached' })
  await second.page.reload()
  await second.page.getByTestId('account-button').waitFor()
  await openSwap(second.page)
  // The balance of the form loads with the offer.
  await dialog(second.page).getByText('available').first().waitFor()
  expect(await offer(second.page).count()).toBe(0)
  expectNoProblems(second)
})
