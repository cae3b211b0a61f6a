import { createScriptRunner } from './checked-script.ts'
import { createFiles } from './files.ts'

/** The build puts these constants in front. `needs`: see files-entry.ts. */
declare const __WORKER_NEEDS__: Readonly<Record<string, readonly string[]>>
/** The SHA-256 of each lazy-loaded file, in the format of the `integrity` attribute. */
declare const __WORKER_HASHES__: Readonly<Record<string, string>>

// The build puts this file in front of the worker's modules, in place of files-entry.ts.
Object.assign(globalThis, {
  porticoFiles: createFiles({
    needed: __WORKER_NEEDS__,
    addressOf: (file, { chunkBase }) => `${chunkBase}${file}.js`,
    run: createScriptRunner(__WORKER_HASHES__),
  }),
})
