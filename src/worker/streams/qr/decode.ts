import { decodeQR } from 'qr/decode.js'
import { isPicture } from '../../../domain/core/lib/picture.ts'

/** Longest side of the image that is searched (pixels). It is enough for a code that fills a third of a screenshot. */
const mostSide = 1_600
/** How thoroughly an image is searched, and the time limit (ms). Photographs need several attempts. */
const patience = { effort: 8, timeLimit: 1_000 } as const

/** Reads the QR code in an image. Undefined if there is none. Rejects if the blob is not an image. */
export async function readQr(picture: Blob): Promise<string | undefined> {
  if (!isPicture(picture)) throw new TypeError('no picture')
  const bitmap = await createImageBitmap(picture)
  try {
    return textIn(pixelsOf(bitmap))
  } finally {
    bitmap.close()
  }
}

/** Reads the QR code in these pixels. Undefined if there is none. */
export function textIn(pixels: Pick<ImageData, 'width' | 'height' | 'data'>): string | undefined {
  try {
    return decodeQR(pixels, patience)
  } catch {
    return undefined
  }
}

function pixelsOf(bitmap: ImageBitmap): ImageData {
  const scale = Math.min(1, mostSide / Math.max(bitmap.width, bitmap.height))
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  const canvas = new OffscreenCanvas(side(bitmap.width), side(bitmap.height))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new TypeError('no canvas')
  // Transparent areas count as white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
