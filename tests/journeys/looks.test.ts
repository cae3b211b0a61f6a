import { expect, it } from 'vitest'
import { buttonHeights, doubleEdges, startEdges } from './edges.ts'
import { desktop, mainScenes, openGallery, overAll, phone, scenes, show } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { measureTexts } from './measured-texts.ts'
import { everyVariant, variants } from './variants.ts'

useBrowser()

const narrow = { viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true }
const looked = (everyVariant ? scenes : mainScenes).filter(scene => !scene.startsWith('Parts '))

it.each(variants([['desktop', desktop] as const, ['phone', phone] as const]))(
  'each view has at most three start edges (37.2, %s)',
  async (_name, browser) => {
    const page = await openGallery(browser)
    const found = await overAll(page, looked, { theme: 'light' }, async () => {
      const edges = await startEdges(page)
      return edges.length > 3 ? [edges.join(', ')] : []
    })
    expect(found).toEqual([])
  },
  240_000,
)

it('buttons have two heights, and a box has a fill or a line (37.2)', async () => {
  const page = await openGallery(desktop)
  const found = await overAll(page, looked, { theme: 'light' }, async () => [
    ...(await buttonHeights(page)).filter(height => height !== 44 && height !== 48).map(String),
    ...(await doubleEdges(page)),
  ])
  expect(found).toEqual([])
}, 240_000)

it('no word breaks in two in a window of 320 px with words that are 40 % longer (37.7)', async () => {
  const page = await openGallery(narrow)
  const found = await overAll(page, looked, { theme: 'light', accents: 'long' }, async () =>
    (await page.evaluate(measureTexts)).filter(fault => fault.startsWith('breaks in two')),
  )
  expect(found).toEqual([])
}, 240_000)

it('the review offers no speeds if they cost the same fee (37.5)', async () => {
  const page = await openGallery(desktop)
  const speeds = page.locator('portico-modal [data-testid^="portico-speed-"]')
  await show(page, 'WalletSendPreview loaded')
  expect(await speeds.count()).toBe(3)
  await show(page, 'WalletSendPreview one-fee')
  expect(await speeds.count()).toBe(0)
})
