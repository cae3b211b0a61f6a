import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoProblems, useBrowser, visit, walletOf } from './harness.ts'
import { atRest, dialog, openAccount, openModal, title, tokenRow, walletRow } from './modal.ts'
import { addressOf, confirm, life, review } from './sends.ts'
import { variants } from './variants.ts'

useBrowser()

/** The copies of leaving views: how many there were, in how many frames, and what differed from the view. */
type Seen = { copies: number; frames: number; differences: string[]; moves: Record<string, number[]> }

/**
 * A script that stores, in each frame, the place and the text style of every text of the view that is shown, and compares
 * the first frame of a view's copy with the last frame of the view. In all frames, the copy must become fainter.
 */
const record = `
  const seen = { copies: 0, frames: 0, differences: [], moves: {} }
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
  // Places count only while nothing moves: the card rises when it opens, and a view slides in.
  const moving = ['rise', 'up', 'slide']
  // Moves the paused animations of a copy to their end, and stores how far their parts are from the same parts of the
  // next view, in px: left edge, middle and size.
  const measure = (copy, next) => {
    for (const animation of copy.getAnimations({ subtree: true })) {
      const { target } = animation.effect
      const { testid: id = target.parentElement?.dataset.testid } = target.dataset
      const partner = partners[id] && next?.querySelector(partners[id])
      if (!partner) continue
      const time = animation.currentTime
      animation.pause()
      animation.currentTime = animation.effect.getComputedTiming().endTime
      const [here, there] = [target.getBoundingClientRect(), partner.getBoundingClientRect()]
      const view = partner.closest('.view')
      const slid = view ? new DOMMatrix(getComputedStyle(view).transform).m41 : 0
      const middle = ({ top, height }) => top + height / 2
      const width = target.localName === 'button' ? here.width - there.width : 0
      seen.moves[id] = [here.left - (there.left - slid), middle(here) - middle(there), width].map(Math.round)
      animation.currentTime = time
      animation.play()
    }
  }
  const partners = {
    'portico-send-amount': '[data-testid=portico-place-amount], [data-testid=portico-review-amount]',
    'portico-place-amount': '[data-testid=portico-review-amount]',
    'portico-review-amount': '[data-testid=portico-life-sentence] > strong',
    'portico-send-next': '[data-testid=portico-send-confirm]',
    'portico-send-confirm': '[data-testid=portico-life-done]',
  }
  let last = new Map()
  let isStill = false
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
          if (isPlace && !(found.isNew && isStill)) continue
          if (isPlace ? Math.abs(value - was) > 1 : value !== was)
            seen.differences.push(text.slice(0, 40) + ': ' + key + ' ' + was + ' became ' + value)
        }
      }
      if (found.isNew) {
        seen.copies++
        measure(screen, [...found.host.parentElement.querySelectorAll(':scope > .screen')].at(-1))
      }
      found.isNew = false
    }
    const screens = [...root?.querySelectorAll('dialog[open] .screen') ?? []]
    if (screens.length > 0) last = new Map(screens.flatMap(screen => [...textsOf(screen)]))
    const animations = root?.querySelector('dialog')?.getAnimations({ subtree: true }) ?? []
    isStill = !animations.some(({ animationName }) => moving.includes(animationName))
    requestAnimationFrame(look)
  }
  look()
`

/** A script that stores each text that the amount field of the send form shows in a frame. */
const typed = `
  window.typed = []
  const lookAtField = () => {
    const field = document.querySelector('portico-modal')?.shadowRoot?.querySelector('[data-testid=portico-send-amount]')
    if (field && !window.typed.includes(field.value)) window.typed.push(field.value)
    requestAnimationFrame(lookAtField)
  }
  lookAtField()
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
    const row = walletRow(page, 'Heron Wallet')
    await atRest(page)
    const place = await row.boundingBox()
    await row.click()
    await modal.getByRole('heading', { name: 'Continue in Heron Wallet' }).waitFor()
    // On the desktop, the wallets stay beside the view of the chosen wallet.
    if (size === 'desktop') expect(await row.boundingBox()).toEqual(place)
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
    const { frames, differences, moves } = await leaving(page)
    expect(frames).toBeGreaterThan(6)
    expect([...new Set(differences)]).toEqual([])
    // What the next view shows at once goes to its place there, first of all the typed amount.
    expect(Object.keys(moves)).toContain('portico-send-amount')
    for (const [part, distances] of Object.entries(moves))
      expect(
        distances.map(Math.abs).filter(distance => distance > 1),
        `${part} ${distances}`,
      ).toEqual([])
    // The next form does not show what is already sent.
    await modal.getByTestId('portico-life-done').click()
    await page.evaluate(typed)
    await modal.getByTestId('wallet-features-send-button').click()
    await modal.getByTestId('portico-send-amount').waitFor()
    await modal
      .getByText(/ available$/)
      .first()
      .waitFor()
    expect(await page.evaluate('window.typed')).toEqual([''])
    expectNoProblems(shop)
  },
)
