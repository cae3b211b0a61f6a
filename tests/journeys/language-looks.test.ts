import { describe, expect, it } from 'vitest'
import { fewerScenes, openGallery, overAll, partsOf, phone, show } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { shownLanguages } from './languages-shown.ts'
import { measureTexts } from './measured-texts.ts'

useBrowser()

const few = shownLanguages.filter(([name]) => ['de', 'ar', 'ja', 'pseudo'].includes(name))
const views = fewerScenes.filter(scene => !scene.startsWith('Parts '))
const parts = partsOf(views).flatMap(([scenesName, some]) =>
  few.map(([name, options]) => [name, scenesName, { some, options }] as const),
)

// `tests/long/language-looks.test.ts` measures all scenes in all languages and in three widths.
describe('the texts of the modal in a language (38)', () => {
  it.each(parts)(
    'fit into their places: none is cut, shortened or lies on another (%s, 390 px, scenes %s)',
    async (_name, _scenes, { some, options }) => {
      const page = await openGallery(phone)
      expect(await overAll(page, some, options, () => page.evaluate(measureTexts))).toEqual([])
    },
  )

  it('are measured: a text that is too long for its place is a fault', async () => {
    const page = await openGallery(phone)
    await show(page, 'Connect loaded')
    const problemsWith = async (css: string) => {
      await page.evaluate(text => {
        const root = document.querySelector('portico-modal')?.shadowRoot
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        if (root) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
      }, css)
      return (await page.evaluate(measureTexts)).join('\n')
    }
    expect(await problemsWith('')).toBe('')
    expect(await problemsWith('h1 { inline-size: 20px; overflow: hidden; white-space: nowrap }')).toContain(
      'wider than its place',
    )
    expect(await problemsWith('button { inline-size: 20px !important }')).not.toBe('')
  })
})
