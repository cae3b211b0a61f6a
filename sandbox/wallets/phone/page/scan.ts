import jsQR from 'jsqr'

/**
 * Maximum length of the longer side of an image that is searched for a QR code (pixels). Larger images are scaled down.
 * This size suffices for a QR code that fills a third of a screenshot.
 */
const longestSide = 1600

const textIn = (source: CanvasImageSource, width: number, height: number): string | undefined => {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null || canvas.width === 0 || canvas.height === 0) return undefined
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return jsQR(data, canvas.width, canvas.height)?.data
}

/** Decodes the QR code in an image, such as a pasted screenshot. Returns undefined if it finds no QR code. */
export const scanPicture = async (file: Blob): Promise<string | undefined> => {
  const picture = await createImageBitmap(file)
  return textIn(picture, picture.width, picture.height)
}

/** A running camera that searches for a QR code. */
export type Camera = { readonly video: HTMLVideoElement; readonly stop: () => void }

/**
 * Opens the camera and searches its picture for a QR code. Rejects if there is no camera or the user does not allow its
 * use.
 */
export const openCamera = async (onCode: (text: string) => void): Promise<Camera> => {
  const media = { video: { facingMode: 'environment' } }
  const stream = await navigator.mediaDevices.getUserMedia(media)
  const video = document.createElement('video')
  video.playsInline = true
  video.muted = true
  video.srcObject = stream
  await video.play()
  const stop = () => {
    clearInterval(looking)
    for (const track of stream.getTracks()) track.stop()
  }
  const looking = setInterval(() => {
    const text = textIn(video, video.videoWidth, video.videoHeight)
    if (text === undefined) return
    stop()
    onCode(text)
  }, 200)
  return { video, stop }
}
