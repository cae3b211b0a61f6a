import { defer, of } from 'rxjs'
import { encode } from 'uqr'
import type { QrDrawing } from '../../../bridge/contract/features.ts'
import { defineFeature } from '../feature.ts'
import { toLoadable } from '../operators/to-loadable.ts'

/** The feature of QR codes. It draws and reads QR codes in the worker, so that the page is not blocked. */
export const qr = defineFeature<'qr'>(({ now }) => ({
  queries: { drawing: text => defer(() => of(drawQr(text))).pipe(toLoadable(now)) },
  actions: {
    readQr: async picture => {
      const { readQr } = await import('./decode.ts')
      return await readQr(picture)
    },
  },
}))

/**
 * Draws the QR code of a text, with a quiet zone of four modules. Adjacent dark modules in a row become one rectangle.
 * Throws if the text is too long for a QR code.
 */
export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, border: 4 })
  const runs: string[] = []
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      runs.push(`M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`)
    }
  })
  return { path: runs.join(''), size }
}
