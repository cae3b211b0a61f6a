import { fewerScenes, partsOf } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { everyViewHasRoom, everyViewIsMirrored } from './views-room.ts'

useBrowser()

everyViewHasRoom(partsOf(fewerScenes))
everyViewIsMirrored(partsOf(fewerScenes))
