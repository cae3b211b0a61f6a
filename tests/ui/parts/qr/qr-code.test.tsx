// @vitest-environment happy-dom
import { act } from 'react'
import { NEVER } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { type FakeStreams, still } from '../../../../demo/gallery/fake-link.ts'
import { QrCode } from '../../../../src/ui/parts/qr/qr-code.tsx'
import { render } from '../../inside.tsx'

const error = { code: 'network-failed', message: '', context: {} } as const

const drawing = { path: 'M4 4h7v1h-7z', size: 29 }

async function drawn(qr: NonNullable<FakeStreams['qr']>) {
  const { container } = await render(<QrCode uri="wc:1" label="The code" />, { streams: { qr } })
  return { container, code: () => container.querySelector('[data-testid="wui-qr-code"]') }
}

describe('a QR code', () => {
  it('is a picture that the worker has drawn, with a label for screen readers', async () => {
    const data = { path: 'M4 4h7v1h-7z', size: 29 }
    const { code } = await drawn(() => still({ status: 'fresh', data, at: 0 }))
    expect(code()?.getAttribute('aria-label')).toBe('The code')
    expect(code()?.getAttribute('viewBox')).toBe('0 0 29 29')
    expect(code()?.innerHTML).toContain('M4 4h7v1h-7z')
  })
  it('is a grey block until the worker has drawn the picture', async () => {
    const { code, container } = await drawn(() => NEVER)
    expect(code()).toBeNull()
    expect(container.querySelector('.bone')).not.toBeNull()
  })
  it('gets a new picture element when its text changes, and keeps the element when its label changes', async () => {
    const streams = { qr: () => still({ status: 'fresh', data: drawing, at: 0 } as const) }
    const { container, rerender } = await render(<QrCode uri="wc:1" label="The code" />, { streams })
    const code = () => container.querySelector('.develops')
    const first = code()
    await rerender(<QrCode uri="wc:1" label="The same code" />)
    expect(code()).toBe(first)
    await rerender(<QrCode uri="wc:2" label="The next code" />)
    expect(code()).not.toBeNull()
    expect(code()).not.toBe(first)
  })
  it('offers a retry button if the worker could not draw the picture', async () => {
    let tries = 0
    const data = { path: 'M4 4h7v1h-7z', size: 29 }
    const { code, container } = await drawn(() => {
      tries += 1
      return still(tries === 1 ? { status: 'failed', error } : { status: 'fresh', data, at: 0 })
    })
    expect(code()).toBeNull()
    await act(async () => container.querySelector('button')?.click())
    expect(code()).not.toBeNull()
  })
})
