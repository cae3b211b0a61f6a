import { createFiles } from './files.ts'

/** Put in by the build: name of a body that is loaded later -> the files it needs. */
declare const __WORKER_NEEDS__: Readonly<Record<string, readonly string[]>>

// The build writes this before the bodies of the worker's start, which call it.
Object.assign(globalThis, {
  porticoFiles: createFiles(__WORKER_NEEDS__, self.location.href, address => import(address)),
})
