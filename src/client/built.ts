/**
 * What only the build knows: the names and hashes of the files that it has written. The build replaces this module
 * (build/built-values.ts). Code that runs from the source sees these empty values.
 */

import type { EmbedFiles } from './embed-files.ts'

/** The SHA-256 of the worker file that is a classic script, in the format of the `integrity` attribute. */
export const classicIntegrity: string = ''

/** Returns the URL of each lazy file of the worker, as `new URL('./worker/….js', import.meta.url)`. */
export const workerFiles = (): Readonly<Record<string, string>> => ({})

/** The hashes of the files that the script tag loads first, and the hash of the table of all hashes. */
export const firstFiles: EmbedFiles = Object.freeze({})

/** The SHA-256 of core.js in base64. */
export const coreHash: string = ''
