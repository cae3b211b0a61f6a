import type { Handshake } from '../bridge/contract/worker-api.ts'
import { onHandshake } from './handshake.ts'
import { startService } from './main.ts'
import { moduleChunks } from './module-chunks.ts'

/** The address of this module: a module worker can import it. */
export const address = import.meta.url ?? ''

/** The worker's service in the page itself, for pages that let no worker start. */
export function startInPage(greeting: Handshake): { close(): void } {
  return startService(greeting, moduleChunks)
}

// Imported by a worker: the page greets it. Windows and Node.js have no `WorkerGlobalScope`.
if ('WorkerGlobalScope' in globalThis) {
  onHandshake(greeting => {
    startService(greeting, moduleChunks)
  })
}
