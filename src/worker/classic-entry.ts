import { classicChunks } from './classic-chunks.ts'
import { whenGreeted } from './handshake.ts'
import { startService } from './main.ts'

whenGreeted(greeting => {
  startService(greeting, classicChunks(greeting.config.chunkBase))
})
