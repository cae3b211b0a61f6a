import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Pages, servePages } from './bridge-pages.ts'
import { stage, useBrowser, visit, walletOf } from './harness.ts'
import { dialog, walletRow } from './modal.ts'

// Playwright switches the back/forward cache off by default.
useBrowser('each', { ignoreDefaultArgs: ['--disable-back-forward-cache'] })

let pages: Pages
beforeAll(async () => {
  pages = await servePages()
})
afterAll(() => pages.close())

const { provider, catalogue, analytics, relay, login } = stage.services
const endpoints = { data: provider, catalogue, analytics, relay, frame: login }
const sentence = 'This page has changed. Reload'
const sdk = `<script type="module">import { createPortico } from '{host}/sdk.js'
  window.modal = createPortico(${JSON.stringify({ projectId: stage.projectId, endpoints, preload: 'none' })})</script>`
const tag = `<script src="{host}/embed/embed.js" data-preload="none" data-project-id="${stage.projectId}" data-endpoints='${JSON.stringify(endpoints)}'></script>`

/** Makes the server answer as after a new deploy: the files of the old version are gone. */
function deploy(file: RegExp, content: 404 | string): void {
  for (const name of names.filter(found => file.test(found))) pages.serve(name, content)
}

/** The worker, and the file with its code that the page runs without a worker. */
const serviceFiles = /(?:^|\/)worker(?!-client)|^service\.js|page-entry/

let names: readonly string[]
beforeAll(async () => {
  const built = Object.keys((await (await fetch(`${pages.host}/manifest.json`)).json()).files)
  // The folder of the script tag has copies of the worker's files.
  names = [...built, ...built.filter(name => name.startsWith('worker')).map(name => `embed/${name}`)]
})

it.each([
  ['the package, files missing', sdk, /^chunks\//, 404],
  ['the package, a page of HTML in place of the files', sdk, /^chunks\//, '<h1>Not found</h1>'],
  ['the script tag, later files missing', tag, /^embed\/chunks\//, 404],
  ['the script tag, core.js missing', tag, /^embed\/core\.js$/, 404],
  ['the script tag, a page of HTML in place of core.js', tag, /^embed\/core\.js$/, '<h1>Not found</h1>'],
  ['the script tag, core.js of another version', tag, /^embed\/core\.js$/, 'export const start = 1'],
] as const)(
  'a button says that the page has changed, and loads it again (F38): %s',
  async (_, html, files, content) => {
    pages.reset()
    const { page } = await visit({
      url: pages.page(`${html}<portico-button></portico-button>`),
      expected: /./,
    })
    const button = page.locator('portico-button').getByRole('button')
    await button.waitFor()
    deploy(files, content)
    await page.evaluate(() => {
      const codes: unknown[] = []
      Object.assign(window, { codes })
      window.addEventListener('error', ({ error }) => error && codes.push(error.code))
    })
    await button.click()
    await button.filter({ hasText: sentence }).waitFor()
    if (html === sdk) {
      const codes = await page.evaluate(async () => {
        const { modal } = window as unknown as {
          modal: { open(): Promise<void>; connect(id: string): Promise<void> }
        }
        const codeOf = (call: Promise<void>) =>
          call.then(
            () => 'none',
            error => error.code,
          )
        return [await codeOf(modal.open()), await codeOf(modal.connect('x'))]
      })
      expect(codes).toEqual(['files-missing', 'files-missing'])
    }
    if (files.test('embed/core.js')) {
      // The pointer on the button has tried to load the file before the press has.
      const codes = await page.evaluate<string[]>('codes')
      expect([...new Set(codes)]).toEqual(['files-missing'])
    }
    pages.reset()
    await Promise.all([page.waitForEvent('load'), button.click()])
    await button.click()
    await dialog(page).waitFor()
  },
)

it.each([
  ['the package, files missing', sdk, /worker/, 404],
  ['the package, a page of HTML in place of the files', sdk, /worker/, '<h1>Not found</h1>'],
  ['the script tag, files missing', tag, /worker/, 404],
  ['the package, the bridge is loaded already', sdk, serviceFiles, 404],
  ['the script tag, the bridge is loaded already', tag, serviceFiles, '<h1>Not found</h1>'],
] as const)(
  'an open modal whose service is gone says that the page has changed, and loads it again (F38): %s',
  async (_, html, files, content) => {
    pages.reset()
    const { page } = await visit({
      url: pages.page(`${html}<portico-button></portico-button>`),
      wallets: [walletOf('alice')],
      expected: /./,
    })
    const button = page.locator('portico-button').getByRole('button')
    await button.waitFor()
    deploy(files, content)
    await button.click()
    const reload = dialog(page).getByRole('button', { name: sentence })
    await reload.waitFor({ timeout: 10_000 })
    // The modal also tries by itself, and then needs no button. So the files are back only when the page is left.
    page.once('framenavigated', pages.reset)
    await Promise.all([page.waitForEvent('load'), reload.click()])
    await button.click()
    await walletRow(page, 'Heron Wallet').click()
    await page.getByTestId('account-button').waitFor()
  },
)

it.each([
  ['the package', sdk, 'chunks/modal'],
  ['the script tag', tag, 'embed/core.js'],
])('a file that fails once is loaded again without a word (F38): %s', async (_, html, file) => {
  pages.reset()
  const { page } = await visit({ url: pages.page(`${html}<portico-button></portico-button>`), expected: /./ })
  const button = page.locator('portico-button').getByRole('button')
  await button.waitFor()
  const failed = new Set<string>()
  for (const name of names.filter(found => found.startsWith(file)))
    pages.serve(name, ({ url = '' }) => {
      if (failed.has(url)) return undefined
      failed.add(url)
      return 'cut'
    })
  await button.click()
  await dialog(page).waitFor()
  expect(failed.size).toBe(1)
  pages.reset()
})

/** Opens another page and goes back. Fails if the back/forward cache has not kept the page. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.evaluate('window.kept = undefined')
  await page.goto(pages.page('elsewhere'))
  await page.evaluate(() => history.back())
  await page.waitForFunction('window.kept !== undefined')
  const reasons = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as unknown as [
      { notRestoredReasons?: unknown },
    ]
    return JSON.stringify(entry.notRestoredReasons ?? null)
  })
  expect([await page.evaluate('window.kept'), reasons]).toEqual([true, 'null'])
}

it('the back/forward cache keeps a page after a QR code was shown, and the worker starts again (F39)', async () => {
  pages.reset()
  const { page } = await visit({
    url: pages.page(`${sdk}<portico-button></portico-button><script>
      addEventListener('pageshow', event => { window.kept = event.persisted })</script>`),
    browser: { viewport: { width: 1280, height: 800 } },
  })
  await page.locator('portico-button').getByRole('button').click()
  await dialog(page).getByTestId('wui-qr-code').waitFor()
  await leaveAndReturn(page)
  expect(await dialog(page).count()).toBe(0)
  await page.locator('portico-button').getByRole('button').click()
  await dialog(page).getByTestId('wui-qr-code').waitFor()
})
