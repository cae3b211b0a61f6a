import { expect, it } from 'vitest'
import { openGallery, overAll, parts } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { inspectRing } from './inspect.ts'

useBrowser()

const long = 180_000

it.each(parts)(
  'Tab goes round inside every view, each stop with a ring in both themes (%s)',
  async (_name, some) => {
    const page = await openGallery({ viewport: { width: 900, height: 800 } })
    const found = await overAll(page, some, {}, async () => {
      const problems: string[] = []
      const stops = await page.evaluate(() => {
        const root = document.querySelector('portico-modal')?.shadowRoot
        const all = [...(root?.querySelectorAll<HTMLElement>('button, a[href], input') ?? [])]
        return all.filter(one => one.tabIndex >= 0 && one.checkVisibility()).length
      })
      const seen = new Set<number>()
      for (let stop = 0; stop <= stops; stop++) {
        await page.keyboard.press('Tab')
        const { place, rings } = await page.evaluate(inspectRing, ['dark', 'light'] as const)
        problems.push(...rings)
        seen.add(place)
      }
      if (seen.has(-1)) problems.push('Tab left the card')
      if (seen.size < stops) problems.push(`Tab reached ${seen.size} of ${stops}`)
      return problems
    })
    expect(found).toEqual([])
  },
  long,
)
