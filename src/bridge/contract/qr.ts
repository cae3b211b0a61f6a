/** Codes in pictures. */
export type QrFeature = {
  readonly calls: {
    /** The text of the QR code in a picture; undefined where it has none. Rejects where it is no picture that is looked at. */
    readQr(picture: Blob): Promise<string | undefined>
  }
  readonly streams: Readonly<Record<never, never>>
}
