import type { Greeting } from '../bridge/contract/worker-api.ts'
import { whenGreeted } from './handshake.ts'
import { startService } from './main.ts'
import { moduleChunks } from './module-chunks.ts'

/** The address of this module: a module worker can import it. */
export const address = import.meta.url ?? ''

/** The worker's service in the page itself, for pages that let no worker start. */
export function startInPage(greeting: Greeting): { close(): void } {
  return startService(greeting, moduleChunks)
}

// Imported by a worker: the page greets it. Windows and Node.js have no `WorkerGlobalScope`.
if ('WorkerGlobalScope' in globalThis) {
  whenGreeted(greeting => {
    startService(greeting, moduleChunks)
  })
}
