import { expect, it } from 'vitest'
import {
  axeFindings,
  colourFindings,
  desktop,
  makeUp,
  openGallery,
  overAll,
  phone,
  scenes,
  wear,
} from './gallery.ts'
import { useBrowser } from './harness.ts'
import { inspect } from './inspect.ts'

useBrowser()

const long = 180_000

it('walks every view of the issue', () => expect(scenes.length).toBeGreaterThan(40))

it.each([
  ['desktop', desktop, 24],
  ['phone', phone, 44],
] as const)(
  'every view on %s, dark and light: axe, names, focus, targets, nothing sticks out, nothing moves',
  async (_size, browser, target) => {
    const page = await openGallery(browser)
    const looks = async () => [
      ...(await page.evaluate(inspect, { target, reach: false })),
      ...(await page.evaluate(() => {
        const moving = document.querySelector('portico-modal')?.shadowRoot?.getAnimations() ?? []
        return moving.map(one => `something moves: ${(one as CSSAnimation).animationName}`)
      })),
    ]
    const found = await overAll(page, { theme: 'dark' }, async () => {
      const dark = [...(await axeFindings(page)), ...(await looks())]
      const before = await makeUp(page)
      await wear(page, 'light')
      // Where the theme changes colours only, so do the answers.
      const same = (await makeUp(page)) === before
      const light = [...(await (same ? colourFindings : axeFindings)(page)), ...(await looks())]
      return [...dark.map(one => `dark: ${one}`), ...light.map(one => `light: ${one}`)]
    })
    expect(found).toEqual([])
  },
  long,
)
