import { expect, it } from 'vitest'
import { axeFindings, colourFindings, makeUp, openGallery, overAll, partsOf, wear } from './gallery.ts'
import { inspect } from './inspect.ts'

type Browser = Parameters<typeof openGallery>[0]

/** Journeys over these scenes in one kind of browser, in both themes. `target` is the minimum size of targets in CSS pixels. */
export function viewsLookRight(names: readonly string[], browser: Browser, target: number): void {
  it.each(partsOf(names))(
    'has no fault in the scenes %s',
    async (_name, some) => {
      const page = await openGallery(browser)
      const looks = async () => [
        ...(await page.evaluate(inspect, { target, reach: false })),
        ...(await page.evaluate(() => {
          const moving = document.querySelector('portico-modal')?.shadowRoot?.getAnimations() ?? []
          return moving.map(one => `something moves: ${(one as CSSAnimation).animationName}`)
        })),
      ]
      const found = await overAll(page, some, { theme: 'dark' }, async () => {
        const dark = [...(await axeFindings(page)), ...(await looks())]
        const before = await makeUp(page)
        await wear(page, 'light')
        // If the HTML of both themes is equal, only the colours differ, and only the colours are checked again.
        const same = (await makeUp(page)) === before
        const light = [...(await (same ? colourFindings : axeFindings)(page)), ...(await looks())]
        return [...dark.map(one => `dark: ${one}`), ...light.map(one => `light: ${one}`)]
      })
      expect(found).toEqual([])
    },
    180_000,
  )
}
