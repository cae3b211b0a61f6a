import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoProblems, useBrowser, visit, walletOf } from './harness.ts'
import { dialog, openAccount, openModal, title, tokenRow, walletRow } from './modal.ts'
import { addressOf, confirm, life, review } from './sends.ts'
import { variants } from './variants.ts'

useBrowser()

/** The copies of leaving views: how many there were, in how many frames, and what differed from the view. */
type Seen = { copies: number; frames: number; differences: string[] }

/**
 * A script that stores, in each frame, the place and the text style of every text of the view that is shown, and compares
 * the first frame of a view's copy with the last frame of the view. In all frames, the copy must become fainter.
 */
const record = `
  const seen = { copies: 0, frames: 0, differences: [] }
  window.leaving = seen
  const copies = new Map()
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (...how) {
    const root = attach.apply(this, how)
    if (this.dataset.testid === 'portico-ghost') copies.set(root, { host: this, opacity: 2, isNew: true })
    return root
  }
  const textsOf = screen => {
    const texts = new Map()
    for (const element of screen.querySelectorAll('*')) {
      const text = [...element.childNodes].filter(node => node.nodeType === 3).map(node => node.data).join('').trim()
      if (!text || !element.checkVisibility({ visibilityProperty: true })) continue
      const { x, y, width } = element.getBoundingClientRect()
      const { fontFamily, fontSize, fontWeight, color } = getComputedStyle(element)
      const named = texts.has(text) ? undefined : { x, y, width, fontFamily, fontSize, fontWeight, color }
      texts.set(text, named)
    }
    return texts
  }
  let last = new Map()
  const look = () => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    for (const [copy, found] of copies) {
      if (!found.host.isConnected) {
        copies.delete(copy)
        continue
      }
      seen.frames++
      const [screen] = copy.children
      const opacity = Number(getComputedStyle(screen).opacity)
      if (opacity > found.opacity) seen.differences.push('a copy became more opaque')
      found.opacity = opacity
      const texts = textsOf(screen)
      for (const [text, now] of texts) {
        const before = (found.before ??= last).get(text)
        if (!now || !before) continue
        for (const [key, value] of Object.entries(now)) {
          const was = before[key]
          const isPlace = typeof value === 'number'
          if (isPlace && !found.isNew) continue
          if (isPlace ? Math.abs(value - was) > 1 : value !== was)
            seen.differences.push(text.slice(0, 40) + ': ' + key + ' ' + was + ' became ' + value)
        }
      }
      if (found.isNew) seen.copies++
      found.isNew = false
    }
    const screens = [...root?.querySelectorAll('dialog[open] .screen') ?? []]
    if (screens.length > 0 && !screens.some(screen => screen.querySelector('.view')?.getAnimations().length))
      last = new Map(screens.flatMap(screen => [...textsOf(screen)]))
    requestAnimationFrame(look)
  }
  look()
`

const leaving = (page: Page): Promise<Seen> => page.evaluate('window.leaving')

const windows = {
  desktop: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' },
} as const

it.each(variants(['desktop', 'phone'] as const))(
  'a view keeps its look and its place while it fades out, from the first wallet to the end of a send (37, %s)',
  async size => {
    const shop = await visit({
      before: record,
      browser: { ...windows[size], reducedMotion: 'no-preference' },
      wallets: [walletOf('alice', { mode: 'ask' })],
    })
    const { page } = shop
    const modal = dialog(page)
    await openModal(page)
    await walletRow(page, 'Heron Wallet').click()
    await modal.getByRole('heading', { name: 'Continue in Heron Wallet' }).waitFor()
    await page.evaluate("window.__testWallets['Heron Wallet'].approve()")
    await page.evaluate("window.__testWallets['Heron Wallet'].mode = 'auto'")
    await page.getByTestId('account-button').waitFor()
    await modal.waitFor({ state: 'hidden' })
    await openAccount(page)
    await tokenRow(page, 'ETH').waitFor()
    await modal.getByTestId('wallet-features-send-button').click()
    await title(page).filter({ hasText: 'Send' }).waitFor()
    await modal.getByTestId('portico-send-token').click()
    await title(page).filter({ hasText: 'Select a token' }).waitFor()
    await modal.getByTestId('header-back').click()
    await modal.getByTestId('portico-send-amount').fill('0.001')
    await modal.getByTestId('portico-send-receiver').fill(addressOf('carol'))
    await review(page)
    await confirm(page)
    await life(page, 'confirmed').waitFor()
    await expect.poll(async () => (await leaving(page)).copies).toBeGreaterThanOrEqual(6)
    const { frames, differences } = await leaving(page)
    expect(frames).toBeGreaterThan(6)
    expect([...new Set(differences)]).toEqual([])
    expectNoProblems(shop)
  },
)
