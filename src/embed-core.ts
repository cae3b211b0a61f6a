import type { CheckedScripts } from './client/checked-scripts.ts'
import { createFileLoader, type EmbedFiles } from './client/embed-files.ts'
import { optionsOf } from './client/embed-options.ts'
import { composePortico } from './client/portico.ts'
import type { Portico } from './client/types.ts'

/** Put in by the build: SHA-384 of the classic worker; the files that have theirs here, that with all others among them. */
declare const __WORKER_INTEGRITY__: string
declare const __FIRST_FILES__: EmbedFiles

const base = import.meta.url.replace(/[^/]*$/, '')
const files = createFileLoader(base, __FIRST_FILES__)

/** Loads a file of this folder. The build writes a call of it wherever a source has `import('…')`. */
export function load(file: string): Promise<unknown> {
  return files.load(file)
}

/** What the script tag's loader starts: the same modal, with the tag's `data-*` for options and its files beside this one. */
export function start(dataset: DOMStringMap, scripts: CheckedScripts): Portico {
  files.begin(scripts)
  return composePortico(optionsOf(dataset), {
    base,
    classicIntegrity: __WORKER_INTEGRITY__,
    scriptUrls: scripts.urls,
  })
}
