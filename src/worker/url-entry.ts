import type { Files } from './files.ts'
import { onHandshake } from './handshake.ts'
import { startService } from './main.ts'
import { moduleChunks } from './registry.ts'

onHandshake(handshake => {
  const { porticoFiles } = globalThis as unknown as { porticoFiles: Files }
  porticoFiles.locate(handshake.config)
  startService(handshake, moduleChunks)
})
