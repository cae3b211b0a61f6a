import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoTroubles, useBrowser, type Visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openModal, title, walletRow } from './modal.ts'
import { usePages, visitAll } from './wallets-page.ts'

useBrowser()
usePages()

const networks = ['eip155:1', 'eip155:42161']
const wallets = [walletOf('alice')]
const arrive = (before: string): Promise<Visit> => visitAll([], { wallets, networks, before })

/** Property names that the page adds to Object.prototype, where `for … in` and property descriptors inherit them. */
const words = [
  'get',
  'value',
  'data',
  'type',
  'id',
  'name',
  'then',
  'toJSON',
  'length',
  'error',
  'key',
  'next',
]

/** Changes that a page may make before Portico loads. */
const pages: readonly (readonly [string, string])[] = [
  [
    'K1 adds twelve properties to Object.prototype',
    // After the scripts of the wallet and of the browser driver, which do not work with these changes.
    `new MutationObserver((_, watch) => {
      watch.disconnect()
      for (const word of ${JSON.stringify(words)}) Object.prototype[word] = 'of the page'
    }).observe(document, { childList: true, subtree: true })`,
  ],
  [
    'K2 replaces built-in functions of the browser',
    `const { parse } = JSON; JSON.parse = (...given) => parse(...given)
    const { then } = Promise.prototype; Promise.prototype.then = function (...given) { return then.apply(this, given) }
    for (const name of ['map', 'filter', 'find', 'push']) {
      const own = Array.prototype[name]
      Array.prototype[name] = function (...given) { return own.apply(this, given) }
    }
    window.fetch = () => Promise.reject(new TypeError('the page has no fetch'))`,
  ],
  [
    'K4 has a transform, the highest z-index and a dialog of its own on top',
    `document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.transform = 'scale(1)'
      const cover = document.body.appendChild(document.createElement('div'))
      cover.style.cssText = 'position:fixed;inset:auto 0 0 0;height:10px;z-index:2147483647'
    })`,
  ],
  [
    'K8 has another base',
    `new MutationObserver((_, watch) => {
      if (!document.head) return
      watch.disconnect()
      document.head.prepend(Object.assign(document.createElement('base'), { href: 'https://elsewhere.example/a/' }))
    }).observe(document, { childList: true, subtree: true })`,
  ],
  [
    'K12 has no workers, no locks and no channels',
    `delete window.Worker; delete window.BroadcastChannel; delete window.SharedWorker
    Object.defineProperty(navigator, 'locks', { value: undefined })`,
  ],
]

describe('a page that', () => {
  it.each(pages)('%s: a user connects, and no error stays uncaught', async (_what, before) => {
    const shop = await arrive(before)
    await openModal(shop.page)
    await connectInjected(shop.page)
    expectNoTroubles(shop)
  })
})

it('K6 in a sandboxed page without an origin there is no storage, and a user still connects', async () => {
  const policy = 'sandbox allow-scripts'
  const shop = await visitAll([], { wallets, networks, policy })
  await openModal(shop.page)
  await connectInjected(shop.page)
  expectNoTroubles(shop)
})

it('K6 in a sandboxed frame without wallets the modal opens and shows a QR code', async () => {
  const shop = await visitAll([], {
    networks,
    frame: url => `<iframe sandbox="allow-scripts" src="${url}" style="width:100%;height:90vh"></iframe>`,
  })
  const frame = shop.page.frameLocator('iframe')
  await frame.getByTestId('connect-button').click()
  const ours = frame.locator('portico-modal')
  await ours.getByRole('heading', { level: 1, name: 'Connect' }).waitFor()
  await ours.getByTestId('wui-qr-code').waitFor()
  expectNoTroubles(shop)
})

it('K4 an open dialog of the page does not cover the modal', async () => {
  const shop = await arrive('')
  const { page } = shop
  await page.evaluate(() => {
    const own = document.body.appendChild(document.createElement('dialog'))
    own.style.cssText = 'width:100vw;height:100vh'
    own.showModal()
    const site = window as unknown as { portico?: { q: { push(call: unknown[]): unknown } } }
    site.portico ??= { q: [] }
    site.portico.q.push(['open'])
  })
  await walletRow(page, 'Heron Wallet').click({ timeout: 5_000 })
  await page.getByTestId('account-button').waitFor()
  expectNoTroubles(shop)
})

it("K9 when the page removes the modal's element, the next opening inserts it again", async () => {
  const shop = await arrive('')
  const { page } = shop
  await openModal(page)
  await page.evaluate(() => {
    document.querySelector('portico-modal')?.remove()
    document.body.replaceChildren(document.createElement('portico-button'))
  })
  await openModal(page)
  await title(page).filter({ hasText: 'Connect' }).waitFor()
  await connectInjected(page)
  expectNoTroubles(shop)
})

it('J9 after a page creates and destroys a hundred modals, nothing of them is left', async () => {
  const shop = await arrive('')
  const count = async (page: Page) => ({
    elements: await page.locator('portico-modal').count(),
    workers: page.workers().length,
  })
  await openModal(shop.page)
  // The modal does not wait for its worker.
  await expect.poll(() => shop.page.workers().length).toBe(1)
  const before = await count(shop.page)
  await shop.page.evaluate(`import(location.origin + '/sdk.js').then(({ createPortico }) => {
    for (let n = 0; n < 100; n += 1) createPortico({ networks: ['eip155:1'] }).destroy()
  })`)
  await dialog(shop.page).waitFor()
  expect(await count(shop.page)).toEqual(before)
  expectNoTroubles(shop)
})
