import { createFiles } from './files.ts'

/** The build puts this constant in front: for each lazy-loaded module, the files that must be loaded before it runs. */
declare const __WORKER_NEEDS__: Readonly<Record<string, readonly string[]>>

// The build puts this file in front of the worker's modules, which find these functions in `porticoFiles`. The comments
// keep bundlers of sites from following the import, because its URL is known only at run time.
Object.assign(globalThis, {
  porticoFiles: createFiles({
    needed: __WORKER_NEEDS__,
    addressOf: (file, { files }) => files[file] ?? new URL(`worker/${file}.js`, self.location.href).href,
    run: address => import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ address),
  }),
})
