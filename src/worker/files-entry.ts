import { createFiles } from './files.ts'

/** Inserted by the build: for each lazy-loaded body, the files that it needs. */
declare const __WORKER_NEEDS__: Readonly<Record<string, readonly string[]>>

// The functions are global, because the bodies of the worker's start call them, and the build writes this
// file in front of those bodies.
Object.assign(globalThis, {
  porticoFiles: createFiles(__WORKER_NEEDS__, self.location.href, address => import(address)),
})
