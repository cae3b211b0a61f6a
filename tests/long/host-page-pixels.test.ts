import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desktop, mainScenes, show } from '../journeys/gallery.ts'
import { useBrowser, visit } from '../journeys/harness.ts'
import { inheriting } from '../journeys/hostile-rules.ts'

useBrowser()

/**
 * Counts the colour values in which two pictures differ. Ignores small differences, because the browser does not always
 * smooth edges in the same way.
 */
const differentPixels = async (pictures: readonly string[]): Promise<number> => {
  const [first, second] = await Promise.all(
    pictures.map(async base64 => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      return context?.getImageData(0, 0, image.width, image.height).data
    }),
  )
  if (!first || first.length !== second?.length) return Number.POSITIVE_INFINITY
  const noise = 16
  return first.reduce(
    (count, value, index) => count + Number(Math.abs(value - (second[index] ?? 0)) > noise),
    0,
  )
}

/** Takes screenshots of the page until two of them in a row are equal, and returns the last one. */
async function restingPicture(page: Page): Promise<string> {
  let before: string | undefined
  for (;;) {
    const now = (await page.screenshot({ animations: 'disabled' })).toString('base64')
    if (now === before) return now
    before = now
  }
}

// Fault K3
it('the modal looks the same if the page has a CSS rule for all elements', async () => {
  const scenesToCompare = mainScenes.filter(scene => /^(Connect|Account|WalletSend|Networks) /.test(scene))
  const picturesOf = async (before: string) => {
    const { page } = await visit({
      path: '/gallery/',
      browser: { reducedMotion: 'reduce', ...desktop },
      before,
    })
    // Removes the page's own content. It is visible behind the modal, and the CSS rules under test change it.
    await page.evaluate(() => document.querySelector('main')?.remove())
    const pictures: string[] = []
    for (const scene of scenesToCompare) {
      await show(page, scene)
      pictures.push(await restingPicture(page))
    }
    return pictures
  }
  const clean = await picturesOf('')
  const hostile = await picturesOf(inheriting)
  expect(new Set(clean).size).toBe(scenesToCompare.length)
  const { page } = await visit()
  const differences = await Promise.all(
    clean.map((picture, index) => page.evaluate(differentPixels, [picture, hostile[index] ?? ''])),
  )
  // A few differences are allowed, because the ring around the countdown of the QR code can move by a pixel.
  for (const difference of differences) expect(difference).toBeLessThan(40)
})
