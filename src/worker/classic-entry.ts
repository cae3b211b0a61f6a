import { classicChunks } from './classic-chunks.ts'
import { onHandshake } from './handshake.ts'
import { startService } from './main.ts'

onHandshake(handshake => {
  startService(handshake, classicChunks(handshake.config.chunkBase))
})
