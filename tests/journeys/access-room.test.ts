import { expect, it } from 'vitest'
import { desktop, openGallery, overAll, parts, show, zoomed } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { inspect } from './inspect.ts'

useBrowser()

const long = 180_000

it.each(parts)(
  'every view at 320 x 256: everything can be scrolled to and hit, nothing scrolls sideways (%s)',
  async (_name, some) => {
    const page = await openGallery(zoomed)
    const found = await overAll(page, some, {}, () => page.evaluate(inspect, { target: 24, reach: true }))
    expect(found).toEqual([])
  },
  long,
)

it.each(parts)(
  'every view from right to left: mirrored, addresses and amounts as they are (%s)',
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
            .filter(one => getComputedStyle(one).direction !== 'ltr')
            .map(one => `${one.textContent} is turned`),
        ]
      })),
    ])
    expect(found).toEqual([])
  },
  long,
)

it.each(parts)(
  'every view with a root font of 200 %: text is twice as large and everything can be reached (%s)',
  async (_name, some) => {
    const page = await openGallery(desktop)
    const sizeOfTitle = () =>
      page.evaluate(() => {
        const title = document.querySelector('portico-modal')?.shadowRoot?.querySelector('h1')
        return title ? Number.parseFloat(getComputedStyle(title).fontSize) : 0
      })
    await show(page, 'Connect loaded')
    const before = await sizeOfTitle()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const found = await overAll(page, some, {}, () => page.evaluate(inspect, { target: 24, reach: true }))
    expect(await sizeOfTitle()).toBeCloseTo(before * 2, 0)
    expect(found).toEqual([])
  },
  long,
)

it.each(parts)(
  'every view with the text spacing of WCAG 1.4.12: nothing is clipped (%s)',
  async (_name, some) => {
    const page = await openGallery(desktop)
    const found = await overAll(page, some, {}, () =>
      page.evaluate(() => {
        const root = document.querySelector('portico-modal')?.shadowRoot
        if (!root) return ['no modal']
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(
          '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
        )
        root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
        return [...root.querySelectorAll<HTMLElement>('h1, h2, p, button, a, .badge, .label, .name')]
          .filter(one => !one.closest('.hide'))
          .filter(one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
          .filter(one => getComputedStyle(one).display !== 'inline')
          .map(one => `clipped: ${one.textContent}`)
      }),
    )
    expect(found).toEqual([])
  },
  long,
)
