import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import arabic from '../../data/locales/ar.json' with { type: 'json' }
import german from '../../data/locales/de.json' with { type: 'json' }
import { type Pages, servePages } from './bridge-pages.ts'
import { expectNoProblems, stage, useBrowser, type Visit, visit } from './harness.ts'
import { dialog, title } from './modal.ts'
import { translate } from './translator.ts'

useBrowser()

let pages: Pages
let names: readonly string[]
beforeAll(async () => {
  pages = await servePages()
  names = Object.keys((await (await fetch(`${pages.host}/manifest.json`)).json()).files)
})
afterEach(() => pages.reset())
afterAll(() => pages.close())

const { provider, catalogue, analytics, relay, login } = stage.services
const endpoints = { data: provider, catalogue, analytics, relay, frame: login }
const options = { projectId: stage.projectId, endpoints }
const english = 'Connect a wallet'
const inGerman = german['connect.title'].text
const inArabic = arabic['connect.title'].text

type Loaded = readonly [name: string, folder: string, body: (locale: string, preload: string) => string]
/** The two ways to load Portico, with the folder of their files. The page has a button of its own, and one of Portico's. */
const ways: readonly Loaded[] = [
  [
    'the package',
    'chunks/',
    (
      locale,
      preload,
    ) => `<button id="own">Own</button><script type="module">import { createPortico } from '{host}/sdk.js'
      window.codes = []
      window.modal = createPortico(${JSON.stringify({ ...options, locale, preload })})
      window.modal.on('error', ({ code }) => window.codes.push(code))
      document.querySelector('#own').onclick = () => window.modal.open()</script>`,
  ],
  [
    'the script tag',
    'embed/chunks/',
    (locale, preload) => `<button id="own">Own</button><script>window.codes = []
      addEventListener('portico:ready', ({ detail }) => {
        window.modal = detail
        detail.on('error', ({ code }) => window.codes.push(code))
      })</script>
      <script crossorigin src="{host}/embed/embed.js" data-locale="${locale}" data-preload="${preload}" data-trigger="#own"
        data-project-id="${stage.projectId}" data-endpoints='${JSON.stringify(endpoints)}'></script>`,
  ],
]

const languageFiles = (folder: string, tag: string): readonly string[] =>
  names.filter(name => new RegExp(`^${folder}${tag}-[\\w-]{8}\\.js$`).test(name))
const requested = ({ requests }: Visit): readonly string[] =>
  requests.filter(url => /\/chunks\/(?:languages|ar|de)-/.test(url))
const own = (page: Page) => page.locator('#own')
const codesOf = (page: Page): Promise<readonly string[]> => page.evaluate('window.codes')
const rootOf = (page: Page) =>
  page.locator('portico-modal .root').evaluate(root => [root.getAttribute('lang'), root.getAttribute('dir')])
/** The place of the card, which must not move when its language arrives. */
const placeOf = (page: Page) =>
  page.locator('portico-modal dialog[open] .card').evaluate(card => {
    const { x, y, width, height } = card.getBoundingClientRect()
    return [x, y, width, height].map(Math.round)
  })

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
}

/**
 * Opens the modal, closes it when its API listens to errors, and opens it again. The script tag fetches the API after the
 * modal, so that the page cannot hear of the first failure.
 */
async function openAgain(page: Page): Promise<void> {
  await own(page).click()
  await title(page).filter({ hasText: english }).waitFor()
  await page.waitForFunction(() => window.modal !== undefined)
  await close(page)
  await own(page).click()
  await title(page).filter({ hasText: english }).waitFor()
}

describe.each(ways)('the files of a language, on a page with %s (38.4)', (_name, folder, body) => {
  it('are not fetched before the first gesture, and with the modal after it', async () => {
    const shop = await visit({ url: pages.page(body('de', 'presence')) })
    const { page } = shop
    await own(page).waitFor()
    await page.waitForLoadState('networkidle')
    expect(requested(shop)).toEqual([])
    await page.mouse.move(5, 5)
    await expect.poll(() => requested(shop).length).toBeGreaterThan(0)
    await own(page).click()
    await title(page).filter({ hasText: inGerman }).waitFor()
    expect(await rootOf(page)).toEqual(['de', 'ltr'])
    expectNoProblems(shop)
  })

  it('may be late: the modal opens in English, and changes without a jump', async () => {
    const [file = ''] = languageFiles(folder, 'ar')
    let send = () => {}
    const held = new Promise<void>(resolve => {
      send = resolve
    })
    pages.serve(file, async () => {
      await held
      return undefined
    })
    const shop = await visit({ url: pages.page(body('ar', 'none')) })
    const { page } = shop
    await own(page).click()
    await title(page).filter({ hasText: english }).waitFor()
    expect(await rootOf(page)).toEqual(['en', 'ltr'])
    const before = await placeOf(page)
    send()
    await title(page).filter({ hasText: inArabic }).waitFor()
    expect(await rootOf(page)).toEqual(['ar', 'rtl'])
    expect(await placeOf(page)).toEqual(before)
    expectNoProblems(shop)
  })

  it('may fail: English stays, the site hears of it, and the next opening tries again', async () => {
    const [file = ''] = languageFiles(folder, 'de')
    pages.serve(file, 404)
    const { page } = await visit({ url: pages.page(body('de', 'none')), expected: /./ })
    await openAgain(page)
    await expect.poll(() => codesOf(page)).toContain('files-missing')
    expect(await rootOf(page)).toEqual(['en', 'ltr'])
    pages.reset()
    await close(page)
    await own(page).click()
    await title(page).filter({ hasText: inGerman }).waitFor()
  })
})

it('a file of a language with a changed byte does not run, and English stays (38.4)', async () => {
  const [, tag] = ways
  if (!tag) throw new Error('the script tag is not there')
  const [file = ''] = languageFiles(tag[1], 'de')
  expect(file).not.toBe('')
  const text = await (await fetch(`${pages.host}/${file}`)).text()
  pages.serve(file, `globalThis.ran = true;${text}`)
  const { page } = await visit({ url: pages.page(tag[2]('de', 'none')), expected: /./ })
  await openAgain(page)
  await expect.poll(() => codesOf(page)).toContain('files-missing')
  expect(await page.evaluate('globalThis.ran')).toBeUndefined()
  expect(await rootOf(page)).toEqual(['en', 'ltr'])
})

it('the page may change its language: the modal and the elements follow it until the site sets another one (38.4)', async () => {
  const body = `<portico-button></portico-button>
    <script type="module">import { createPortico } from '{host}/sdk.js'
      window.modal = createPortico(${JSON.stringify(options)})</script>`
  const shop = await visit({ url: pages.page(body) })
  const { page } = shop
  const speak = (lang: string) =>
    page.evaluate(tag => document.documentElement.setAttribute('lang', tag), lang)
  const button = page.locator('portico-button').getByRole('button')
  await button.filter({ hasText: /^Connect$/ }).waitFor()
  await speak('de')
  await button.filter({ hasText: german['common.connect'].text }).waitFor()
  await button.click()
  await title(page).filter({ hasText: inGerman }).waitFor()
  await speak('ar-EG')
  await title(page).filter({ hasText: inArabic }).waitFor()
  await button.filter({ hasText: arabic['common.connect'].text }).waitFor()
  await page.evaluate(() => window.modal?.update({ locale: 'de' }))
  await title(page).filter({ hasText: inGerman }).waitFor()
  await speak('ar')
  await page.evaluate(() => window.modal?.update({ themeMode: 'dark' }))
  await page.locator('portico-modal').locator('[data-theme=dark]').waitFor({ state: 'attached' })
  expect(await rootOf(page)).toEqual(['de', 'ltr'])
  expectNoProblems(shop)
})

it('a translator of the browser says which language the page has now: the modal speaks it, and its views stay alive (38.4)', async () => {
  const body = `<portico-button></portico-button>
    <script type="module">import { createPortico } from '{host}/sdk.js'
      window.modal = createPortico(${JSON.stringify(options)})</script>`
  const shop = await visit({ url: pages.page(body) })
  const { page } = shop
  const button = page.locator('portico-button').getByRole('button')
  await button.click()
  await title(page).filter({ hasText: english }).waitFor()
  await translate(page, false)
  // Chromium marks the page in this way.
  await page.evaluate(() => {
    document.documentElement.lang = 'de'
    document.documentElement.className = 'translated-ltr'
  })
  await title(page).filter({ hasText: inGerman }).waitFor()
  expect(await rootOf(page)).toEqual(['de', 'ltr'])
  await button.filter({ hasText: german['common.connect'].text }).waitFor()
  await dialog(page).getByTestId('all-wallets').click()
  await title(page).filter({ hasText: german['common.allWallets'].text }).waitFor()
  await close(page)
  // The visitor wants the original page again.
  await page.evaluate(() => {
    document.documentElement.lang = 'en'
  })
  await button.filter({ hasText: /^Connect$/ }).waitFor()
  await button.click()
  await title(page).filter({ hasText: english }).waitFor()
  expectNoProblems(shop)
})

it('update() changes the language of the open modal, its announcements and the elements (38.4, 38.8)', async () => {
  const body = `<portico-button></portico-button>
    <script type="module">import { createPortico } from '{host}/sdk.js'
      window.modal = createPortico(${JSON.stringify({ ...options, locale: 'de' })})</script>`
  const shop = await visit({ url: pages.page(body) })
  const { page } = shop
  const button = page.locator('portico-button').getByRole('button')
  await button.filter({ hasText: german['common.connect'].text }).waitFor()
  await button.click()
  await title(page).filter({ hasText: inGerman }).waitFor()
  await page.evaluate(() => window.modal?.update({ locale: 'ar' }))
  await title(page).filter({ hasText: inArabic }).waitFor()
  expect(await rootOf(page)).toEqual(['ar', 'rtl'])
  await button.filter({ hasText: arabic['common.connect'].text }).waitFor()
  expect(await button.evaluate(inner => ['lang', 'dir'].map(name => inner.getAttribute(name)))).toEqual([
    'ar',
    'rtl',
  ])
  // The close button stands on the other side.
  const card = await page.locator('portico-modal dialog[open] .card').boundingBox()
  const cross = await dialog(page).getByTestId('w3m-header-close').boundingBox()
  expect((cross?.x ?? 0) - (card?.x ?? 0)).toBeLessThan((card?.width ?? 0) / 2)
  await page.evaluate(() => window.modal?.update({ locale: 'en' }))
  await title(page).filter({ hasText: english }).waitFor()
  expect(await rootOf(page)).toEqual(['en', 'ltr'])
  await button.filter({ hasText: /^Connect$/ }).waitFor()
  expectNoProblems(shop)
})
