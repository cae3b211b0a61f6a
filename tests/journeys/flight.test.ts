import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoProblems, useBrowser, type Visit, visit, walletOf } from './harness.ts'
import { logIn } from './login.ts'
import { connectInjected, dialog, openModal } from './modal.ts'
import { phoneOf, usePhones } from './phone.ts'
import { variants } from './variants.ts'

useBrowser()
usePhones()

/**
 * One flight: the animation that moves the wallet's picture from the card to the site's button. The test measures where
 * the animation, the picture and the button are.
 */
type Flight = {
  readonly first: { x: number; y: number; width: number }
  readonly last: { x: number; y: number }
  readonly picture: { x: number; y: number }
  readonly button: { x: number; y: number }
  /** The opacity of the moving picture just before it touches the button. */
  readonly opacity: number
}
type Seen = { readonly flights: readonly Flight[]; readonly shifts: number }

/**
 * A script that measures each flight at its start. To measure later positions, the script moves the paused animation
 * forward, and then plays it from the start.
 */
const record = `
  window.flights = []
  window.shifts = 0
  new PerformanceObserver(list => {
    for (const { value } of list.getEntries()) if (window.flights.length > 0) window.shifts += value
  }).observe({ type: 'layout-shift' })
  const middle = element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2, width }
  }
  const look = root => new MutationObserver(() => {
    const copy = root.querySelector('[data-testid=portico-flight]')
    if (!copy || copy.seen) return
    copy.seen = true
    const [animation] = copy.getAnimations()
    const picture = middle(root.querySelector('.halo .pic'))
    const button = middle(document.querySelector('portico-button'))
    animation.pause()
    const first = middle(copy)
    animation.currentTime = animation.effect.getComputedTiming().endTime - 0.01
    const last = middle(copy)
    const edges = document.querySelector('portico-button').getBoundingClientRect()
    let opacity
    for (let time = 0; time < animation.effect.getComputedTiming().endTime; time += 5) {
      animation.currentTime = time
      const { left, right, top, bottom } = copy.getBoundingClientRect()
      if (left < edges.right && right > edges.left && top < edges.bottom && bottom > edges.top) break
      opacity = Number(getComputedStyle(copy).opacity)
    }
    animation.currentTime = 0
    animation.play()
    window.flights.push({ first, last, picture, button, opacity })
  }).observe(root, { childList: true, subtree: true })
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (...how) {
    const root = attach.apply(this, how)
    if (this.localName === 'portico-modal') look(root)
    return root
  }
`

const flightsOf = (page: Page) => page.evaluate(() => (window as unknown as Seen).flights)
const copies = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelector('portico-modal')?.shadowRoot?.querySelectorAll('[data-testid=portico-flight]')
        .length,
  )

const open = async (path: string, reducedMotion: 'no-preference' | 'reduce'): Promise<Visit> => {
  const viewport = { width: 1280, height: 800 }
  const shop = await visit({
    path,
    before: record,
    browser: { reducedMotion, viewport },
    wallets: [walletOf('alice')],
  })
  await openModal(shop.page)
  return shop
}

const scan = async (page: Page): Promise<void> => {
  const phone = await phoneOf('bob')
  await phone.pair(String(await dialog(page).getByTestId('wui-qr-code').getAttribute('uri')))
  await dialog(page).waitFor({ state: 'hidden' })
}

const useGoogle = async (page: Page): Promise<void> => {
  const popup = page.waitForEvent('popup')
  await dialog(page).getByTestId('social-selector-google').click()
  await (await popup).getByRole('button', { name: 'Allow' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
}

const ways = {
  'to a browser wallet': connectInjected,
  'by QR code': scan,
  'by email': (page: Page) => logIn(page, 'flight@example.com'),
  'by Google': useGoogle,
} as const satisfies Readonly<Record<string, (page: Page) => Promise<unknown>>>

const everywhere = ['/', '/embed.html', '/strict.html'].map(path => ['to a browser wallet', path] as const)
const others = ['by QR code', 'by email', 'by Google'] as const

describe.each(variants([...everywhere, ...others.map(way => [way, '/'] as const)]))(
  'the animation after a connection (%s, page %s)',
  (way, path) => {
    it("moves the wallet's picture from the modal into the site's button", async () => {
      const shop = await open(path, 'no-preference')
      await ways[way](shop.page)
      await expect.poll(async () => (await flightsOf(shop.page)).length).toBe(1)
      const [flight] = await flightsOf(shop.page)
      expect(flight?.first.width).toBeCloseTo(72, 0)
      expect(Math.abs((flight?.first.x ?? 0) - (flight?.picture.x ?? 1e9))).toBeLessThan(2)
      expect(Math.abs((flight?.first.y ?? 0) - (flight?.picture.y ?? 1e9))).toBeLessThan(10)
      expect(Math.abs((flight?.last.x ?? 0) - (flight?.button.x ?? 1e9))).toBeLessThan(2)
      expect(Math.abs((flight?.last.y ?? 0) - (flight?.button.y ?? 1e9))).toBeLessThan(2)
      expect(flight?.opacity).toBe(1)
      await expect.poll(() => copies(shop.page)).toBe(0)
      // The layout of the page does not shift during the animation.
      expect(await shop.page.evaluate(() => (window as unknown as Seen).shifts)).toBe(0)
      expectNoProblems(shop)
    })
  },
)

describe("the animation of the wallet's picture after a connection", () => {
  it.each(variants(['to a browser wallet', ...others] as const))(
    'does not run if the user prefers reduced motion (connection %s)',
    async way => {
      const shop = await open('/', 'reduce')
      await ways[way](shop.page)
      expect(await flightsOf(shop.page)).toEqual([])
      expectNoProblems(shop)
    },
  )

  it("does not run if the site's button is invisible", async () => {
    const shop = await open('/', 'no-preference')
    await shop.page.evaluate(() =>
      document.querySelector<HTMLElement>('portico-button')?.style.setProperty('opacity', '0'),
    )
    await connectInjected(shop.page)
    expect(await flightsOf(shop.page)).toEqual([])
    expectNoProblems(shop)
  })
})
