import { existsSync } from 'node:fs'
import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import languages from '../../data/locales/languages.json' with { type: 'json' }
import type { Options } from '../../demo/gallery/main.ts'
import { fewerScenes, openGallery, overAll, partsOf, phone, scenes, show } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { measureTexts } from './measured-texts.ts'
import { everyVariant } from './variants.ts'

useBrowser()

/** A language of the gallery. The last one is made of the English sentences, and is 40 % longer. */
const all: readonly (readonly [name: string, options: Options])[] = [
  ...Object.keys(languages)
    .filter(tag => existsSync(`data/locales/${tag}.json`))
    .map(tag => [tag, { locale: tag }] as const),
  ['pseudo', { accents: 'long' }],
]
const shown = everyVariant ? all : all.filter(([name]) => ['de', 'ar', 'ja', 'pseudo'].includes(name))

const sizes: readonly (readonly [name: string, browser: BrowserContextOptions])[] = [
  ['390 px', phone],
  ...(everyVariant
    ? ([
        ['1280 px', { viewport: { width: 1280, height: 800 } }],
        ['320 px', { viewport: { width: 320, height: 640 } }],
      ] as const)
    : []),
]

const parts = partsOf(everyVariant ? scenes : fewerScenes).flatMap(([scenesName, some]) =>
  shown.flatMap(([name, options]) =>
    sizes.map(([size, browser]) => [name, size, scenesName, { some, options, browser }] as const),
  ),
)

describe('the texts of the modal in a language (38)', () => {
  it.each(parts)(
    'fit into their places: none is cut, shortened or lies on another (%s, %s, scenes %s)',
    async (_name, _size, _scenes, { some, options, browser }) => {
      const page = await openGallery(browser)
      const views = some.filter(scene => !scene.startsWith('Parts '))
      expect(await overAll(page, views, options, () => page.evaluate(measureTexts))).toEqual([])
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
