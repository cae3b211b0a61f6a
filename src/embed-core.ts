import type { CheckedScripts } from './client/checked-scripts.ts'
import { createFileLoader, type EmbedFiles } from './client/embed-files.ts'
import { optionsOf } from './client/embed-options.ts'
import { composePortico } from './client/portico.ts'
import type { Portico } from './client/types.ts'

/**
 * Inserted by the build: the SHA-384 of the classic worker; the files whose hashes are in this file; the hash of the table
 * with all other files.
 */
declare const __WORKER_INTEGRITY__: string
declare const __FIRST_FILES__: EmbedFiles

const base = import.meta.url.replace(/[^/]*$/, '')
const files = createFileLoader(base, __FIRST_FILES__)

/** Loads a file of this folder. The build replaces each `import('…')` of the source with a call of this function. */
export function load(file: string): Promise<unknown> {
  return files.load(file)
}

/**
 * Starts the modal for the script tag's loader: the `data-*` attributes are the options, and the other files are in the same
 * folder.
 */
export function start(dataset: DOMStringMap, scripts: CheckedScripts): Portico {
  files.begin(scripts)
  return composePortico(optionsOf(dataset), {
    base,
    classicIntegrity: __WORKER_INTEGRITY__,
    scriptUrls: scripts.urls,
  })
}
