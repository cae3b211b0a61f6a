import { mainScenes, partsOf } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { everyViewHasRoom, everyViewIsMirrored } from './views-room.ts'

useBrowser()

everyViewHasRoom(partsOf(mainScenes))
everyViewIsMirrored(partsOf(mainScenes))
