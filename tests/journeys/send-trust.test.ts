import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoTroubles, useBrowser, type Visit, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openAccount, openModal } from './modal.ts'
import { addressOf, coins, confirm, fill, life } from './sends.ts'

useBrowser()

async function connected(expected?: RegExp): Promise<Visit> {
  const shop = await visit({ wallets: [walletOf('alice')], ...(expected && { expected }) })
  await openModal(shop.page)
  await connectInjected(shop.page)
  await openAccount(shop.page)
  return shop
}

const sendButton = (page: Page) => dialog(page).getByTestId('portico-send-confirm')

it('R23: a review that lacks one of its files says so and has no button to send with', async () => {
  const shop = await connected()
  const { page } = shop
  const files = /\/chunks\/[a-z-]*(review|sight|findings|facts|moves|silent)[\w-]*\.js/
  await page.route(files, route => route.abort())
  await fill(page, 'ETH', '0.000000000000000023', addressOf('carol'))
  await dialog(page).getByTestId('portico-send-next').filter({ hasText: 'Review' }).click()
  await dialog(page).getByText("Couldn't load this part").waitFor()
  expect(await sendButton(page).count()).toBe(0)
  await page.unroute(files)
  const before = await coins('carol')
  await dialog(page).getByRole('button', { name: 'Retry' }).click()
  await dialog(page).getByTestId('portico-finding-first-time').waitFor()
  await confirm(page)
  await life(page, 'confirmed').waitFor()
  expect((await coins('carol')) - before).toBe(23n)
  expectNoTroubles(shop)
})
