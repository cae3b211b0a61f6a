import { createFiles } from './files.ts'

/** Inserted by the build: the names of the files that each lazy-loaded body needs. */
declare const __WORKER_NEEDS__: Readonly<Record<string, readonly string[]>>

// The build puts this file in front of the code that starts the worker, which finds these functions in the global
// variable `porticoFiles`.
Object.assign(globalThis, {
  porticoFiles: createFiles(__WORKER_NEEDS__, self.location.href, address => import(address)),
})
