import type { CDPSession, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desktop, openGallery, overAll, type ScenePart, settled, show, zoomed } from './gallery.ts'
import { inspect } from './inspect.ts'

const long = 180_000

/**
 * Sets the font size (px) in the browser's settings, and in the CSS property in which the modal stores this size. The
 * modal itself reads the settings only when it is mounted.
 */
const userFont = async (page: Page, browser: CDPSession, size: number) => {
  await browser.send('Page.setFontSizes', { fontSizes: { standard: size } })
  await page.evaluate(wanted => {
    const root = document.querySelector('portico-modal')?.shadowRoot?.querySelector('.root')
    root?.parentElement?.style.setProperty('--pt-user-font-size', `${wanted}px`)
  }, size)
}
const sizeOfTitle = (page: Page) =>
  page.evaluate(() => {
    const title = document.querySelector('portico-modal')?.shadowRoot?.querySelector('h1')
    return title ? Number.parseFloat(getComputedStyle(title).fontSize) : 0
  })
/** Returns the texts that are clipped when the modal has the text spacing of WCAG 1.4.12. */
const clipped = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    if (!root) return ['no modal']
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
    )
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    return [...root.querySelectorAll<HTMLElement>('h1, h2, p, button, a, .badge, .label, .name')]
      .filter(element => !element.closest('.hide'))
      .filter(
        element =>
          element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2,
      )
      .filter(element => getComputedStyle(element).display !== 'inline')
      .map(element => `clipped: ${element.textContent}`)
  })

/**
 * Defines tests that check that these scenes have enough room in a small window, with large text, and with wide text
 * spacing.
 */
export function everyViewHasRoom(parts: readonly ScenePart[]): void {
  it.each(parts)(
    'every view has enough room in a small window, with large text, and with wide text spacing (%s)',
    async (_name, some) => {
      const page = await openGallery(zoomed)
      const browser = await page.context().newCDPSession(page)
      await page.setViewportSize(desktop.viewport)
      await show(page, 'Connect loaded')
      const before = await sizeOfTitle(page)
      await userFont(page, browser, 32)
      await settled(page)
      expect(await sizeOfTitle(page)).toBeCloseTo(before * 2, 0)

      const found: string[] = []
      for (const scene of some) {
        const note = (where: string, problems: readonly string[]) =>
          found.push(...problems.map(problem => `${scene}, ${where}: ${problem}`))
        await userFont(page, browser, 16)
        await page.setViewportSize(zoomed.viewport)
        await show(page, scene)
        note('small', await page.evaluate(inspect, { target: 24, reach: true }))
        await userFont(page, browser, 32)
        await page.setViewportSize(desktop.viewport)
        await settled(page)
        note('large text', await page.evaluate(inspect, { target: 24, reach: true }))
        await userFont(page, browser, 16)
        note('wide text', await clipped(page))
      }
      expect(found).toEqual([])
    },
    long,
  )
}

/** Defines tests that check that these scenes are mirrored in a right-to-left language. */
export function everyViewIsMirrored(parts: readonly ScenePart[]): void {
  it.each(parts)(
    'every view is mirrored in a right-to-left language, except for addresses and amounts (%s)',
    async (_name, some) => {
      const page = await openGallery(desktop)
      const found = await overAll(page, some, { dir: 'rtl' }, async () => [
        ...(await page.evaluate(inspect, { target: 24, reach: false })),
        ...(await page.evaluate(() => {
          const root = document.querySelector('portico-modal')?.shadowRoot
          const close = root?.querySelector('[data-testid="w3m-header-close"]')?.getBoundingClientRect()
          const card = root?.querySelector('.card')?.getBoundingClientRect()
          if (!root || !close || !card) return ['no card']
          const isolated = [...root.querySelectorAll<HTMLElement>('.mono, bdi.num')]
          return [
            ...(close.left < card.left + card.width / 2 ? [] : ['close is not mirrored']),
            ...isolated
              .filter(element => getComputedStyle(element).direction !== 'ltr')
              .map(element => `${element.textContent} is turned`),
          ]
        })),
      ])
      expect(found).toEqual([])
    },
    long,
  )
}
