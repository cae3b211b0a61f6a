import { expect, it } from 'vitest'
import {
  expectNoTroubles,
  newVisitor,
  sandbox,
  stage,
  useBrowser,
  type Visit,
  visit,
  walletOf,
} from './harness.ts'

useBrowser()

/** Moves the page's clock forward by an hour, so that every planned timer runs. */
const waitAnHour = async ({ page }: Visit): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.clock.runFor('01:00:00')
  await page.waitForLoadState('networkidle')
}

it.each(['/', '/embed.html', '/strict.html'])(
  '%s requests only its own files before the first gesture',
  async path => {
    const mark = await sandbox.now()
    const context = await newVisitor()
    await context.clock.install()
    const shop = await visit({ path, context, wallets: [walletOf('alice')] })
    await shop.page.getByTestId('connect-button').waitFor()
    await waitAnHour(shop)
    const foreign = shop.requests.filter(url => !url.startsWith(stage.shop) && !url.startsWith(stage.cdn))
    expect(foreign).toEqual([])
    expect(await sandbox.since(mark)).toEqual([])
    expect(shop.page.workers()).toEqual([])
    expectNoTroubles(shop)
  },
)

it('a page with the script tag loads only that script before the first gesture', async () => {
  const shop = await visit({ path: '/embed.html' })
  await shop.page.getByTestId('connect-button').waitFor()
  await shop.page.waitForLoadState('networkidle')
  expect(shop.requests.filter(url => url.startsWith(stage.cdn))).toEqual([`${stage.cdn}/embed.js`])
})
