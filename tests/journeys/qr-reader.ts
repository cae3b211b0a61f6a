import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** Loads the QR decoder jsQR into a page. The function `decoded` uses it. */
export async function installQrDecoder(page: Page): Promise<void> {
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('jsqr'), 'utf8'))
}

/**
 * Scales a PNG picture (base64) by this factor, and decodes its QR code. Runs in a page, because jsQR needs the pixels
 * of a canvas.
 */
export function decoded(page: Page, png: string, scale: number): Promise<string | undefined> {
  return page.evaluate(
    async ([data, by]) => {
      const picture = new Image()
      picture.src = `data:image/png;base64,${data}`
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(picture.width * by)
      canvas.height = Math.round(picture.height * by)
      const context = canvas.getContext('2d')
      context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
      const pixels = context?.getImageData(0, 0, canvas.width, canvas.height)
      const { jsQR } = window as unknown as {
        jsQR: (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null
      }
      return pixels && jsQR(pixels.data, canvas.width, canvas.height)?.data
    },
    [png, scale] as const,
  )
}
