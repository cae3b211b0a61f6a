// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { account } from '../../../../demo/gallery/fixtures.ts'
import { RecipientField } from '../../../../src/ui/parts/recipients/recipient-field.tsx'
import type { Send } from '../../../../src/ui/views/transactions/use-send.ts'
import { render } from '../../inside.tsx'

const friend = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
type Text = () => Promise<string | undefined>
const texts = new Map<Blob, Text>()

const file = (type: string, text?: string | Text): File => {
  const made = new File(['x'], 'code', { type })
  texts.set(made, typeof text === 'function' ? text : async () => text)
  return made
}

async function field() {
  const change = vi.fn()
  const send = {
    typed: { amount: '', unit: 'token', to: '' },
    recipient: { status: 'none' },
    change,
  } as unknown as Send
  const { container } = await render(<RecipientField account={account} send={send} />, {
    api: {
      callFeature: async (feature, verb, [picture]) =>
        feature === 'qr' && verb === 'readQr' ? texts.get(picture as Blob)?.() : [],
    },
  })
  const input = container.querySelector<HTMLInputElement>('[data-testid="portico-send-receiver"]')
  if (!input) throw new Error('no field')
  const give = (kind: 'paste' | 'drop', files: readonly File[], text = '') => {
    const event = new Event(kind, { bubbles: true, cancelable: true })
    const data = { files, types: ['Files'], getData: () => text }
    Object.assign(event, { clipboardData: data, dataTransfer: data })
    return act(async () => input.dispatchEvent(event))
  }
  const choose = async (picture: File) => {
    const pressed = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
    container.querySelector<HTMLElement>('[data-testid="portico-send-qr"]')?.click()
    const [chooser] = pressed.mock.contexts as HTMLInputElement[]
    pressed.mockRestore()
    if (!chooser) throw new Error('nothing to choose from')
    Object.defineProperty(chooser, 'files', { value: [picture] })
    await act(async () => void chooser.dispatchEvent(new Event('change')))
    return [chooser.type, chooser.accept]
  }
  const status = () => container.querySelector('[role="status"]')?.textContent
  const settled = () => vi.waitFor(() => expect(status()).not.toBe('Reading the picture…'))
  return { container, change, give, choose, says: status, settled }
}

describe('the recipient field, when the user adds a picture of a QR code', () => {
  const kinds = ['paste', 'drop'] as const
  it.each(kinds)('fills in the recipient from the QR code in the picture (event: %s)', async kind => {
    const { change, give, settled } = await field()
    expect(await give(kind, [file('image/png', `ethereum:${friend}@1`)])).toBe(false)
    await settled()
    expect(change).toHaveBeenCalledExactlyOnceWith({ to: friend })
  })
  const links = [`ethereum:${friend}@1?value=1e18`, `ethereum:${friend}@137`]
  it.each(links)(
    'is filled with the whole payment link, not only with its address: %s (attack R14)',
    async link => {
      const { change, give, settled } = await field()
      await give('paste', [file('image/png', link)])
      await settled()
      expect(change).toHaveBeenCalledExactlyOnceWith({ to: link })
    },
  )
  it('has a button that opens a file chooser and has a label for screen readers', async () => {
    const { container, change, choose, settled } = await field()
    const button = container.querySelector('[data-testid="portico-send-qr"]')
    expect(button?.getAttribute('aria-label')).toBe('Read a QR code from a picture')
    const types = 'image/png,image/jpeg,image/webp,image/gif'
    expect(await choose(file('image/jpeg', friend))).toEqual(['file', types])
    await settled()
    expect(change).toHaveBeenCalledExactlyOnceWith({ to: friend })
  })
  it.each([
    ['a picture without a QR code', file('image/webp'), 'No QR code found in this picture'],
    [
      'a picture that cannot be decoded',
      file('image/gif', () => Promise.reject(new Error())),
      'Use PNG, JPEG, WebP or',
    ],
    ['a document, such as SVG', file('image/svg+xml', friend), 'Use PNG, JPEG, WebP or GIF'],
    [
      'a file that is too large',
      new File([new Uint8Array(10 * 2 ** 20 + 1)], 'x', { type: 'image/png' }),
      'up to',
    ],
  ])(
    'shows an error and fills in nothing if the pasted file has no readable QR code: %s',
    async (_what, picture, words) => {
      const { change, give, says: status, settled } = await field()
      await give('paste', [picture])
      await settled()
      expect([status()?.includes(words), change.mock.calls]).toEqual([true, []])
    },
  )
  it('ignores the picture if the user pastes a text together with the picture', async () => {
    const { change, give, says: status } = await field()
    expect(await give('paste', [file('image/png', friend)], 'vitalik.eth')).toBe(true)
    expect([status(), change.mock.calls]).toEqual(['', []])
  })
  it('fills in only the recipient of the newest picture', async () => {
    const { change, give, settled } = await field()
    let resolveName: (text: string) => void = () => undefined
    await give('paste', [file('image/png', () => new Promise(resolve => (resolveName = resolve)))])
    await give('paste', [file('image/png', friend)])
    await settled()
    await act(async () => resolveName('vitalik.eth'))
    expect(change).toHaveBeenCalledExactlyOnceWith({ to: friend })
  })
})
