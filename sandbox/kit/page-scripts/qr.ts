import jsQR from 'jsqr'

/** Reads the QR code of a PNG picture (base64). Tries four sizes, because small and round modules are hard to see. */
export const readCode = async (png: string): Promise<string | undefined> => {
  const picture = new Image()
  picture.src = `data:image/png;base64,${png}`
  await picture.decode()
  for (const scale of [1, 2, 3, 0.5]) {
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return undefined
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    const found = jsQR(data, canvas.width, canvas.height)
    if (found) return found.data
  }
  return undefined
}
