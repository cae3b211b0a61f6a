import { classicChunks } from './classic-chunks.ts'
import { onHandshake } from './handshake.ts'
import { startService } from './main.ts'

onHandshake(greeting => {
  startService(greeting, classicChunks(greeting.config.chunkBase))
})
