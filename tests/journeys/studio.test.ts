import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desktop, phone } from './gallery.ts'
import { expectNoProblems, useBrowser, visit, walletOf } from './harness.ts'
import { dialog } from './modal.ts'

useBrowser()

const card = (page: Page) => page.locator('portico-modal[data-inline]').getByTestId('w3m-modal-card')
const backgroundOf = (page: Page) => card(page).evaluate(element => getComputedStyle(element).backgroundColor)
/** Returns the page's violations of WCAG 2.2 A and AA. */
const violations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source)
  return await page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: typeof axe }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const found = await checker.run(document, { runOnly: tags })
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
  })
}

it.each([
  ['desktop, light', desktop, 'light'],
  ['phone, dark', phone, 'dark'],
] as const)(
  'the theme studio shows a theme live, writes its code, and names what it corrects (%s)',
  async (_name, browser, colorScheme) => {
    const shop = await visit({
      path: '/studio/',
      wallets: [walletOf('alice')],
      browser: { ...browser, colorScheme, reducedMotion: 'reduce' },
    })
    const { page } = shop
    await card(page).getByText('Your wallets').waitFor()
    await page.getByLabel('paper', { exact: true }).check()
    await expect
      .poll(() => backgroundOf(page))
      .toBe(colorScheme === 'light' ? 'rgb(252, 248, 239)' : 'rgb(31, 27, 21)')
    const code = page.locator('#code')
    expect(await code.textContent()).toContain('"--wc-preset": "paper"')
    await page.locator('summary', { hasText: 'Text' }).click()
    await page.getByLabel('text-secondary, light').fill('#f0e4d0')
    await page.getByLabel('text-secondary, dark').fill('#332c20')
    await page.getByText('#f0e4d0', { exact: false }).first().waitFor()
    expect(await page.locator('#contrast').textContent()).toMatch(
      /text-secondary, light: 1\.\d\d:1 is less than 4\.5:1, so #\w{6} is used/,
    )
    await page.getByLabel('React', { exact: true }).check()
    await expect
      .poll(() => code.textContent())
      .toContain(`'--wc-text-secondary': 'light-dark(#f0e4d0, #332c20)'`)
    expect(await code.textContent()).toContain('<PorticoProvider portico={portico}>')
    // The theme is in the address, so that a link shows it.
    expect(await page.evaluate(() => location.hash)).toContain('preset=paper')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    expect(await violations(page)).toEqual([])
    await page.getByText('Open as a dialog').click()
    await dialog(page).getByText('Your wallets').first().waitFor()
    const outside = shop.requests.filter(
      url =>
        /^(https?|wss?):/.test(url) && !/^\w+:\/\/(127\.0\.0\.1|localhost|[\w.-]+\.localhost)[:/]/.test(url),
    )
    expect(outside).toEqual([])
    expectNoProblems(shop)
  },
)
