import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pairingUri } from '../../demo/gallery/fixtures.ts'
import { desktop, openGallery, phone, show } from '../journeys/gallery.ts'
import { useBrowser } from '../journeys/harness.ts'
import { decoded, installQrDecoder } from '../journeys/qr-reader.ts'
import { variants } from '../journeys/variants.ts'

useBrowser()

const modal = (page: Page) => page.locator('portico-modal')

describe('the QR code of a pairing', () => {
  it.each(
    variants([
      ['dark', { colorScheme: 'dark' }],
      ['light', { colorScheme: 'light' }],
      ['dark', { forcedColors: 'active' }],
    ] as const),
  )('can be decoded from at least 4 of 6 screenshots: theme %s, browser options %o', async (theme, media) => {
    const page = await openGallery({ ...desktop, ...media })
    await installQrDecoder(page)
    await show(page, 'ConnectingWalletConnect any', { theme })
    const plate = modal(page).locator('.plate')
    await modal(page).getByTestId('wui-qr-code').waitFor()
    const shots = [await plate.screenshot(), await page.screenshot()]
    const read = await Promise.all(
      shots.flatMap(shot => [1, 0.75, 1.5].map(scale => decoded(page, shot.toString('base64'), scale))),
    )
    expect(read.filter(text => text === pairingUri).length).toBeGreaterThanOrEqual(4)
  })

  it('has the pairing link in the uri attribute of its element', async () => {
    const page = await openGallery(phone)
    await show(page, 'ConnectingWalletConnect chosen')
    expect(await modal(page).getByTestId('wui-qr-code').getAttribute('uri')).toBe(pairingUri)
  })
})

describe('the modal in a browser with forced colours', () => {
  it('has a border around every button, and marks the chosen network with the system colour SelectedItem', async () => {
    const page = await openGallery({ ...desktop, forcedColors: 'active' })
    await show(page, 'Networks list')
    const found = await page.evaluate(() => {
      const root = document.querySelector('portico-modal')?.shadowRoot
      const flat = [...(root?.querySelectorAll<HTMLElement>('button, .card') ?? [])].filter(
        element => Number.parseFloat(getComputedStyle(element).borderTopWidth) < 1,
      )
      const row = root?.querySelector('[aria-current="true"]')
      const probe = root?.querySelector('.card')?.appendChild(document.createElement('div'))
      if (!probe) return ['no card']
      probe.style.cssText = 'forced-color-adjust: none; background: SelectedItem'
      const same = row && getComputedStyle(row).backgroundColor === getComputedStyle(probe).backgroundColor
      return [
        ...flat.map(element => `no edge: ${element.textContent}`),
        ...(same ? [] : ['the row is not SelectedItem']),
      ]
    })
    expect(found).toEqual([])
  })
})

describe('the animations of the modal', () => {
  it('run when a view opens', async () => {
    const page = await openGallery({ ...desktop, reducedMotion: 'no-preference' })
    await page.evaluate(() => {
      window.gallery.show({ view: 'Networks', state: 'list' })
    })
    await expect
      .poll(() =>
        page.evaluate(() => document.querySelector('portico-modal')?.shadowRoot?.getAnimations().length),
      )
      .toBeGreaterThan(0)
  })

  it('do not run when a view opens if the user prefers reduced motion', async () => {
    const page = await openGallery(desktop)
    await show(page, 'Account loaded')
    const moving = await page.evaluate(async () => {
      const root = document.querySelector('portico-modal')?.shadowRoot
      const seen: string[] = []
      const look = () => {
        for (const animation of root?.getAnimations() ?? [])
          seen.push(String((animation as CSSAnimation).animationName))
      }
      root?.querySelector<HTMLElement>('[data-testid="w3m-account-default-activity-button"]')?.click()
      for (let frame = 0; frame < 20; frame++) {
        await new Promise(requestAnimationFrame)
        look()
      }
      return seen
    })
    expect(moving).toEqual([])
  })

  it('do not move the content of the page when the modal opens', async () => {
    const page = await openGallery({ ...desktop, reducedMotion: 'no-preference' })
    await show(page, 'Connect loaded', { closed: '' })
    const place = () =>
      page.locator('main h1').evaluate(element => JSON.stringify(element.getBoundingClientRect()))
    await page.evaluate(() => {
      const seen: number[] = []
      Object.assign(window, { shifts: seen })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) seen.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // Waits for the files of the first view, which load when the modal is mounted and not when it opens.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/connect-/.test(name)),
    )
    await page.waitForLoadState('networkidle')
    const before = await place()
    await page.evaluate(() => document.querySelector<HTMLElement>('#opener')?.click())
    await modal(page).getByTestId('wui-qr-code').waitFor()
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(await place()).toBe(before)
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.005)
  })
})

describe('the wallets of the Connect view on a phone', () => {
  it('are in one line with large pictures, above the row that opens the list of all wallets', async () => {
    const page = await openGallery(phone)
    await show(page, 'Connect loaded')
    const wallets = modal(page).locator('.rail button')
    const boxes = await Promise.all((await wallets.all()).map(wallet => wallet.boundingBox()))
    expect(boxes.length).toBe(4)
    expect(new Set(boxes.map(box => box?.y)).size).toBe(1)
    expect((await wallets.first().locator('.pic').boundingBox())?.width).toBe(56)
    const all = await modal(page).getByTestId('all-wallets').boundingBox()
    expect(all?.y).toBeGreaterThan(boxes[0]?.y ?? 1e9)
    expect(all?.width).toBeGreaterThan(300)
  })
})

describe('the list of all wallets', () => {
  it.each(
    variants([
      ['beside the QR code', 'Connect loaded', desktop],
      ['in a narrow window', 'Connect loaded', { viewport: { width: 700, height: 800 } }],
      ['in a list of wallets only', 'ConnectWallets behind', desktop],
    ] as const),
  )(
    'opens with a search for the letters that the user types in the Connect view (%s)',
    async (_where, scene, browser) => {
      const page = await openGallery(browser)
      await show(page, scene)
      // The code that listens for typed letters loads later than the view. It sets the attribute `data-types`, so the
      // test waits for this attribute.
      await modal(page).locator('[data-types]').waitFor({ state: 'attached' })
      await page.keyboard.type('kes')
      const field = modal(page).getByTestId('portico-wallet-search')
      await field.waitFor()
      await page.keyboard.type('trel')
      expect(await field.inputValue()).toBe('kestrel')
      await modal(page).locator('.split').getByText('50 wallets').waitFor()
      await page.keyboard.press('Enter')
      await modal(page).getByRole('heading', { level: 1, name: 'Kestrel' }).waitFor()
    },
  )

  it('keeps at most 40 wallet tiles in the document while the user scrolls through 600 wallets', async () => {
    const page = await openGallery(desktop)
    await show(page, 'AllWallets loaded')
    const tiles = modal(page).locator('.tiles > .tile-place')
    const body = modal(page).locator('.body')
    let most = 0
    for (let top = 0; top <= 17_000; top += 1_700) {
      await body.evaluate((element, y) => element.scrollTo(0, y), top)
      await expect
        .poll(() =>
          modal(page)
            .locator('.tiles button:visible')
            .evaluateAll(all => all.length),
        )
        .toBeGreaterThan(10)
      most = Math.max(most, await tiles.count())
    }
    expect(most).toBeLessThanOrEqual(40)
    await modal(page).getByTestId('wallet-search-item-wallet-599').waitFor()
    await modal(page).getByTestId('wallet-search-item-wallet-599').focus()
    await page.keyboard.press('ArrowLeft')
    await expect
      .poll(() =>
        page.evaluate(() =>
          document.querySelector('portico-modal')?.shadowRoot?.activeElement?.getAttribute('data-testid'),
        ),
      )
      .toBe('wallet-search-item-wallet-598')
    await page.keyboard.press('Home')
    await expect
      .poll(() =>
        page.evaluate(() =>
          document.querySelector('portico-modal')?.shadowRoot?.activeElement?.getAttribute('data-testid'),
        ),
      )
      .toBe('wallet-search-item-wallet-0')
  })
})
