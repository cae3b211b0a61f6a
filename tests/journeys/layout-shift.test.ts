import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoProblems, newVisitor, sandbox, useBrowser, visit, walletOf } from './harness.ts'
import {
  atRest,
  connectInjected,
  dialog,
  openAccount,
  openModal,
  title,
  tokenRow,
  walletRow,
} from './modal.ts'
import { addressOf, confirm, life, review } from './sends.ts'
import { variants } from './variants.ts'

useBrowser()

type Moved = { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }
type Shift = PerformanceEntry & { readonly value: number; readonly sources: readonly Moved[] }
type Site = { shift: number; moved: string[] }

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
  site.moved = []
  new PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      site.shift += value
      for (const { node, previousRect, currentRect } of sources) {
        const place = ({ x, y }: DOMRect) => `${x},${y}`
        const name = node instanceof Element ? node.className || node.localName : node?.textContent
        site.moved.push(`${name}: ${place(previousRect)} to ${place(currentRect)}`)
      }
    }
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

/** What the card looked like in the frames since the last call. */
type Film = { heights: number[]; titles: string[]; faintest: number }

const film = () => {
  const site = window as unknown as { film: Film }
  const fresh = (): Film => ({ heights: [], titles: [], faintest: 1 })
  site.film = fresh()
  const add = <T>(list: T[], value: T) => list.includes(value) || list.push(value)
  const look = () => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const card = root?.querySelector<HTMLElement>('dialog[open] .card')
    if (card) {
      add(site.film.heights, card.offsetHeight)
      add(site.film.titles, card.querySelector('h1')?.textContent ?? '')
      const view = [...card.querySelectorAll('.view')].at(-1)
      site.film.faintest = Math.min(site.film.faintest, view ? Number(getComputedStyle(view).opacity) : 0)
    }
    requestAnimationFrame(look)
  }
  look()
}

const windows = {
  desktop: { viewport: { width: 1280, height: 800 } },
  'low desktop': { viewport: { width: 1280, height: 720 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

it.each(variants(['desktop', 'phone', 'low desktop'] as const))(
  'from the first wallet to the end of a send, the card keeps its height, and nothing in it shifts (37.1, 37.3, %s)',
  async size => {
    const context = await newVisitor({ ...windows[size], reducedMotion: 'no-preference' })
    await context.addInitScript(record)
    await context.addInitScript(film)
    let arrive = () => {}
    const held = new Promise<void>(resolve => {
      arrive = resolve
    })
    await context.route(/\/v1\/account\//, async route => {
      await held
      await route.continue()
    })
    const shop = await visit({ context, wallets: [walletOf('alice', { mode: 'ask' })] })
    const { page } = shop
    const modal = dialog(page)
    const measured = async (step: string) => {
      await atRest(page)
      const shift = await shiftOf(page)
      const moved = await page.evaluate(() => (window as unknown as Site).moved.splice(0))
      expect(shift, `${step}: ${moved.join('; ')}`).toBeLessThanOrEqual(0.01)
    }
    await openModal(page)
    await measured('opening')
    await walletRow(page, 'Heron Wallet').click()
    await modal.getByRole('heading', { name: 'Continue in Heron Wallet' }).waitFor()
    await measured('connecting')
    await page.evaluate("window.__testWallets['Heron Wallet'].approve()")
    await page.evaluate("window.__testWallets['Heron Wallet'].mode = 'auto'")
    await page.getByTestId('account-button').waitFor()
    await modal.waitFor({ state: 'hidden' })
    await measured('connected')
    await page.getByTestId('account-button').click()
    await title(page).filter({ hasText: 'Account' }).waitFor()
    await shiftOf(page)
    await measured('the account without data')
    arrive()
    await tokenRow(page, 'ETH').waitFor()
    await measured('the account with data')
    await modal.getByTestId('w3m-account-default-activity-button').click()
    await measured('the activity')
    await modal.getByTestId('wallet-features-send-button').click()
    await title(page).filter({ hasText: 'Send' }).waitFor()
    await measured('the send')
    await modal.getByTestId('portico-send-token').click()
    await title(page).filter({ hasText: 'Select a token' }).waitFor()
    await measured('the tokens')
    await modal.getByTestId('header-back').click()
    await title(page)
      .filter({ hasText: /^Send$/ })
      .waitFor()
    await modal.getByTestId('portico-send-amount').fill('0.001')
    await modal.getByTestId('portico-send-receiver').fill(addressOf('carol'))
    await modal.getByTestId('portico-send-next').filter({ hasText: 'Review' }).waitFor()
    await measured('the filled form')
    const next = await modal.getByTestId('portico-send-next').boundingBox()
    await review(page)
    await modal.getByTestId('portico-review-outcome').filter({ hasText: 'will go through' }).waitFor()
    await measured('the review')
    const send = await modal.getByTestId('portico-send-confirm').boundingBox()
    expect(send?.y, 'the button of the form and of the review').toBe(next?.y)
    await confirm(page)
    await life(page, 'confirmed').waitFor()
    await measured('the end')
    const { heights, titles, faintest } = await page.evaluate(
      () => (window as unknown as { film: Film }).film,
    )
    expect(heights.length, `the heights ${heights}`).toBe(1)
    expect(titles).not.toContain('Loading')
    expect(faintest).toBeGreaterThanOrEqual(0.4)
    expectNoProblems(shop)
  },
)

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
