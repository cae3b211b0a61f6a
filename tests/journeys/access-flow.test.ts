import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, openGallery, phone, settled, show } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { inLongRun } from './variants.ts'

useBrowser()

const modal = (page: Page) => page.locator('portico-modal')
const status = (page: Page) => modal(page).getByTestId('portico-status')
const alert = (page: Page) => modal(page).getByTestId('portico-alert')
const title = (page: Page) => modal(page).getByRole('heading', { level: 1 })

/** Returns the test id of the focused element, or else its id, or else the name of its tag. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const active = root?.activeElement ?? document.activeElement
    return active?.getAttribute('data-testid') ?? active?.id ?? active?.localName ?? ''
  })
const expectFocus = (page: Page, id: string) => expect.poll(() => focus(page)).toBe(id)

const announcements = [
  ['ConnectingExternal waiting', 'Continue in Mock Wallet'],
  ['Account loaded', 'Tokens: 6 items'],
  ['Account loading', 'Tokens: loading'],
  ['Transactions loaded', 'Activity: 14 items'],
  ['Transactions loading', 'Activity: loading'],
  ['AllWallets loaded', '600 wallets'],
  ['ConnectingWalletConnect loading', 'Creating code…'],
] as const

const saidAtOnce = [
  ['ConnectingExternal refused', 'You declined the request. Nothing was shared with Clay & Co.'],
  [
    'ConnectingExternal pending',
    'Mock Wallet already has a request. Open Mock Wallet and respond to the request there.',
  ],
  ['ConnectingWalletConnect unreachable', "Can't reach the connection service"],
  ['Account failed', "Couldn't load the balance"],
  ['Transactions failed', "Couldn't load activity"],
] as const

describe('the keyboard focus', () => {
  it('moves to the first wallet in the opened modal, and on Escape back to the button that opened it', async () => {
    const page = await openGallery(desktop)
    await show(page, 'Connect loaded', { closed: '' })
    await page.locator('#opener').focus()
    await page.keyboard.press('Enter')
    await settled(page)
    await expectFocus(page, 'wallet-selector-example.mock')
    await page.keyboard.press('Escape')
    await modal(page).getByRole('dialog').waitFor({ state: 'hidden' })
    await expectFocus(page, 'opener')
  })

  inLongRun(() => {
    it('returns to the button that opened the modal, even if this button is inside another shadow root', async () => {
      const page = await openGallery(desktop)
      await show(page, 'Connect loaded', { closed: '' })
      await page.evaluate(() => {
        const host = document.body.appendChild(document.createElement('div'))
        const button = document.createElement('button')
        button.id = 'inner'
        host.attachShadow({ mode: 'open' }).append(button)
        button.onclick = () => document.querySelector<HTMLElement>('#opener')?.click()
        button.focus()
      })
      await page.keyboard.press('Enter')
      await settled(page)
      await page.keyboard.press('Escape')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id))
        .toBe('inner')
    })
  })

  it('moves to the title when a view opens, and to the pressed button again when the user goes back', async () => {
    const page = await openGallery(desktop)
    await show(page, 'Connect loaded')
    await modal(page).getByTestId('all-wallets').focus()
    await page.keyboard.press('Enter')
    await title(page).filter({ hasText: 'All wallets' }).waitFor()
    await expectFocus(page, 'w3m-header-text')
    await page.keyboard.press('Shift+Tab')
    await modal(page).getByTestId('header-back').focus()
    await page.keyboard.press('Enter')
    await title(page).filter({ hasText: 'Connect a wallet' }).waitFor()
    await expectFocus(page, 'all-wallets')
  })

  it('moves to the title of the view when the focused control disappears', async () => {
    const page = await openGallery(desktop)
    await show(page, 'ConnectingExternal refused')
    const again = modal(page).getByTestId('w3m-connecting-widget-secondary-button')
    await again.focus()
    await again.evaluate(button => button.remove())
    await expectFocus(page, 'w3m-header-text')
  })

  it('never leaves the dialog while the modal is open, because the rest of the page is inert', async () => {
    const page = await openGallery(desktop)
    await show(page, 'Account loaded')
    await page.evaluate(() => document.querySelector<HTMLElement>('#opener')?.focus())
    expect(await focus(page)).not.toBe('opener')
  })
})

describe('closing the modal', () => {
  it('is refused while a request waits for the wallet: the modal shakes, stays open and says why', async () => {
    const page = await openGallery(desktop)
    await show(page, 'SIWXSignMessage loaded')
    await page.evaluate(() => window.gallery.state()?.dispatch({ type: 'facts', signInPending: true }))
    await title(page).filter({ hasText: 'Sign in' }).waitFor()
    for (const _ of [1, 2, 3, 4, 5, 6]) await page.keyboard.press('Escape')
    expect(await modal(page).locator('dialog[open][data-shake]').count()).toBe(1)
    await expect.poll(() => alert(page).textContent()).toBe('Respond to the request first, or cancel it.')
    await modal(page).locator('dialog[open]:not([data-shake])').waitFor()
  })

  inLongRun(() => {
    it('is undone if a script closes the dialog element directly', async () => {
      const page = await openGallery(desktop)
      await show(page, 'Connect loaded')
      await page.evaluate(() =>
        document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')?.close(),
      )
      await modal(page).locator('dialog[open]').waitFor()
    })
  })

  it('happens on a click outside the card, but not on a press inside the card that is released outside', async () => {
    const page = await openGallery(desktop)
    await show(page, 'Account loaded')
    const card = await modal(page).getByTestId('w3m-modal-card').boundingBox()
    await page.mouse.move((card?.x ?? 0) + 50, (card?.y ?? 0) + 300)
    await page.mouse.down()
    await page.mouse.move(20, 400)
    await page.mouse.up()
    expect(await modal(page).locator('dialog[open]').count()).toBe(1)
    await page.mouse.click(20, 400)
    await modal(page).getByRole('dialog').waitFor({ state: 'hidden' })
  })

  it('happens when a phone user drags the modal down, but not after a short drag', async () => {
    const page = await openGallery(phone)
    await show(page, 'Account loaded')
    const drag = (by: number) =>
      title(page).evaluate((heading, distance) => {
        const head = heading.parentElement as HTMLElement
        const send = (type: string, y: number) =>
          head.dispatchEvent(
            new PointerEvent(type, {
              pointerId: 1,
              pointerType: 'touch',
              button: 0,
              clientX: 100,
              clientY: y,
              bubbles: true,
              composed: true,
            }),
          )
        Element.prototype.setPointerCapture = () => undefined
        send('pointerdown', 100)
        for (let y = 100; y < 100 + distance; y += 20) send('pointermove', y)
        send('pointermove', 100 + distance)
        send('pointermove', 100 + distance)
        send('pointerup', 100 + distance)
      }, by)
    await drag(60)
    expect(await modal(page).locator('dialog[open]').count()).toBe(1)
    await drag(500)
    await modal(page).getByRole('dialog').waitFor({ state: 'hidden' })
  })
})

describe('the live regions for screen readers', () => {
  it('are present and empty before the first announcement', async () => {
    const page = await openGallery(desktop)
    await show(page, 'Networks list')
    expect(await status(page).getAttribute('aria-live')).toBe('polite')
    expect(await alert(page).getAttribute('aria-live')).toBe('assertive')
    expect(await status(page).textContent()).toBe('')
    expect(await alert(page).textContent()).toBe('')
  })

  it('announce events in the polite region, and failures in the assertive region', async () => {
    const page = await openGallery(desktop)
    for (const [scene, words] of announcements) {
      await show(page, scene)
      await expect.poll(() => status(page).textContent(), { message: scene }).toBe(words)
    }
    for (const [scene, words] of saidAtOnce) {
      await show(page, scene)
      await expect.poll(() => alert(page).textContent(), { message: scene }).toBe(words)
    }
  })

  it('announce the result when the user copies an address, switches the network or searches', async () => {
    const page = await openGallery(desktop)
    await show(page, 'Account loaded')
    await modal(page).getByTestId('portico-copy-address').click()
    await expect.poll(() => status(page).textContent()).toBe('Address copied')
    await show(page, 'Networks list')
    await modal(page).getByTestId('w3m-network-switch-Polygon').click()
    await expect.poll(() => status(page).textContent()).toBe('Switching to Polygon')
    await show(page, 'Networks refused')
    await modal(page).getByTestId('w3m-network-switch-Polygon').click()
    await expect
      .poll(() => alert(page).textContent())
      .toBe('Still on Ethereum. You declined the switch to Polygon in Mock Wallet.')
    await show(page, 'AllWallets loaded')
    await modal(page).getByTestId('portico-wallet-search').fill('kestrel')
    await expect.poll(() => status(page).textContent()).toBe('50 wallets')
    await modal(page).getByTestId('portico-wallet-search').fill('zzz')
    await modal(page).getByTestId('no-wallet-found').waitFor()
    await expect.poll(() => status(page).textContent()).toBe('No wallet called “zzz”')
  })
})
