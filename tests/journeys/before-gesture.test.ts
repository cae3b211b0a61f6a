import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Pages, servePages } from './bridge-pages.ts'
import {
  expectNoProblems,
  newVisitor,
  sandbox,
  stage,
  useBrowser,
  type Visit,
  visit,
  walletOf,
} from './harness.ts'
import { openModal } from './modal.ts'

useBrowser()

/** Moves the page's clock forward by an hour, so that every timer that is due within this hour runs. */
const advanceAnHour = async ({ page }: Visit): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.clock.runFor('01:00:00')
  await page.waitForLoadState('networkidle')
}

/**
 * Returns the requests that go neither to the site nor to the server of the script tag's files. A `blob:` URL of the
 * site counts as the site, because the script tag's worker starts from a blob while the pointer is over the button.
 */
const foreignRequests = ({ requests }: Visit): readonly string[] =>
  requests.filter(url => ![stage.shop, `blob:${stage.shop}`, stage.cdn].some(own => url.startsWith(own)))

const paths = ['/', '/embed.html', '/strict.html']
it.each(paths)("a page requests only its own files before the user's first gesture (page %s)", async path => {
  const mark = await sandbox.now()
  const context = await newVisitor()
  await context.clock.install()
  const shop = await visit({ path, context, wallets: [walletOf('alice')] })
  await shop.page.getByTestId('connect-button').waitFor()
  await advanceAnHour(shop)
  expect(foreignRequests(shop)).toEqual([])
  expect(await sandbox.since(mark)).toEqual([])
  expect(shop.page.workers()).toEqual([])
  expectNoProblems(shop)
})

it("a page with the script tag loads only embed.js of Portico before the user's first gesture", async () => {
  const shop = await visit({ path: '/embed.html' })
  await shop.page.getByTestId('connect-button').waitFor()
  await shop.page.waitForLoadState('networkidle')
  expect(shop.requests.filter(url => url.startsWith(stage.cdn))).toEqual([`${stage.cdn}/embed.js`])
})

/** Returns the page's requests for files with the code of the modal. */
const modalFiles = ({ requests }: Visit): readonly string[] => requests.filter(url => /\/modal-/.test(url))

it.each(['/', '/embed.html'])(
  'the first pointer move creates the modal without a request to an external server (page %s)',
  async path => {
    const shop = await visit({ path, wallets: [walletOf('alice')] })
    const { page } = shop
    await page.getByTestId('connect-button').waitFor()
    await page.waitForLoadState('networkidle')
    expect(modalFiles(shop)).toEqual([])
    const modal = page.waitForResponse(/\/modal-/)
    await page.mouse.move(5, 5)
    await modal
    await page.waitForLoadState('networkidle')
    // The first view is rendered into the closed modal, and the click only shows it.
    const prepared = page.locator('portico-modal dialog:not([open])').getByTestId('w3m-header-text')
    await prepared.waitFor({ state: 'attached' })
    expect(await prepared.isVisible()).toBe(false)
    expect(page.workers()).toEqual([])
    await page.getByTestId('connect-button').hover()
    await page.waitForLoadState('networkidle')
    expect(foreignRequests(shop)).toEqual([])
    const view = await prepared.elementHandle()
    await openModal(page)
    expect(await view?.isVisible()).toBe(true)
    // After the click, the worker sends requests to other servers, so `foreignRequests` must no longer be empty.
    await expect.poll(() => foreignRequests(shop)).not.toEqual([])
    // The click does not fetch a preloaded file again.
    expect(new Set(modalFiles(shop)).size).toBe(modalFiles(shop).length)
    // The next first view waits in the closed modal, until the page is hidden.
    await page.keyboard.press('Escape')
    await prepared.waitFor({ state: 'attached' })
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.locator('portico-modal dialog').waitFor({ state: 'detached' })
    await openModal(page)
    expectNoProblems(shop)
  },
)

describe('the script tag', () => {
  let pages: Pages
  beforeAll(async () => {
    pages = await servePages()
  })
  afterAll(() => pages.close())

  it.each(['intent', 'none'])(
    'loads the modal on a button hover only if data-preload is "intent": %s',
    async preload => {
      const tag = `<script async src="{cdn}/embed/embed.js" data-preload="${preload}"></script>`
      const site = await visit({ url: pages.page(`${tag}<portico-button></portico-button>`) })
      const { page } = site
      await page.getByTestId('connect-button').waitFor()
      const move = async (act: Promise<unknown>) => {
        await act
        await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
      }
      const files = () => site.requests.filter(url => url.includes('/embed/'))
      await move(page.mouse.move(300, 300))
      expect(files()).toHaveLength(1)
      await move(page.getByTestId('connect-button').hover())
      if (preload === 'none') expect(files()).toHaveLength(1)
      else await page.locator('portico-modal').waitFor({ state: 'attached' })
      expectNoProblems(site)
    },
  )
})
