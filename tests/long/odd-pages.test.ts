import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoProblems, useBrowser, type Visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, dialog, openModal, title, walletRow } from '../journeys/modal.ts'
import { inLongRun, variants } from '../journeys/variants.ts'
import { usePages, visitAll } from '../journeys/wallets-page.ts'

useBrowser()
usePages()

const networks = ['eip155:1', 'eip155:42161']
const wallets = [walletOf('alice')]
const arrive = (before: string): Promise<Visit> => visitAll([], { wallets, networks, before })

/**
 * Property names that the page adds to Object.prototype. All objects inherit these properties, so they appear in
 * Portico's `for … in` loops and property descriptors.
 */
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

/** Unusual pages: what the page does, and the script that does it before Portico loads. */
const pages: readonly (readonly [string, string])[] = [
  // Fault K1
  [
    'adds twelve properties to Object.prototype',
    // The page adds the properties to Object.prototype only after the scripts of the wallet and of Playwright have run,
    // because these scripts do not work with such properties.
    `new MutationObserver((_, watch) => {
      watch.disconnect()
      for (const word of ${JSON.stringify(words)}) Object.prototype[word] = 'of the page'
    }).observe(document, { childList: true, subtree: true })`,
  ],
  // Fault K2
  [
    'replaces built-in functions of the browser',
    `const { parse } = JSON; JSON.parse = (...given) => parse(...given)
    const { then } = Promise.prototype; Promise.prototype.then = function (...given) { return then.apply(this, given) }
    for (const name of ['map', 'filter', 'find', 'push']) {
      const own = Array.prototype[name]
      Array.prototype[name] = function (...given) { return own.apply(this, given) }
    }
    window.fetch = () => Promise.reject(new TypeError('the page has no fetch'))`,
  ],
  // Fault K4
  [
    'has a transform, the highest z-index and a dialog of its own on top',
    `document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.transform = 'scale(1)'
      const cover = document.body.appendChild(document.createElement('div'))
      cover.style.cssText = 'position:fixed;inset:auto 0 0 0;height:10px;z-index:2147483647'
    })`,
  ],
  // Fault K8
  [
    'has a <base> element with another URL',
    `new MutationObserver((_, watch) => {
      if (!document.head) return
      watch.disconnect()
      document.head.prepend(Object.assign(document.createElement('base'), { href: 'https://elsewhere.example/a/' }))
    }).observe(document, { childList: true, subtree: true })`,
  ],
  // Fault K12
  [
    'has no workers, no locks and no channels',
    `delete window.Worker; delete window.BroadcastChannel; delete window.SharedWorker
    Object.defineProperty(navigator, 'locks', { value: undefined })`,
  ],
]

describe('an unusual page', () => {
  it.each(variants(pages, 2))(
    'lets a user connect, and causes no uncaught error (the page %s)',
    async (_what, before) => {
      const shop = await arrive(before)
      await openModal(shop.page)
      await connectInjected(shop.page)
      expectNoProblems(shop)
    },
  )
})

// Fault A15, J10
it('a user can connect on a page without origin and without storage (CSP directive sandbox)', async () => {
  const policy = 'sandbox allow-scripts'
  const shop = await visitAll([], { wallets, networks, policy })
  await openModal(shop.page)
  await connectInjected(shop.page)
  expectNoProblems(shop)
})

inLongRun(() => {
  // Fault A15, K6
  it('the modal opens and shows a QR code in a sandboxed iframe without injected wallets', async () => {
    const shop = await visitAll([], {
      networks,
      frame: url => `<iframe sandbox="allow-scripts" src="${url}" style="width:100%;height:90vh"></iframe>`,
    })
    const frame = shop.page.frameLocator('iframe')
    await frame.getByTestId('connect-button').click()
    const ours = frame.locator('portico-modal')
    await ours.getByRole('heading', { level: 1, name: 'Connect' }).waitFor()
    await ours.getByTestId('wui-qr-code').waitFor()
    expectNoProblems(shop)
  })
})

// Fault K4
it('the modal opens above a dialog that the page has already opened', async () => {
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
  expectNoProblems(shop)
})

inLongRun(() => {
  // Specification 2.34
  // Fault K9
  it("the modal opens again after the page has removed the modal's element from the document", async () => {
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
    expectNoProblems(shop)
  })
})

// Fault K9
it('the page can scroll again after a router has replaced the body element under an open modal', async () => {
  const shop = await arrive('')
  const { page } = shop
  await openModal(page)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden')
  await page.evaluate(() => document.body.replaceWith(document.createElement('body')))
  await page.waitForFunction(() => document.documentElement.style.overflow === '')
  await page.evaluate(() => document.body.append(document.createElement('portico-button')))
  await openModal(page)
  await connectInjected(page)
  expectNoProblems(shop)
})

it('inside a shadow root of the page, the Portico elements connect a wallet and show its balance', async () => {
  const shop = await arrive('')
  const { page } = shop
  await page.evaluate(() => {
    const root = document.body.appendChild(document.createElement('section')).attachShadow({ mode: 'open' })
    const add = (tag: string, attributes: Readonly<Record<string, string>>) => {
      const element = document.createElement(tag)
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
      root.append(element)
    }
    add('portico-wallet-button', { wallet: 'example.heron' })
    add('portico-network-button', {})
    add('portico-button', { balance: '', id: 'account' })
  })
  const button = page.getByTestId('wallet-button')
  await button.filter({ hasText: 'Heron Wallet' }).waitFor()
  await page.getByTestId('network-button').filter({ hasText: 'Ethereum' }).waitFor()
  const account = page.locator('#account')
  const size = await account.boundingBox()
  await button.click()
  await account.getByText(/^[\d.,]+\sETH · 0x\w+…\w+$/).waitFor()
  expect(await account.boundingBox()).toEqual(size)
  expectNoProblems(shop)
})

inLongRun(() => {
  it('a user connects on a page with "Cross-Origin-Embedder-Policy: require-corp", and the worker starts', async () => {
    const headers = {
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
    }
    const shop = await visitAll([], { wallets, networks, headers })
    const { page } = shop
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
    await openModal(page)
    await connectInjected(page)
    expect(page.workers().map(worker => new URL(worker.url()).protocol)).toEqual(['blob:'])
    expectNoProblems(shop)
  })
})

it('the queue window.portico.q reports a misspelt call on the console, and executes the next calls', async () => {
  const { page, problems } = await arrive('')
  await page.evaluate(`window.portico.q.push(['opne'], ['account.subscrib', () => {}], ['open'])`)
  await dialog(page).waitFor()
  const named = () =>
    problems.map(text => /Portico: (\S+) Error: The queue has a call of a method/.exec(text)?.[1])
  await expect.poll(named).toEqual(['opne', 'account.subscrib'])
})

it('the user can type and click in the modal although the page has a focus trap', async () => {
  const shop = await visitAll([], { networks })
  const { page } = shop
  await page.evaluate(() => {
    const trap = document.body.appendChild(document.createElement('div'))
    const own = trap.appendChild(document.createElement('button'))
    own.focus()
    const keep = (event: Event) => {
      if (trap.contains(event.target as Node)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      own.focus()
    }
    for (const type of ['focusin', 'mousedown', 'touchstart', 'click', 'keydown'])
      document.addEventListener(type, keep, { capture: true, passive: false })
    const site = window as unknown as { portico?: { q: { push(call: unknown[]): unknown } } }
    site.portico ??= { q: [] }
    site.portico.q.push(['open', { view: 'AllWallets' }])
  })
  const search = dialog(page).getByRole('searchbox')
  await search.click()
  await page.keyboard.type('heron')
  expect(await search.inputValue()).toBe('heron')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  expectNoProblems(shop)
})

// Fault J9
it('creating and destroying a hundred Porticos leaves no element and no worker on the page', async () => {
  const shop = await arrive('')
  const count = async (page: Page) => ({
    elements: await page.locator('portico-modal').count(),
    workers: page.workers().length,
  })
  await openModal(shop.page)
  // The worker starts after the modal has opened, so the test waits for the worker before counting.
  await expect.poll(() => shop.page.workers().length).toBe(1)
  const before = await count(shop.page)
  await shop.page.evaluate(`import(location.origin + '/sdk.js').then(({ createPortico }) => {
    for (let n = 0; n < 100; n += 1) createPortico({ networks: ['eip155:1'] }).destroy()
  })`)
  await dialog(shop.page).waitFor()
  expect(await count(shop.page)).toEqual(before)
  expectNoProblems(shop)
})
