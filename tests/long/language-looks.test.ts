import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openGallery, partsOf, phone, scenes, show } from '../journeys/gallery.ts'
import { useBrowser } from '../journeys/harness.ts'
import { shownLanguages } from '../journeys/languages-shown.ts'
import { measureTexts } from '../journeys/measured-texts.ts'

// The pages of concurrent tests stay open until the end.
useBrowser('end')

/** `PORTICO_LANGUAGES=ar,de` measures only these languages, and `PORTICO_SCENES='^(Swap|Pay)'` only these scenes. */
const { PORTICO_LANGUAGES: wanted, PORTICO_SCENES: named = '' } = process.env
const languages = shownLanguages.filter(([name]) => !wanted || wanted.split(',').includes(name))
const views = scenes.filter(scene => !scene.startsWith('Parts ') && new RegExp(named).test(scene))

const sizes: readonly (readonly [name: string, browser: BrowserContextOptions])[] = [
  ['1280 px', { viewport: { width: 1280, height: 800 } }],
  ['390 px', phone],
  ['320 px', { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }],
]

/**
 * Shows one scene in each language without loading the page again, as `portico.update({ locale })` does, and returns the
 * faults of its texts. A fault counts if it is still there when the view has come to rest.
 */
async function faultsOf(page: Page, scene: string): Promise<readonly string[]> {
  await show(page, scene)
  return await page.evaluate(async languages => {
    const frame = () => new Promise(done => requestAnimationFrame(done))
    const found: string[] = []
    for (const [name, options] of languages) {
      await window.gallery.update(options)
      const tag = options.locale ?? 'en-US'
      const root = document.querySelector('portico-modal')?.shadowRoot
      const isShown = () => root?.querySelector('.root')?.getAttribute('lang') === tag
      // On a busy machine the file of a language may take longer than the modal waits for it.
      const deadline = performance.now() + 10_000
      while (!isShown() && performance.now() < deadline) await frame()
      let faults = ['the language does not appear']
      for (let frames = 0; isShown() && frames < 40 && faults.length > 0; frames++) {
        await frame()
        faults = window.measureTexts()
      }
      for (const fault of faults) found.push(`${name}: ${fault}`)
    }
    return found
  }, languages)
}

describe.concurrent('the texts of the modal in each language (38)', () => {
  it.each(
    sizes.flatMap(([size, browser]) =>
      partsOf(views).map(([part, some]) => [size, part, { some, browser }] as const),
    ),
  )(
    'fit into their places: none is cut, shortened or lies on another (%s, scenes %s)',
    async (_size, _part, { some, browser }) => {
      const page = await openGallery(browser)
      await page.evaluate(`window.measureTexts = ${measureTexts}`)
      const found: string[] = []
      for (const scene of some)
        for (const fault of await faultsOf(page, scene)) found.push(`${scene}, ${fault}`)
      await page.context().close()
      expect(found).toEqual([])
    },
  )
})

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Window {
    measureTexts: typeof measureTexts
  }
}
