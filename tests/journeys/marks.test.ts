import { expect, it } from 'vitest'
import { desktop, openGallery, show } from './gallery.ts'
import { useBrowser } from './harness.ts'

useBrowser()

// Fault C17
it('if no picture loads, a known token has a drawn logo, and a token that imitates it has a letter', async () => {
  const page = await openGallery(desktop)
  await show(page, 'Account marks')
  const pictures = page.getByTestId('portico-token-USDC').locator('.pic')
  await pictures.first().locator('path').waitFor()
  const seen = () =>
    pictures.evaluateAll(all =>
      all.map(element => ({
        tile: element.querySelector('svg')?.style.background,
        paths: element.querySelectorAll('path').length,
        images: element.querySelectorAll('img').length,
        letter: element.textContent,
      })),
    )
  await expect.poll(seen).toEqual([
    { tile: 'rgb(39, 117, 202)', paths: 1, images: 0, letter: 'U' },
    { tile: undefined, paths: 0, images: 0, letter: 'U' },
  ])
  const sizes = await pictures.evaluateAll(all => all.map(element => element.getBoundingClientRect().width))
  expect(new Set(sizes).size).toBe(1)
})
