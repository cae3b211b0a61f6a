import type { Greeting } from '../bridge/contract.ts'
import { startService } from './main.ts'
import { moduleChunks } from './module-chunks.ts'

/** The worker's service in the page itself, for pages that let no worker start. */
export function startInPage(greeting: Greeting): { close(): void } {
  return startService(greeting, moduleChunks)
}
