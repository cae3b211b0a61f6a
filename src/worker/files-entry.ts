import { createFiles } from './files.ts'

/** Inserted by the build: for each lazy-loaded body, the files that it needs. */
declare const __WORKER_NEEDS__: Readonly<Record<string, readonly string[]>>

// The build writes this file in front of the code that starts the worker. That code finds these functions in the
// global `porticoFiles`.
Object.assign(globalThis, {
  porticoFiles: createFiles(__WORKER_NEEDS__, self.location.href, address => import(address)),
})
