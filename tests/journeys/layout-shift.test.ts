import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoTroubles, newVisitor, useBrowser, visit, walletOf } from './harness.ts'
import { connectInjected, openModal } from './modal.ts'

useBrowser()

type Shift = PerformanceEntry & { readonly value: number }
type Site = { shift: number }

/** The layout shift of the page since the last call, also shortly after a click. */
const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    // Waits for the next frame, because its shifts count too.
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    const site = window as unknown as Site
    const { shift } = site
    site.shift = 0
    return shift
  })

it.each(['/', '/embed.html'])(
  'the page %s has no layout shift while it loads and the modal opens, and the button keeps its position when the wallet connects',
  async path => {
    const context = await newVisitor()
    await context.addInitScript(() => {
      const site = window as unknown as Site
      site.shift = 0
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as Shift[]) site.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
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
    expectNoTroubles(shop)
  },
)
