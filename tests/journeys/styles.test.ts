import { describe, expect, it } from 'vitest'
import { restingLook } from './card-looks.ts'
import { desktop, openGallery, settled, show } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { variants } from './variants.ts'

useBrowser()

describe('the style sheets of a view', () => {
  it.each(
    variants([
      ['Account loaded', 'portico-settings-button'],
      ['Account loaded', 'w3m-account-select-network'],
      ['WalletSend ready', 'portico-send-token'],
      ['Swap quoted', 'swap-select-token-button-toToken'],
    ]),
  )(
    'are the same after the user opens another view and goes back: scene %s, button %s',
    async (scene, testId) => {
      const page = await openGallery(desktop)
      await page.clock.setFixedTime(new Date())
      await show(page, scene)
      const before = await restingLook(page)
      const modal = page.locator('portico-modal')
      const title = await modal.locator('h1').textContent()
      await modal.getByTestId(testId).click()
      await expect.poll(() => modal.locator('h1').textContent()).not.toBe(title)
      await settled(page)
      expect((await restingLook(page)).sheets).not.toEqual(before.sheets)
      await modal.getByTestId('header-back').click()
      await expect.poll(() => modal.locator('h1').textContent()).toBe(title)
      await settled(page)
      await expect.poll(async () => (await restingLook(page)).sheets).toEqual(before.sheets)
    },
  )
})
