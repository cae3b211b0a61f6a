import { expect, it } from 'vitest'
import {
  axeFindings,
  colourFindings,
  htmlWithoutTheme,
  openGallery,
  overAll,
  partsOf,
  wear,
} from './gallery.ts'
import { inspect } from './inspect.ts'

type Browser = Parameters<typeof openGallery>[0]

/**
 * Defines accessibility tests of these scenes in both themes, in a browser with these options. `target` is the minimum
 * size of click targets in CSS pixels.
 */
export function viewsLookRight(names: readonly string[], browser: Browser, target: number): void {
  it.each(partsOf(names))(
    'the views of the modal pass the accessibility checks in both themes (gallery scenes %s)',
    async (_name, some) => {
      const page = await openGallery(browser)
      const looks = async () => [
        ...(await page.evaluate(inspect, { target, reach: false })),
        ...(await page.evaluate(() => {
          const moving = document.querySelector('portico-modal')?.shadowRoot?.getAnimations() ?? []
          return moving.map(animation => `something moves: ${(animation as CSSAnimation).animationName}`)
        })),
      ]
      const found = await overAll(page, some, { theme: 'dark' }, async () => {
        const dark = [...(await axeFindings(page)), ...(await looks())]
        const before = await htmlWithoutTheme(page)
        await wear(page, 'light')
        // If the HTML is the same in both themes, only the colours differ. So in the light theme only the colours are
        // checked.
        const same = (await htmlWithoutTheme(page)) === before
        const light = [...(await (same ? colourFindings : axeFindings)(page)), ...(await looks())]
        return [...dark.map(problem => `dark: ${problem}`), ...light.map(problem => `light: ${problem}`)]
      })
      expect(found).toEqual([])
    },
    180_000,
  )
}
