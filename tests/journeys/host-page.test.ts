import { describe, expect, it } from 'vitest'
import { expectNoProblems, useBrowser, visit, walletOf } from './harness.ts'
import { inheriting } from './hostile-rules.ts'
import { connectInjected, dialog, openModal } from './modal.ts'
import { variants } from './variants.ts'

useBrowser()

const observeShifts = `window.shifts = []
new PerformanceObserver(list => { for (const shift of list.getEntries()) window.shifts.push(shift.value) })
  .observe({ type: 'layout-shift', buffered: true })
window.namesBefore = Object.getOwnPropertyNames(window)
window.headBefore = document.head?.innerHTML`

/** A script that returns the position and the style of every element of the host page. */
const snapshot = `(() => [...document.querySelectorAll('header, main, main *, footer')].map(node => {
  const { x, y, width, height } = node.getBoundingClientRect()
  const { color, font, display, margin } = getComputedStyle(node)
  return [node.tagName, Math.round(x), Math.round(y + scrollY), Math.round(width), Math.round(height), color, font, display, margin].join('|')
}))()`

const paths = ['/', '/embed.html', '/strict.html']
describe.each(variants(paths))("a site's page (%s)", path => {
  it('keeps its layout and its styles when the modal opens and closes', async () => {
    const shop = await visit({ path, wallets: [walletOf('alice')], before: observeShifts })
    const { page } = shop
    await page.getByTestId('connect-button').waitFor()
    // Waits for the text that the shop writes last, because the comparison needs the complete page.
    await page.getByText('Talks to the').waitFor()
    const before = await page.evaluate(snapshot)
    await openModal(page)
    expect(await page.evaluate(snapshot)).toEqual(before)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate(snapshot)).toEqual(before)
    const shifts = await page.evaluate<number[]>('window.shifts')
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.005)
    expectNoProblems(shop)
  })

  it('gets only the global "portico", only storage keys with this prefix, and no style in its head', async () => {
    const shop = await visit({ path, before: observeShifts })
    await openModal(shop.page)
    const added = await shop.page.evaluate<string[]>(
      'Object.getOwnPropertyNames(window).filter(name => !window.namesBefore.includes(name))',
    )
    const ours = ['namesBefore', 'headBefore', 'portico']
    expect(added.filter(name => !ours.includes(name) && !/^\\d+$/.test(name))).toEqual([])
    expect(await shop.page.evaluate('document.querySelectorAll("head style").length')).toBe(0)
    const keys = await shop.page.evaluate<string[]>('Object.keys(localStorage)')
    expect(keys.filter(key => !key.startsWith('portico'))).toEqual([])
  })

  it('cannot change the look of the modal with its own style sheets', async () => {
    const shop = await visit({ path })
    await openModal(shop.page)
    // Waits for the parts that load after the view: the wallets of the catalogue, the QR code, and the button that
    // copies the QR code's link.
    await dialog(shop.page).getByTestId('all-wallets').getByText('+').waitFor()
    await dialog(shop.page).locator('[data-testid=wui-link-copy]:not([aria-disabled])').waitFor()
    const look = () =>
      dialog(shop.page)
        .locator('button, h1')
        .evaluateAll(all =>
          all.map(element => [
            getComputedStyle(element).color,
            getComputedStyle(element).display,
            element.clientHeight,
          ]),
        )
    const before = await look()
    await shop.page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { all: unset !important } button, h1, div { display: none !important; color: lime !important; font-size: 99px !important }',
      )
      document.adoptedStyleSheets = [sheet]
    })
    expect(await look()).toEqual(before)
    expect(before.length).toBeGreaterThan(2)
  })
})

// Fault K3
it('the modal works on a page with extreme style sheets, and follows the browser font size', async () => {
  const shop = await visit({ wallets: [walletOf('alice')], before: inheriting })
  const { page } = shop
  const session = await page.context().newCDPSession(page)
  const size = () =>
    dialog(page)
      .locator('h1')
      .evaluate(title => getComputedStyle(title).fontSize)
  await openModal(page)
  const normal = await size()
  await connectInjected(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.reload()
  await page.getByTestId('account-button').click()
  // The button opens the modal before the session is known, and then another view replaces the title.
  await expect.poll(async () => Number.parseFloat(await size())).toBe(2 * Number.parseFloat(normal))
  expectNoProblems(shop)
})
