import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoProblems, newVisitor, sandbox, useBrowser, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openAccount, openModal, title } from './modal.ts'
import { variants } from './variants.ts'

useBrowser()

type Shift = PerformanceEntry & { readonly value: number }
type Site = { shift: number }

/**
 * Returns the layout shift of the page since the last call. It includes shifts shortly after a click, which the web
 * metric CLS leaves out.
 */
const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    // Waits for the next animation frame, so that its layout shifts are counted.
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    const site = window as unknown as Site
    const { shift } = site
    site.shift = 0
    return shift
  })

const record = () => {
  const site = window as unknown as Site
  site.shift = 0
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as Shift[]) site.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

it.each(variants(['/', '/embed.html']))(
  'a page does not shift while it loads and while the modal opens (page %s)',
  async path => {
    const context = await newVisitor()
    await context.addInitScript(record)
    const shop = await visit({ path, context, wallets: [walletOf('alice')] })
    const { page } = shop
    await page.getByTestId('connect-button').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await shiftOf(page), 'while the page loads').toBeLessThanOrEqual(0.005)
    await openModal(page)
    expect(await shiftOf(page), 'while the modal opens').toBeLessThanOrEqual(0.005)
    const place = await page.locator('portico-button').first().boundingBox()
    await connectInjected(page)
    await page.getByTestId('account-button').waitFor()
    expect(await page.locator('portico-button').first().boundingBox()).toEqual(place)
    expectNoProblems(shop)
  },
)

it("a <portico-button> with reserved space does not move when the account's picture and name appear", async () => {
  const name = 'a-very-long-name-of-an-account.eth'
  await sandbox.fault({ route: '/v1/identity/*', kind: 'json', body: { name } })
  const context = await newVisitor()
  await context.addInitScript(record)
  // The CSS rule with which a site reserves space for the button (docs/theming.md). The rule applies before the first
  // paint, like a style sheet of the site.
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('portico-button { min-width: 200px }')
    document.adoptedStyleSheets = [sheet]
    addEventListener('DOMContentLoaded', () =>
      document.querySelector('portico-button')?.setAttribute('profile', ''),
    )
  })
  const shop = await visit({ context, wallets: [walletOf('alice')] })
  const { page } = shop
  const button = page.locator('portico-button').first()
  await page.getByTestId('connect-button').waitFor()
  const place = await button.boundingBox()
  expect(place?.width).toBe(200)
  await openModal(page)
  await connectInjected(page)
  const shown = page.getByTestId('account-button').filter({ hasText: name })
  await shown.waitFor()
  expect(await shown.locator('[part=avatar]').boundingBox()).toMatchObject({ width: 24, height: 24 })
  expect(await shown.evaluate(inner => inner.scrollHeight <= inner.clientHeight)).toBe(true)
  expect(await button.boundingBox()).toEqual(place)
  await page.reload()
  await shown.waitFor()
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.005)
  expect(await button.boundingBox()).toEqual(place)
  await button.evaluate(element => element.removeAttribute('profile'))
  await shown.waitFor({ state: 'detached' })
  expect(await page.locator('portico-button [part=avatar]').isVisible()).toBe(false)
  expectNoProblems(shop)
})

it('the controls of a view keep their places when its data arrives', async () => {
  const context = await newVisitor()
  let arrive = () => {}
  const held = new Promise<void>(resolve => {
    arrive = resolve
  })
  await context.route(/\/v1\/account\//, async route => {
    await held
    await route.continue()
  })
  const shop = await visit({ context, wallets: [walletOf('alice')] })
  const { page } = shop
  // In a window that is too low for the card below its first place, the card has to move up.
  await page.setViewportSize({ width: 1280, height: 1000 })
  await openModal(page)
  await connectInjected(page)
  await openAccount(page)
  await dialog(page).getByTestId('wallet-features-send-button').click()
  await title(page).filter({ hasText: 'Send' }).waitFor()
  const control = dialog(page).getByTestId('portico-send-token')
  await control.hover()
  const place = await control.boundingBox()
  arrive()
  await dialog(page)
    .getByText(/Recent recipients/)
    .waitFor()
  await dialog(page)
    .getByText(/ available$/)
    .first()
    .waitFor()
  await control.hover()
  expect((await control.boundingBox())?.y).toBe(place?.y)
  expectNoProblems(shop)
})
