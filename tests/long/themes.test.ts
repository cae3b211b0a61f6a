import { expect, it } from 'vitest'
import type { Options } from '../../demo/gallery/main.ts'
import { themePresets } from '../../src/domain/theme/theme-presets.ts'
import { desktop, openGallery, overAll, phone, show } from '../journeys/gallery.ts'
import { useBrowser } from '../journeys/harness.ts'
import { inspect } from '../journeys/inspect.ts'
import { inspectTheme } from './theme-looks.ts'

useBrowser()

const scenes = [
  'Connect loaded',
  'ConnectingExternal waiting',
  'Account loaded',
  'Portfolio line',
  'Networks list',
  'WalletSend ready',
  'WalletSendPreview loaded',
  'Swap quoted',
]

const presetNames = Object.keys(themePresets)

// `radius` and `size` are AppKit's theme values, by default 4 px and 10 px. A `size` of 8.75 px makes normal text 14 px
// high, and 12.5 px makes it 20 px high.
const themes: readonly (readonly [name: string, options: Options])[] = [
  ['black, square', { accent: '#000', radius: '0px' }],
  ['black, large radius', { accent: 'black', radius: '24px', theme: 'light' }],
  ['white, large text', { accent: '#fff', size: '12.5px' }],
  ['white, small text', { accent: 'white', size: '8.75px', theme: 'light' }],
  ['yellow, large radius', { accent: '#ffd60a', radius: '24px' }],
  ['yellow, large text', { accent: '#ffd60a', size: '12.5px', theme: 'light' }],
  ['pastel, large radius and text', { accent: '#c8b6ff', radius: '24px', size: '12.5px', theme: 'light' }],
  ['oklch, square, small text', { accent: 'oklch(0.72 0.19 150)', radius: '0px', size: '8.75px' }],
  ['oklch, large radius and text', { accent: 'oklch(0.55 0.22 25)', radius: '24px', size: '12.5px' }],
  ['a named colour, square, large text', { accent: 'rebeccapurple', radius: '0px', size: '12.5px' }],
  ...presetNames.flatMap(preset =>
    (['light', 'dark'] as const).map(theme => [`preset ${preset}, ${theme}`, { preset, theme }] as const),
  ),
  ['preset soft with a yellow accent', { preset: 'soft', accent: '#ffd60a', theme: 'light' }],
  ['preset ink with a red accent', { preset: 'ink', accent: '#b3001b' }],
]

/** A small window, in which the Connect view still has two panes. */
const smallWindow = { viewport: { width: 800, height: 560 } }

it.each(themes)(
  'the modal has readable and complete text, and charts in the accent colour (theme %s)',
  async (_name, options) => {
    const found: string[] = []
    for (const browser of [desktop, phone, smallWindow]) {
      const page = await openGallery(browser)
      const problems = await overAll(
        page,
        browser === smallWindow ? ['Connect loaded'] : scenes,
        options,
        async () => {
          // The theme of the site loads later than the modal, so the test waits until the root element has the theme's
          // values.
          await page.waitForFunction(
            () =>
              document.querySelector('portico-modal')?.shadowRoot?.querySelector<HTMLElement>('.root')?.style
                .length,
          )
          return [
            ...(await page.evaluate(inspectTheme)),
            ...(await page.evaluate(inspect, { target: 24, reach: false })),
          ]
        },
      )
      found.push(...problems.map(problem => `${browser.viewport.width} px: ${problem}`))
    }
    expect(found).toEqual([])
  },
)

it('the function inspectTheme reports faint or cut-off text, grey buttons and wrong chart colours', async () => {
  const page = await openGallery(desktop)
  const problemsWith = async (scene: string, css: string) => {
    await show(page, scene)
    await page.evaluate(text => {
      const root = document.querySelector('portico-modal')?.shadowRoot
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      if (root) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    }, css)
    return (await page.evaluate(inspectTheme)).join('\n')
  }
  expect(await problemsWith('Account line', '.note { opacity: 0.5 !important }')).toContain('contrast ')
  expect(await problemsWith('Account line', '.stroke { stroke: red !important }')).toContain(
    'a line of a chart',
  )
  expect(await problemsWith('Account loaded', '.share-0 { background: red !important }')).toContain(
    'the allocation bar',
  )
  expect(await problemsWith('Networks list', '.row { inline-size: 60px; overflow: hidden }')).toContain(
    'cut by',
  )
  expect(await problemsWith('Networks list', '.view { border-radius: 400px; overflow: hidden }')).toContain(
    'cut by <div view',
  )
  expect(await problemsWith('WalletSend ready', '.btn.primary { background: #777 }')).toContain(
    'looks disabled',
  )
})
