import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoProblems, useBrowser } from './harness.ts'
import { atRest, dialog, openModal } from './modal.ts'
import { usePages, visitAll } from './wallets-page.ts'

useBrowser()
usePages()

/** Returns how many pixels of the window have this colour, also where a closed shadow root hides the element. */
async function pixelsOf(page: Page, color: readonly [number, number, number]): Promise<number> {
  const picture = (await page.screenshot()).toString('base64')
  return await page.evaluate(
    async ([picture, [red, green, blue]]) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] }
      let count = 0
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count++
      return count
    },
    [picture, color] as const,
  )
}

it('the theme of the site is in the first frame, in the buttons, and on the console once where it is corrected', async () => {
  const shop = await visitAll([], {
    options: {
      themeMode: 'light',
      themeVariables: {
        '--wc-preset': 'paper',
        '--wc-text-secondary': '#e8d9c0',
        '--wc-card-radius': '11px',
      },
    },
    // Records the background of the card in each frame.
    before: `window.backgrounds = []
      const look = () => {
        const card = document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog[open] .card')
        if (card) window.backgrounds.push(getComputedStyle(card).backgroundColor)
        requestAnimationFrame(look)
      }
      look()`,
  })
  const { page } = shop
  const lines: string[] = []
  page.on('console', line => line.type() === 'warning' && lines.push(line.text()))
  await openModal(page)
  await atRest(page)
  const card = dialog(page).getByTestId('w3m-modal-card')
  const lookOf = (property: string) =>
    card.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  expect([await lookOf('border-top-left-radius'), await lookOf('--pt-heading-font')]).toEqual([
    '11px',
    expect.stringContaining('Georgia'),
  ])
  const backgrounds = await page.evaluate(() => (window as unknown as { backgrounds: string[] }).backgrounds)
  expect(new Set(backgrounds)).toEqual(new Set(['rgb(252, 248, 239)']))
  const button = page.getByTestId('connect-button')
  await expect
    .poll(() => button.evaluate(element => getComputedStyle(element).backgroundColor))
    .toBe('rgb(156, 63, 28)')
  await expect
    .poll(() => lines)
    .toEqual([
      expect.stringMatching(/text-secondary in the light scheme: #e8d9c0 has a contrast of 1\.\d\d:1/),
    ])
  expectNoProblems(shop)
})

it('a style sheet of the page styles the parts of the modal, also in a closed shadow root', async () => {
  const colors = {
    card: [254, 1, 2],
    title: [3, 250, 4],
    row: [5, 6, 249],
    field: [248, 7, 246],
    badge: [9, 245, 244],
  } as const
  const sheet = Object.entries(colors)
    .map(([part, rgb]) => `portico-modal::part(${part}) { outline: 4px solid rgb(${rgb}) }`)
    .join('\n')
  for (const shadowRoot of ['open', 'closed'] as const) {
    const { page } = await visitAll([], { options: { shadowRoot } })
    await page.addStyleTag({ content: sheet })
    await openModalOf(page)
    for (const [part, rgb] of Object.entries(colors))
      await expect.poll(() => pixelsOf(page, rgb), { message: `${part}, ${shadowRoot}` }).toBeGreaterThan(20)
  }
})

it('a page whose site sets no theme loads no code of themes', async () => {
  const shop = await visitAll([])
  await openModal(shop.page)
  await atRest(shop.page)
  const themed = (path: string) => /\/theme-[\w-]+\.js/.test(path)
  expect(shop.requests.filter(themed)).toEqual([])
  await shop.page.evaluate(async () => {
    const { portico } = window as unknown as {
      portico: { ready: Promise<{ update(options: object): void }> }
    }
    ;(await portico.ready).update({ themeVariables: { '--wc-preset': 'ink' } })
  })
  await expect.poll(() => shop.requests.filter(themed).length).toBeGreaterThan(0)
  await expect
    .poll(() =>
      dialog(shop.page).evaluate(modal => getComputedStyle(modal).getPropertyValue('--pt-card-border')),
    )
    .toBe('2px')
  expectNoProblems(shop)
})

/** Opens the modal where a closed shadow root hides it from the test. */
async function openModalOf(page: Page): Promise<void> {
  await page.getByTestId('connect-button').click()
  await page.waitForFunction(() => document.querySelector('portico-modal'))
}
