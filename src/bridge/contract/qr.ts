import type { Loadable } from '../../domain/core/loadable.ts'

/** The drawing of a QR code: `path` is an SVG path of the dark modules, `size` its width in modules, with the quiet zone. */
export type QrDrawing = { readonly path: string; readonly size: number }

/** QR codes: drawing them, and reading them in pictures. */
export type QrFeature = {
  readonly actions: {
    /**
     * Returns the text of the QR code in a picture. Undefined without a code. Rejects for a file that is not a
     * supported picture.
     */
    readQr(picture: Blob): Promise<string | undefined>
  }
  readonly queries: {
    /** The drawing of the QR code of a text. Fails if the text does not fit into a code. */
    drawing: { readonly args: readonly [text: string]; readonly value: Loadable<QrDrawing> }
  }
}
