import type { Files } from './files.ts'
import { whenGreeted } from './handshake.ts'
import { startService } from './main.ts'
import { moduleChunks } from './module-chunks.ts'

whenGreeted(greeting => {
  const { porticoFiles } = globalThis as unknown as { porticoFiles: Files }
  porticoFiles.locate(greeting.config.files)
  startService(greeting, moduleChunks)
})
