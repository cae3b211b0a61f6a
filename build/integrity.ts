import { createHash } from 'node:crypto'

/** Returns the SHA-384 of a file in base64. */
export const sha384Of = (text: string | Uint8Array): string =>
  createHash('sha384').update(text).digest('base64')

/** Returns the hash of a file in the format of the `integrity` attribute. */
export const integrityOf = (text: string | Uint8Array): string => `sha384-${sha384Of(text)}`
