import { fewerScenes, partsOf } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { tabGoesRound } from './views-focus.ts'

useBrowser()

tabGoesRound(partsOf(fewerScenes))
