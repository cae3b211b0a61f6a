import { createFiles } from './files.ts'

/**
 * Inserted by the build: for each lazy-loaded module, the names of the files that must be loaded before its code runs.
 */
declare const __WORKER_NEEDS__: Readonly<Record<string, readonly string[]>>

// The build puts this file in front of the code that starts the worker. That code finds these functions in the global
// variable `porticoFiles`.
Object.assign(globalThis, {
  porticoFiles: createFiles(__WORKER_NEEDS__, self.location.href, address => import(address)),
})
