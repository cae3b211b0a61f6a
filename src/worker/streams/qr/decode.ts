import { decodeQR } from 'qr/decode.js'
import { isPicture } from '../../../domain/core/lib/picture.ts'

/**
 * Maximum length of the longer side of an image (pixels). Larger images are scaled down before the decoder looks for a
 * QR code. The size is enough for a QR code that fills a third of a screenshot.
 */
const maxSide = 1_600
/**
 * Effort and time limit (ms) of the search for a QR code. With a higher effort, the decoder makes more attempts, which
 * are often necessary for a QR code in a photograph.
 */
const limits = { effort: 8, timeLimit: 1_000 } as const

/**
 * Reads the QR code in an image. Returns undefined if the image contains no QR code. Rejects if the blob is not an
 * image.
 */
export async function readQr(picture: Blob): Promise<string | undefined> {
  if (!isPicture(picture)) throw new TypeError('no picture')
  const bitmap = await createImageBitmap(picture)
  try {
    return textIn(pixelsOf(bitmap))
  } finally {
    bitmap.close()
  }
}

/** Reads the QR code in these pixels. Returns undefined if they contain no QR code. */
export function textIn(pixels: Pick<ImageData, 'width' | 'height' | 'data'>): string | undefined {
  try {
    return decodeQR(pixels, limits)
  } catch {
    return undefined
  }
}

function pixelsOf(bitmap: ImageBitmap): ImageData {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  const canvas = new OffscreenCanvas(side(bitmap.width), side(bitmap.height))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new TypeError('no canvas')
  // Paints transparent areas white, so that a dark QR code on a transparent background can be read.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
