// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
  return { container, opened, time: container.querySelector('.time') }
}

it.each([
  [170_000, 'This code expires within 3 minutes'],
  [61_000, 'This code expires within 2 minutes'],
  [60_000, 'This code expires within 1 minute'],
  [31_000, 'This code expires within 1 minute'],
])('the QR panel states in words when the QR code expires: %i ms', async (left, words) => {
  const { time } = await panel(left)
  expect(time?.textContent).toBe(words)
  expect(time?.getAttribute('title')).toBe(words)
})

it('the QR code shows a countdown in seconds if it expires in less than 30 seconds', async () => {
  const { time } = await panel(20_000)
  expect(time?.textContent).toBe('0:20 left')
  expect(time?.getAttribute('title')).toBe('This code expires within 1 minute')
})

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
