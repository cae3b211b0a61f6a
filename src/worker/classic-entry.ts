import { classicChunks } from './classic-chunks.ts'
import { whenGreeted } from './greeted.ts'
import { startService } from './main.ts'

whenGreeted(greeting => {
  startService(greeting, classicChunks(greeting.config.chunkBase))
})
