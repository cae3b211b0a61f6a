import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoProblems, useBrowser, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openModal } from './modal.ts'
import { variants } from './variants.ts'

useBrowser()

/**
 * Returns the contrast between the text and the background of the page's button, its opacity, and whether the
 * background is grey and light.
 */
const lookOf = (page: Page) =>
  page.evaluate(() => {
    const button = document.querySelector('portico-button')?.shadowRoot?.querySelector('button')
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!button || !context) throw new Error('there is no button')
    const channelsOf = (color: string): readonly number[] => {
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map(byte => byte / 255)
    }
    const luminance = (channels: readonly number[]): number => {
      const [r = 0, g = 0, b = 0] = channels.map(channel =>
        channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const { color, backgroundColor, opacity } = getComputedStyle(button)
    const fill = channelsOf(backgroundColor)
    const [low = 0, high = 0] = [luminance(channelsOf(color)), luminance(fill)].sort((a, b) => a - b)
    const isGrey = Math.max(...fill) - Math.min(...fill) < 0.1
    return { contrast: (high + 0.05) / (low + 0.05), opacity, isGrey, isLight: luminance(fill) > 0.5 }
  })

type Wallets = { __testWallets: Record<string, { chainId: number }> }

it.each(variants(['light', 'dark']))(
  'the button has readable text in every state, and warns of a wrong network (%s theme)',
  async colorScheme => {
    const shop = await visit({ wallets: [walletOf('alice')], browser: { colorScheme } })
    const { page } = shop
    const isLight = colorScheme === 'light'
    await page.getByTestId('connect-button').waitFor()
    expect(await lookOf(page)).toMatchObject({ opacity: '1', isGrey: false })
    expect((await lookOf(page)).contrast).toBeGreaterThanOrEqual(4.5)
    await openModal(page)
    expect((await lookOf(page)).contrast, 'while the modal is open').toBeGreaterThanOrEqual(4.5)
    await connectInjected(page)
    await page.getByTestId('account-button').waitFor()
    await expect.poll(() => lookOf(page)).toMatchObject({ opacity: '1', isGrey: true, isLight })
    expect((await lookOf(page)).contrast).toBeGreaterThanOrEqual(4.5)
    await page.evaluate(() => {
      const wallet = (window as unknown as Wallets).__testWallets['Heron Wallet']
      if (wallet) wallet.chainId = 11_155_111
    })
    await page.getByTestId('account-button').filter({ hasText: 'Wrong network' }).waitFor()
    await expect.poll(() => lookOf(page)).toMatchObject({ opacity: '1', isGrey: true, isLight })
    expect((await lookOf(page)).contrast, 'on a wrong network').toBeGreaterThanOrEqual(4.5)
    await dialog(page).getByTestId('disconnect-button').click()
    await page.getByTestId('connect-button').filter({ hasText: 'Connect' }).waitFor()
    await expect.poll(() => lookOf(page)).toMatchObject({ isGrey: false })
    expectNoProblems(shop)
  },
)
