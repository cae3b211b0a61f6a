import { decodeQR } from 'qr/decode.js'
import { isPicture } from '../../../domain/core/lib/picture.ts'

/** Longest side of what is searched, in pixels: enough for a code that fills a third of a screenshot. */
const mostSide = 1_600
/** How hard a picture is looked at: photographs take several tries. */
const patience = { effort: 8, timeLimit: 1_000 } as const

/** The text of the QR code in a picture; undefined where there is none. Rejects where it is no picture that is looked at. */
export async function readQr(picture: Blob): Promise<string | undefined> {
  if (!isPicture(picture)) throw new TypeError('no picture')
  const bitmap = await createImageBitmap(picture)
  try {
    return textIn(pixelsOf(bitmap))
  } finally {
    bitmap.close()
  }
}

/** The text of the code in so many pixels. */
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
  // What is transparent counts as paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
