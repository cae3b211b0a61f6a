import { expect, it } from 'vitest'
import { catalogueWallets } from '../../sandbox/catalogue/wallets.ts'
import { longest } from '../bench/tasks.ts'
import { expectNoProblems, stage, useBrowser, visit } from '../journeys/harness.ts'
import { dialog, openModal } from '../journeys/modal.ts'

useBrowser()

it('typing in the search of 600 wallets never blocks the page for 50 ms, and shows at most 40 tiles', {
  timeout: 60_000,
}, async () => {
  const shop = await visit({ browser: { viewport: { width: 1280, height: 900 } } })
  const { page } = shop
  await openModal(page)
  await dialog(page).getByTestId('all-wallets').click()
  const tiles = dialog(page).locator('[data-testid^=wallet-search-item-]')
  await tiles.first().waitFor()
  const last = catalogueWallets(600, stage.services.wallets).at(-1)
  // Scrolls to the end of the list again and again, until the last wallet has loaded.
  await expect
    .poll(
      async () => {
        await dialog(page)
          .locator('.body')
          .evaluate(body => body.scrollTo(0, body.scrollHeight))
        return dialog(page).getByTestId(`wallet-search-item-${last?.id}`).count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  const search = dialog(page).getByRole('searchbox')
  let most = 0
  const task = await longest(page, 'typing', async () => {
    for (const word of ['wa', 'wallet', 'an', '']) {
      await search.clear()
      await search.pressSequentially(word)
      // Waits for the search request with the typed text, which is sent only after the debounce time.
      const isSearched = () => shop.requests.some(url => new URL(url).searchParams.get('search') === word)
      if (word !== '') await expect.poll(isSearched, { timeout: 5_000 }).toBe(true)
      await tiles.first().waitFor()
      most = Math.max(most, await tiles.count())
    }
  })
  expect(most).toBeLessThanOrEqual(40)
  expect(task).toBeLessThan(50)
  expectNoProblems(shop)
})
