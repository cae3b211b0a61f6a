import type { Handshake } from '../bridge/contract/worker-api.ts'
import { onHandshake } from './handshake.ts'
import { startService } from './main.ts'
import { moduleChunks } from './registry.ts'

/** The URL of this module, which a module worker can import. */
export const address = import.meta.url ?? ''

/** Runs the worker's service in the page, if the browser or the page's CSP allows no worker. */
export function startInPage(handshake: Handshake): { close(): void } {
  return startService(handshake, moduleChunks)
}

// If a worker has imported this module, the service starts in this worker, with the handshake that the page posts.
// `WorkerGlobalScope` exists only in workers.
if ('WorkerGlobalScope' in globalThis) {
  onHandshake(handshake => {
    startService(handshake, moduleChunks)
  })
}
