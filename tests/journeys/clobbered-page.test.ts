import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Pages, servePages } from './bridge-pages.ts'
import { stage, useBrowser, visit } from './harness.ts'
import { dialog, title } from './modal.ts'

useBrowser()

let pages: Pages
beforeAll(async () => {
  pages = await servePages()
})
afterAll(() => pages.close())

const { provider, catalogue, analytics, relay, login } = stage.services
const endpoints = JSON.stringify({ data: provider, catalogue, analytics, relay, frame: login })
const tag = `<script src="{host}/embed/embed.js" data-project-id="${stage.projectId}" data-endpoints='${endpoints}'></script>`
const evil = JSON.stringify({
  data: 'https://evil.example',
  catalogue: 'https://evil.example',
  frame: 'https://evil.example',
})

/**
 * Every property of the document that Portico reads, or that an attack may hope for. `querySelector` and
 * `querySelectorAll` are left out, because the test itself reads the page with them. `createElement` and
 * `createTextNode` are left out, because React calls them: on such a page only the loader works (embed.test.ts).
 */
const names = [
  ...['currentScript', 'baseURI', 'body', 'head', 'documentElement', 'activeElement', 'addEventListener'],
  ...['removeEventListener', 'visibilityState', 'hidden', 'title', 'cookie', 'documentMode', 'execCommand'],
  ...['getElementById', 'append', 'createRange'],
  ...['adoptedStyleSheets', 'defaultView', 'referrer', 'location', 'fonts', 'startViewTransition', 'dir'],
]

it.each([
  ['an image', `<img name="currentScript" src="{cdn}/embed/embed.js" data-endpoints='${evil}'>`],
  ['a form', '<form name="currentScript"></form>'],
  ['two elements', '<form name="currentScript"></form><img name="currentScript">'],
  ['a frame', '<iframe name="currentScript" src="about:blank"></iframe>'],
  [
    'the name of the global',
    '<form id="portico"><input name="ready"><input name="q"><input name="q"></form>',
  ],
  [
    'a foreign frame with the name of the global',
    '<iframe name="portico" src="{cdn}/manifest.json"></iframe>',
  ],
  [
    'names of wallets',
    '<form id="ethereum"><input name="request"></form><a id="TelegramWebview"></a><a id="injectedWeb3"></a><iframe name="keplr"></iframe><a id="ReactNativeWebView"></a>',
  ],
  ['every name', names.map(name => `<img name="${name}">`).join('')],
  [
    'every name twice',
    names.map(name => `<img name="${name}"><form name="${name}"><input name="append"></form>`).join(''),
  ],
  ['two frames with the name of the head', '<iframe name="head"></iframe><iframe name="head"></iframe>'],
])('the script tag takes its options from itself, and the modal works: %s (N3)', async (_, html) => {
  const { page, requests, problems } = await visit({
    url: pages.page(`${html}${tag}<portico-button></portico-button>`),
    before: `addEventListener('portico:ready', event => { window.api = event.detail })`,
  })
  await page.locator('portico-button').getByRole('button').click()
  await title(page).filter({ hasText: 'Connect' }).waitFor()
  await dialog(page).getByTestId('all-wallets').getByText('+').waitFor()
  expect(await dialog(page).getByText('Browser wallet').count()).toBe(0)
  await expect
    .poll(() => page.evaluate('Boolean(window.api) && window.portico.ready instanceof Promise'))
    .toBe(true)
  expect(requests.filter(url => url.includes('evil.example'))).toEqual([])
  expect(problems).toEqual([])
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
})
