import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, mainScenes, openGallery, settled, show } from './gallery.ts'
import { useBrowser } from './harness.ts'

useBrowser()

type Look = { readonly sheets: readonly string[]; readonly elements: readonly string[] }

/** Runs in the page: the adopted style sheets, and position and style of every element of the card. */
const lookOf = (): Look => {
  const root = document.querySelector('portico-modal')?.shadowRoot
  const card = root?.querySelector('.card')
  if (!root || !card) return { sheets: [], elements: [] }
  const from = card.getBoundingClientRect()
  const properties = [
    ...['display', 'position', 'color', 'backgroundColor', 'backgroundImage', 'fontFamily', 'fontSize'],
    ...['fontWeight', 'lineHeight', 'textAlign', 'textDecorationLine', 'whiteSpace', 'opacity', 'visibility'],
    ...[
      'borderTopWidth',
      'borderTopColor',
      'borderTopStyle',
      'borderTopLeftRadius',
      'boxShadow',
      'appearance',
    ],
    ...['animationName', 'transform', 'rowGap', 'columnGap', 'paddingTop', 'paddingLeft', 'marginTop'],
    ...['marginLeft', 'overflowX', 'gridTemplateColumns', 'flexDirection', 'stroke', 'fill'],
  ] as const
  return {
    sheets: [...root.adoptedStyleSheets].map(
      ({ cssRules: rules }) => `${rules.length}: ${rules[0]?.cssText}`,
    ),
    elements: [card, ...card.querySelectorAll('*')].map(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const place = [x - from.x, y - from.y, width, height].map(Math.round).join(' ')
      const style = getComputedStyle(element)
      const name = `${element.localName}.${element.getAttribute('class') ?? ''}`
      return `${name} at ${place}: ${properties.map(property => style[property]).join(' | ')}`
    }),
  }
}

/** The look of the card once nothing changes any more. */
async function restingLook(page: Page): Promise<Look> {
  let before: Look | undefined
  for (;;) {
    const now = await page.evaluate(lookOf)
    if (before && JSON.stringify(before) === JSON.stringify(now)) return now
    before = now
  }
}

/** A short description of the differences between two looks. */
function differences(wanted: Look, seen: Look): readonly string[] {
  const sheets = [
    ...wanted.sheets.filter(one => !seen.sheets.includes(one)).map(one => `sheet missing: ${one}`),
    ...seen.sheets.filter(one => !wanted.sheets.includes(one)).map(one => `sheet too many: ${one}`),
  ]
  const elements = wanted.elements
    .map((one, place) => (one === seen.elements[place] ? '' : `${one}\n  is ${seen.elements[place]}`))
    .filter(Boolean)
  return [...sheets, ...elements].slice(0, 4)
}

describe('looks', () => {
  it('L2: every view looks the same, whatever views were shown before it', async () => {
    const page = await openGallery(desktop)
    // Relative times are the same in every look.
    await page.clock.setFixedTime(new Date())
    // The first time a view shows, its late parts load over the network.
    for (const scene of mainScenes) await show(page, scene)
    const fresh = new Map<string, Look>()
    for (const scene of mainScenes) {
      await show(page, scene)
      fresh.set(scene, await restingLook(page))
    }
    const found: string[] = []
    for (const order of [mainScenes, [...mainScenes].reverse()]) {
      await show(page, 'Networks list')
      for (const scene of order) {
        const [view = '', state = ''] = scene.split(' ')
        await page.evaluate(one => window.gallery.walk(one), { view, state })
        await settled(page)
        const wanted = fresh.get(scene)
        if (!wanted) throw new Error(`${scene} was not seen fresh`)
        let walked = await restingLook(page)
        // Parts that load late may load later here.
        for (let more = 0; differences(wanted, walked).length > 0 && more < 20; more++)
          walked = await restingLook(page)
        let different = differences(wanted, walked)
        if (different.length > 0) {
          // On a busy machine the reference look may have been taken before such a part had loaded: take it again.
          await show(page, scene)
          different = differences(await restingLook(page), walked)
        }
        found.push(...different.map(one => `${scene}: ${one}`))
      }
    }
    expect(found).toEqual([])
  }, 240_000)

  it.each([
    ['Account loaded', 'w3m-account-default-activity-button'],
    ['Account loaded', 'w3m-account-select-network'],
    ['WalletSend ready', 'portico-send-token'],
    ['Swap quoted', 'swap-select-token-button-toToken'],
  ])('L2: %s looks the same on the way back from %s', async (scene, testId) => {
    const page = await openGallery(desktop)
    await page.clock.setFixedTime(new Date())
    await show(page, scene)
    const before = await restingLook(page)
    const modal = page.locator('portico-modal')
    const title = await modal.locator('h1').textContent()
    await modal.getByTestId(testId).click()
    await expect.poll(() => modal.locator('h1').textContent()).not.toBe(title)
    await settled(page)
    expect((await restingLook(page)).sheets).not.toEqual(before.sheets)
    await modal.getByTestId('header-back').click()
    await expect.poll(() => modal.locator('h1').textContent()).toBe(title)
    await settled(page)
    await expect.poll(async () => (await restingLook(page)).sheets).toEqual(before.sheets)
  })
})
