import { encode } from 'uqr'
import { expect, it, vi } from 'vitest'
import { readQr, textIn } from '../../../../src/worker/streams/qr/decode.ts'

/**
 * Returns an image (RGBA pixels) of a QR code with a white border. If `turned` is true, the image is rotated by 90
 * degrees.
 */
function drawn(text: string, scale: number, turned = false) {
  const { data: rows, size } = encode(text, { border: 4 })
  const side = size * scale
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [row, column] = turned ? [x, side - 1 - y] : [y, x]
      if (!rows[Math.floor(row / scale)]?.[Math.floor(column / scale)]) continue
      data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  return { width: side, height: side, data }
}

it.each([
  '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
  'ethereum:0x8ba1f109551bD432803012645Ac136ddd64DBA72@1?value=1e16',
  'solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN?amount=1&label=Caf%C3%A9',
  'vitalik.eth',
])('the QR decoder reads a text from a small, a large and a rotated QR code: %s', text => {
  for (const scale of [3, 5, 12]) expect(textIn(drawn(text, scale))).toBe(text)
  expect(textIn(drawn(text, 4, true))).toBe(text)
})

it('the QR decoder returns undefined for an image without a QR code', () => {
  const paper = new Uint8ClampedArray(64 * 64 * 4).fill(255)
  expect(textIn({ width: 64, height: 64, data: paper })).toBeUndefined()
  expect(textIn({ width: 1, height: 1, data: paper.subarray(0, 4) })).toBeUndefined()
})

it.each([
  ['a document', new Blob(['<svg/>'], { type: 'image/svg+xml' })],
  ['a picture without a type', new Blob(['x'])],
  ['a picture that is too large', new Blob([new Uint8Array(10 * 2 ** 20 + 1)], { type: 'image/png' })],
  ['a text', 'data:image/png;base64,AAAA' as unknown as Blob],
])('the QR decoder rejects an invalid image without decoding it: %s', async (_what, given) => {
  const unpack = vi.fn()
  vi.stubGlobal('createImageBitmap', unpack)
  await expect(readQr(given)).rejects.toThrow('no picture')
  expect(unpack).not.toHaveBeenCalled()
})
