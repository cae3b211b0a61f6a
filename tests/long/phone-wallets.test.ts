import { expect, it } from 'vitest'
import { catalogueWallets } from '../../sandbox/catalogue/wallets.ts'
import { inAppBrowserNamespaces } from '../../src/domain/wallets/in-app-browser.ts'
import { expectNoProblems, sandbox, stage, useBrowser, visit } from '../journeys/harness.ts'
import { dialog, openModal } from '../journeys/modal.ts'

useBrowser()

const iphone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
}

it('on an iPhone, the list of certified wallets has exactly the wallets that an iPhone can open', async () => {
  const mark = await sandbox.now()
  const shop = await visit({ browser: iphone })
  const { page } = shop
  await openModal(page)
  await dialog(page).getByTestId('all-wallets').tap()
  const tiles = dialog(page).locator('[data-testid^=wallet-search-item-]')
  const all = catalogueWallets(600, stage.services.wallets)
  const usual = all.find(
    wallet => wallet.badge_type !== 'certified' && wallet.mobile_link && wallet.chains.includes('eip155:1'),
  )
  const usualTile = dialog(page).getByTestId(`wallet-search-item-${usual?.id}`)
  await usualTile.waitFor()
  // Shows only certified wallets, because this shorter list is enough for the test.
  await dialog(page).getByTestId('wui-certified-switch').tap()
  await usualTile.waitFor({ state: 'detached' })
  await tiles.first().waitFor()

  // Scrolls to the end of the list step by step, until every wallet has been on the screen and no loading row is left.
  const seen = new Map<number, string>()
  const lookAndGoOn = () =>
    tiles.evaluateAll(all => {
      const shown = all.map(tile => [Number(tile.dataset.place), tile.dataset.testid ?? ''] as const)
      const last = Math.max(...shown.map(([place]) => place))
      const row = all.find(tile => Number(tile.dataset.place) === last)?.closest('[role=gridcell]')
      row?.scrollIntoView({ block: 'start' })
      const rows = Number(row?.closest('[role=grid]')?.getAttribute('aria-rowcount'))
      return {
        shown,
        isWhole: new Set(shown.map(([place]) => place)).size > 0 && last >= (rows - 1) * 3,
        last,
      }
    })
  const whole = dialog(page).locator('.split .num')
  await expect
    .poll(
      async () => {
        const { shown, isWhole, last } = await lookAndGoOn()
        for (const [place, testId] of shown) seen.set(place, testId.replace('wallet-search-item-', ''))
        return (await whole.count()) > 0 && isWhole && seen.size === last + 1
      },
      { timeout: 20_000, interval: 30 },
    )
    .toBe(true)

  const questions = await sandbox.since(mark, 'catalogue')
  const request = questions.find(
    ({ path, query }) => path === '/getWallets' && query.badge_type === 'certified',
  )
  const chains = request?.query.chains ?? ''
  expect(chains).toContain('eip155:1')
  const certified = all.filter(({ badge_type }) => badge_type === 'certified')
  const ofSite = certified.filter(wallet => chains.split(',').some(chain => wallet.chains.includes(chain)))
  const reachable = ofSite.filter(
    wallet =>
      wallet.mobile_link || wallet.webapp_link || inAppBrowserNamespaces(wallet.id)?.includes('eip155'),
  )
  expect(reachable.length).toBeLessThan(ofSite.length)
  const inOrder = [...seen].sort(([a], [b]) => a - b).map(([, id]) => id)
  expect(inOrder).toEqual(reachable.map(({ id }) => id))
  expectNoProblems(shop)
})
