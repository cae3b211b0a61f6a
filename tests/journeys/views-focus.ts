import { expect, it } from 'vitest'
import { openGallery, overAll, type ScenePart } from './gallery.ts'
import { inspectRing } from './inspect.ts'

const long = 180_000

/**
 * Runs in the page. Waits until the browser has rendered the next rows of a long list. A real user presses keys so
 * slowly that the browser can render these rows between two key presses.
 */
const drawn = async () => {
  const far = document.querySelector('portico-modal')?.shadowRoot?.querySelector('ul.rows[aria-hidden]')
  for (let frame = 0; far && frame < 3; frame += 1) await new Promise(requestAnimationFrame)
}

/**
 * Defines tests that check two rules in these scenes: the Tab key keeps the focus inside the modal, and each focused
 * control has a visible focus ring.
 */
export function tabGoesRound(parts: readonly ScenePart[]): void {
  it.each(parts)(
    'the keyboard focus stays inside every view and has a visible ring (scenes %s)',
    async (_name, some) => {
      const page = await openGallery({ viewport: { width: 900, height: 800 } })
      const found = await overAll(page, some, {}, async () => {
        const problems: string[] = []
        const stops = await page.evaluate(() => {
          const root = document.querySelector('portico-modal')?.shadowRoot
          const all = [...(root?.querySelectorAll<HTMLElement>('button, a[href], input, select') ?? [])]
          const stops = all.filter(element => element.tabIndex >= 0 && element.checkVisibility())
          // Radio buttons with the same name are one tab stop, because the arrow keys move between them.
          const names = stops.map(element =>
            element instanceof HTMLInputElement && element.type === 'radio' ? element.name : '',
          )
          return names.filter((name, index) => name === '' || names.indexOf(name) === index).length
        })
        // Presses Tab until the first control has the focus again. The test cannot know the number of presses, because
        // long lists render more rows while the focus moves.
        const seen: number[] = []
        while (seen.length < 500) {
          await page.keyboard.press('Tab')
          await page.evaluate(drawn)
          const { place, rings } = await page.evaluate(inspectRing, ['dark', 'light'] as const)
          if (place === seen[0]) break
          problems.push(...rings)
          seen.push(place)
          if (place === -1) break
        }
        if (seen.includes(-1)) problems.push('Tab left the card')
        if (new Set(seen).size < stops) problems.push(`Tab reached ${new Set(seen).size} of ${stops}`)
        return problems
      })
      expect(found).toEqual([])
    },
    long,
  )
}
