import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, openGallery, overAll, phone, scenes, show } from '../journeys/gallery.ts'
import { useBrowser, visit } from '../journeys/harness.ts'
import { dialog, openModal } from '../journeys/modal.ts'
import { inLongRun, variants } from '../journeys/variants.ts'

// Shows classic scroll bars, which take up space. A headless browser hides them by default.
useBrowser('each', { ignoreDefaultArgs: ['--hide-scrollbars'] })

const modal = (page: Page) => page.locator('portico-modal')

/**
 * Returns the contrast between the text of an element and the nearest filled background. A canvas converts both colours
 * to RGB.
 */
const contrastOf = (element: Element): number => {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  const luminance = (color: string): number => {
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map(byte => {
      const share = byte / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  let behind: Element | null = element
  while (behind && /, 0\)$|transparent/.test(getComputedStyle(behind).backgroundColor))
    behind = behind.parentElement
  const [high = 0, low = 0] = [
    luminance(getComputedStyle(element).color),
    luminance(getComputedStyle(behind ?? element).backgroundColor),
  ].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

describe('a disabled button under the pointer', () => {
  it.each(
    variants([
      ['WalletSend empty', 'dark'],
      ['WalletSend empty', 'light'],
      ['WalletSendPreview loading', 'light'],
      ['Swap empty', 'dark'],
    ] as const),
  )('keeps a text contrast of at least 4.5:1 (scene %s, %s theme)', async (scene, theme) => {
    const page = await openGallery(desktop)
    await show(page, scene, { theme })
    const button = modal(page).locator('.foot .btn.primary[aria-disabled]')
    await button.hover()
    expect(await button.evaluate(contrastOf)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('a change of views', () => {
  /** Clicks the control, and measures the height of the card in every painted frame until the card is at rest. */
  const framesOf = (page: Page, testId: string) =>
    page.evaluate(async id => {
      const root = document.querySelector('portico-modal')?.shadowRoot
      const card = root?.querySelector<HTMLElement>('.card')
      if (!root || !card) throw new Error('no card')
      const heights: number[] = []
      const spans = new Map<Animation, readonly [start: number, end: number]>()
      // An IntersectionObserver measures the height that the next frame paints. A timer could measure a height that is
      // never painted.
      const paintedHeight = () =>
        new Promise<number>(done => {
          const observer = new IntersectionObserver(entries => {
            observer.disconnect()
            done(entries[0]?.boundingClientRect.height ?? 0)
          })
          observer.observe(card)
        })
      const rest = async (arrived: () => boolean) => {
        for (let frames = 0; frames < 20; ) {
          heights.push(await paintedHeight())
          const running = card.getAnimations().filter(animation => !(animation instanceof CSSAnimation))
          for (const animation of running) {
            const start = Number(animation.startTime ?? document.timeline.currentTime)
            spans.set(animation, [start, start + Number(animation.effect?.getComputedTiming().endTime)])
          }
          const still = running.length === 0 && heights.at(-1) === heights.at(-2)
          frames = still && arrived() && !root.querySelector('[data-late]') ? frames + 1 : 0
        }
      }
      await rest(() => true)
      const title = root.querySelector('h1')
      heights.splice(0, heights.length - 1)
      spans.clear()
      // Measures the card at the moment when the new view is inserted, before the first frame with this view is
      // painted.
      const changes = new MutationObserver(() => heights.push(card.getBoundingClientRect().height))
      changes.observe(card, { childList: true })
      root.querySelector<HTMLElement>(`[data-testid="${id}"]`)?.click()
      await rest(() => root.querySelector('h1') !== title)
      changes.disconnect()
      const starts = [...spans.values()].map(([start]) => start)
      const ends = [...spans.values()].map(([, end]) => end)
      return { heights, took: Math.max(...ends) - Math.min(...starts) }
    }, testId)

  it.each(
    variants([
      ['Account loaded', 'w3m-account-select-network', desktop],
      ['Account loaded', 'portico-settings-button', desktop],
      ['WalletSend ready', 'portico-send-token', desktop],
      ['Swap quoted', 'swap-select-token-button-toToken', desktop],
      ['AccountSettings loaded', 'portico-settings-wallets', desktop],
      ['Account loaded', 'w3m-account-select-network', phone],
    ] as const),
  )(
    'changes the height of the modal in one direction only, within 260 ms (scene %s, button %s)',
    async (scene, testId, browser) => {
      const page = await openGallery({ ...browser, reducedMotion: 'no-preference' })
      await show(page, scene)
      // Opens the second view and goes back once before the measurement, because the code of a view loads when the view
      // opens for the first time.
      for (const control of [testId, 'header-back']) await framesOf(page, control)
      for (const control of [testId, 'header-back']) {
        const { heights, took } = await framesOf(page, control)
        const [first = 0, last = 0] = [heights[0], heights.at(-1)]
        const direction = Math.sign(last - first)
        const back = heights.filter((height, at) => (height - (heights[at - 1] ?? first)) * direction < -0.5)
        const frames = heights.join(' ')
        expect(Math.abs(last - first), frames).toBeGreaterThan(20)
        expect(back, frames).toEqual([])
        expect(took, frames).toBeLessThanOrEqual(260)
        expect(took, frames).toBeGreaterThan(200)
      }
    },
  )
})

describe('the darkened area behind the modal', () => {
  it('covers the whole window on a page with a classic scroll bar, and does not move the page content', async () => {
    const { page } = await visit({ browser: desktop })
    await page.getByTestId('connect-button').waitFor()
    await page.getByText('Talks to the').waitFor()
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('header, main, main *, footer')].map(element => {
          const { x, width } = element.getBoundingClientRect()
          return [x, width]
        }),
      )
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(5)
    const before = await places()
    await openModal(page)
    expect(await dialog(page).evaluate(element => element.getBoundingClientRect().width)).toBe(1280)
    expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(1280)
    expect(await places()).toEqual(before)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await places()).toEqual(before)
    expect(await page.evaluate(() => document.documentElement.getAttribute('style') ?? '')).toBe('')
  })
})

describe('a toast', () => {
  // Specification 3.50, 9.41
  it.each(
    variants([
      ['WalletSendConfirmed confirmed', phone],
      ['WalletSendConfirmed confirmed', desktop],
      ['AccountSettings loaded', desktop],
    ] as const),
  )('covers no button at the bottom of a view (scene %s)', async (scene, browser) => {
    const page = await openGallery(browser)
    await show(page, scene)
    await page.evaluate(() => window.gallery.state()?.showToast('Swapped 1 ETH for 3,115 USDC', 'ok'))
    const toast = await modal(page).locator('.toast').boundingBox()
    const foot = await modal(page).locator('.foot').boundingBox()
    expect(toast?.width).toBe(320)
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
    await modal(page).locator('.foot .btn').first().click({ trial: true })
  })
})

describe('the modal in a browser with forced colours', () => {
  it.each(
    variants([
      ['OnRampProviders quoted', '[aria-pressed="true"]'],
      ['WalletSendPreview loaded', '.radio:has(:checked)'],
      ['Transactions loaded', '.segment[aria-pressed="true"]'],
      ['Networks list', '[aria-current="true"]'],
      ['ConnectingWalletConnect app', '[aria-selected="true"]'],
    ]),
  )(
    'marks the chosen element with the system colours for selected items (scene %s)',
    async (scene, choice) => {
      const page = await openGallery({ ...desktop, forcedColors: 'active' })
      await show(page, scene)
      const chosen = modal(page).locator(choice).first()
      const looks = await chosen.evaluate(element => {
        const probe = element.appendChild(document.createElement('i'))
        probe.style.cssText = 'forced-color-adjust: none; background: SelectedItem; color: SelectedItemText'
        const wanted = [getComputedStyle(probe).backgroundColor, getComputedStyle(probe).color]
        probe.remove()
        const texts = [element, ...element.querySelectorAll(':not(.pic, .pic *, svg, svg *, input)')]
        const colors = new Set(texts.map(text => getComputedStyle(text).color))
        return { wanted, seen: [getComputedStyle(element).backgroundColor, ...colors] }
      })
      expect(looks.seen).toEqual(looks.wanted)
    },
  )
})

describe('the token filter of Activity', () => {
  it("shows Portico's own arrow instead of the browser's arrow", async () => {
    const page = await openGallery(desktop)
    await show(page, 'Transactions loaded')
    const choice = modal(page).getByTestId('portico-history-token')
    expect(await choice.evaluate(element => getComputedStyle(element).appearance)).toBe('none')
    expect(await modal(page).locator('.select svg').count()).toBe(1)
  })
})

inLongRun(() => {
  it.each([desktop, phone])(
    'the login frame stays completely visible in every scene in which the user approves a request',
    async browser => {
      const page = await openGallery(browser)
      const approvals = scenes.filter(scene => scene.startsWith('ApproveTransaction '))
      const found = await overAll(page, approvals, {}, async () => {
        const [body, frame] = await Promise.all(
          ['.body', '.frame-box'].map(part => modal(page).locator(part).boundingBox()),
        )
        if (!body || !frame) return ['there is no frame']
        return frame.y + frame.height <= body.y + body.height ? [] : ['the frame ends below the visible part']
      })
      expect(found).toEqual([])
      expect(approvals.length).toBeGreaterThan(6)
    },
  )
})
