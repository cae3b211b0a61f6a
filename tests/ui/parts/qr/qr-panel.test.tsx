// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { pairing } from '../../../../demo/gallery/connect-scenes.ts'
import { still } from '../../../../demo/gallery/fake-link.ts'
import { QrPanel } from '../../../../src/ui/parts/qr/qr-panel.tsx'
import { render } from '../../inside.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

async function panel(left: number, locked = false) {
  const opened = vi.fn(() => still(pairing(left)))
  const { container } = await render(<QrPanel title="Scan" locked={locked} />, {
    streams: { pairing: opened },
  })
  const text = (selector: string) => container.querySelector(selector)?.textContent
  return { container, opened, hidden: text('p.hide'), how: text('p.label') }
}

it.each([
  [170_000, 'This code expires within 3 minutes'],
  [61_000, 'This code expires within 2 minutes'],
  [60_000, 'This code expires within 1 minute'],
  [31_000, 'This code expires within 1 minute'],
])('the QR panel tells screen readers when the QR code expires: %i ms', async (left, words) => {
  const { hidden, how } = await panel(left)
  expect([hidden, how]).toEqual([words, 'Open your wallet app and point its camera here.'])
})

it('the QR code shows a countdown in seconds if it expires in less than 30 seconds', async () => {
  const { hidden, how } = await panel(20_000)
  expect([hidden, how]).toEqual(['This code expires within 1 minute', '0:20 left'])
})

it.each([
  [240_000, 'no-preference', '100 0'],
  [118_000, 'no-preference', '49.2 50.8'],
  [118_000, 'reduce', '50 50'],
  [30_000, 'reduce', '15 85'],
])(
  'the border of the QR code shortens while the code is valid, in steps with reduced motion (%i ms, %s: %s)',
  async (left, motion, dashes) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes(motion),
      addEventListener() {},
      removeEventListener() {},
    }))
    onTestFinished(() => void vi.unstubAllGlobals())
    const { container } = await panel(left)
    expect(container.querySelector('.plate rect')?.getAttribute('stroke-dasharray')).toBe(dashes)
  },
)

it('the QR panel requests no pairing with a wallet before the user agrees to the terms', async () => {
  const { container, opened } = await panel(170_000, true)
  expect(opened).not.toHaveBeenCalled()
  expect(container.querySelector('[data-testid="wui-qr-code"]')).toBeNull()
  expect(container.textContent).toBe('Scan')
})

it('a text replaces the QR code while the site verifies the sign-in that the user approved on a phone', async () => {
  const { container } = await render(<QrPanel title="Scan" />, {
    streams: { pairing: () => still(pairing(170_000, { isApproved: true })) },
  })
  expect(container.textContent).toBe('Approved on your phoneFinishing sign-in…Copy link')
  expect(container.querySelector('[data-testid=wui-link-copy]')?.getAttribute('aria-disabled')).toBe('true')
})
