const side = 128

/**
 * Draws an SVG picture as WebP, 128 pixels wide and high. Returns undefined if the package that draws is not installed:
 * the testing kit works without it.
 */
export const rasterOf = async (svg: string): Promise<Buffer | undefined> => {
  const canvases = await import('@napi-rs/canvas').catch(() => undefined)
  if (!canvases) return undefined
  const canvas = canvases.createCanvas(side, side)
  canvas.getContext('2d').drawImage(await canvases.loadImage(Buffer.from(svg)), 0, 0)
  return canvas.encode('webp')
}
