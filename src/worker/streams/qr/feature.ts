import { defer, of } from 'rxjs'
import { defineFeature } from '../feature.ts'
import { toLoadable } from '../operators/to-loadable.ts'
import { drawQr } from './draw.ts'

/** The feature of QR codes. It runs in the worker, so that neither drawing nor reading a code blocks the page. */
export const qr = defineFeature<'qr'>(({ now }) => ({
  queries: { drawing: text => defer(() => of(drawQr(text))).pipe(toLoadable(now)) },
  actions: {
    readQr: async picture => {
      const { readQr } = await import('./decode.ts')
      return await readQr(picture)
    },
  },
}))
