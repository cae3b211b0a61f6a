import { createCanvas, loadImage } from '@napi-rs/canvas'

const side = 128

/** Draws an SVG picture as WebP, 128 pixels wide and high. */
export const rasterOf = async (svg: string): Promise<Buffer> => {
  const canvas = createCanvas(side, side)
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(svg)), 0, 0)
  return canvas.encode('webp')
}
