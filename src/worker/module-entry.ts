import { whenGreeted } from './greeted.ts'
import { startService } from './main.ts'
import { moduleChunks } from './module-chunks.ts'

whenGreeted(greeting => {
  startService(greeting, moduleChunks)
})
