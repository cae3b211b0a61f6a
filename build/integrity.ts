import { createHash } from 'node:crypto'

/**
 * Returns the SHA-256 of a file in base64. The files of the script tag check each other with it: the shortest hash that
 * the `integrity` attribute knows, because visitors load the table of all these hashes.
 */
export const sha256Of = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('base64')

/** Returns what a loader of Portico checks: the SHA-256 of a file in the format of the `integrity` attribute. */
export const checkOf = (text: string | Uint8Array): string => `sha256-${sha256Of(text)}`

/** Returns the SHA-384 of a file in the format of the `integrity` attribute, for sites and for the bill of a release. */
export const integrityOf = (text: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`
