import { expect, it } from 'vitest'
import { expectNoProblems, stage, useBrowser, visit, walletOf } from './harness.ts'
import { dialog, openModal, walletRow } from './modal.ts'
import { variants } from './variants.ts'

useBrowser()

/**
 * The title of the modal and the loaded scripts at one moment: when the pointer enters the page, when the connect view
 * is drawn, or when the worker starts.
 */
type Moment = { readonly title: string; readonly scripts: readonly string[] }
type Recorded = { readonly pressed?: Moment; readonly drawn?: Moment; readonly worker?: Moment }

const recording = `{
  const recorded = window.recorded = {}
  const moment = () => ({
    title: document.querySelector('portico-modal')?.shadowRoot?.querySelector('h1')?.textContent ?? '',
    scripts: performance.getEntriesByType('resource').map(({ name }) => name).filter(name => name.endsWith('.js')),
  })
  addEventListener('pointerover', () => { recorded.pressed ??= moment() }, { capture: true })
  const observer = new MutationObserver(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    if (root) observer.observe(root, { childList: true, subtree: true })
    const now = moment()
    if (now.title !== 'Connect a wallet') return
    recorded.drawn = now
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
  window.Worker = new Proxy(Worker, {
    construct(...call) {
      recorded.worker ??= moment()
      return Reflect.construct(...call)
    },
  })
}`

// With the script tag, the table of hashes is one more file.
it.each([
  ['/', 6],
  ['/embed.html', 7],
] as const)(
  'the connect view needs at most six script files, or seven with the script tag, and appears before the worker starts (page %s)',
  async (path, most) => {
    const shop = await visit({ path, wallets: [walletOf('alice')], before: recording })
    const { page } = shop
    const button = page.getByTestId('connect-button')
    await button.waitFor()
    await page.waitForLoadState('networkidle')
    // The pointer enters the page with this click, so no file was preloaded by a hover.
    await button.click()
    await walletRow(page, 'Heron Wallet').waitFor()
    await dialog(page).getByTestId('wui-qr-code').waitFor()
    const { pressed, drawn, worker } = await page.evaluate(
      () => (window as unknown as { recorded: Recorded }).recorded,
    )
    expect(worker?.title).toBe('Connect a wallet')
    const before = pressed?.scripts ?? []
    const needed = drawn?.scripts.filter(url => !before.includes(url) || url.startsWith(stage.cdn)) ?? []
    expect(needed.length, needed.join('\n')).toBeGreaterThan(0)
    expect(needed.length, needed.join('\n')).toBeLessThanOrEqual(most)
    expectNoProblems(shop)
  },
)

/** The name of a script, and the times (ms) at which the page requested the script and had received all of it. */
type Loading = { readonly name: string; readonly startTime: number; readonly responseEnd: number }

it.each(['/', '/embed.html'])(
  'the files of the worker load only after the file of the modal (page %s)',
  async path => {
    const shop = await visit({ path, wallets: [walletOf('alice')] })
    const { page } = shop
    await page.getByTestId('connect-button').click()
    await dialog(page).getByTestId('wui-qr-code').waitFor()
    const scripts = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, startTime, responseEnd }): Loading => ({ name, startTime, responseEnd })),
    )
    const modal = scripts.find(({ name }) => /\/modal-/.test(name))
    const others = scripts.filter(({ name }) => /\/(worker-client-|worker)[^/]*js$/.test(name))
    expect(others.length).toBeGreaterThan(1)
    for (const { name, startTime } of others)
      expect(startTime, name).toBeGreaterThanOrEqual(modal?.responseEnd ?? Number.POSITIVE_INFINITY)
    expectNoProblems(shop)
  },
)

it.each(variants(['/embed.html', '/']))(
  'the login script loads only when the pointer is over a login button (page %s)',
  async path => {
    const shop = await visit({ path, wallets: [walletOf('alice')] })
    const { page, requests } = shop
    const loginFiles = () => requests.filter(url => /\/login-[\w-]{8}(-[\w-]{8})?\.js$/.test(url))
    await openModal(page)
    const google = dialog(page).getByTestId('social-selector-google')
    await google.waitFor()
    await dialog(page).getByTestId('wui-qr-code').waitFor()
    expect(loginFiles()).toEqual([])
    await google.hover()
    await expect.poll(() => loginFiles().length).toBeGreaterThan(0)
    expectNoProblems(shop)
  },
)

it.each(variants(['/', '/embed.html']))(
  'opening the Connect view loads at most twelve scripts, and no error messages (page %s)',
  async path => {
    const shop = await visit({ path, wallets: [walletOf('alice')] })
    const { page, requests } = shop
    const catalogue = () =>
      requests.filter(url => /\/(?:errors|shared-errors-app-error)-[\w-]{8}(-[\w-]{8})?\.js$/.test(url))
    const files = () =>
      page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name, initiatorType }) => name.endsWith('.js') && initiatorType !== 'fetch')
          .map(({ name }) => name),
      )
    await page.getByTestId('connect-button').waitFor()
    await page.waitForLoadState('networkidle')
    const before = await files()
    await openModal(page)
    await dialog(page).getByTestId('wui-qr-code').waitFor()
    await dialog(page).getByTestId('social-selector-google').waitFor()
    const needed = (await files()).filter(url => !before.includes(url) && !url.includes('/worker'))
    expect(needed.length, needed.join('\n')).toBeGreaterThan(3)
    expect(needed.length, needed.join('\n')).toBeLessThanOrEqual(12)
    expect(catalogue()).toEqual([])
    await dialog(page).getByTestId('wui-email-input').focus()
    await expect.poll(() => catalogue().length).toBeGreaterThan(0)
    expectNoProblems(shop)
  },
)
