import { expect, it } from 'vitest'
import { textIn } from '../../../../src/worker/streams/qr/decode.ts'
import { drawQr } from '../../../../src/worker/streams/qr/feature.ts'

/**
 * Returns the RGBA pixels of a QR code that Portico has drawn. Each module (one square of the code) is four pixels wide
 * and high.
 */
function pixelsOf({ path, size }: ReturnType<typeof drawQr>) {
  const side = size * 4
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * 4; row < Number(y) * 4 + 4; row++) {
      const start = (row * side + Number(x) * 4) * 4
      data.fill(0, start, start + Number(width) * 16)
    }
  }
  return { width: side, height: side, data }
}

it.each([
  'ethereum:0x8ba1f109551bD432803012645Ac136ddd64DBA72@1?value=1e16',
  `wc:${'7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'}@2?relay-protocol=irn&symKey=${'5'.repeat(64)}`,
])('a QR code that Portico draws can be decoded to its text: %s', text => {
  const drawing = drawQr(text)
  expect(textIn(pixelsOf(drawing))).toBe(text)
  // The border of four modules (the quiet zone) stays white.
  const columns = [...drawing.path.matchAll(/M(\d+) (\d+)h/g)].map(([, x]) => Number(x))
  expect(Math.min(...columns)).toBe(4)
})

it('drawing a QR code throws an error if the text is too long for a QR code', () => {
  expect(() => drawQr('x'.repeat(3_000))).toThrow()
})
