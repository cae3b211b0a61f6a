import { describe } from 'vitest'
import { noEnglishIsLeft } from '../journeys/english-left.ts'
import { desktop, partsOf, phone, scenes } from '../journeys/gallery.ts'
import { useBrowser } from '../journeys/harness.ts'
import { tabGoesRound } from '../journeys/views-focus.ts'
import { viewsLookRight } from '../journeys/views-look.ts'
import { everyViewHasRoom, everyViewIsMirrored } from '../journeys/views-room.ts'

useBrowser()

// Checks all scenes. `npm test` checks only one scene of each view, and scenes with parts of their own.
everyViewHasRoom(partsOf(scenes))
everyViewIsMirrored(partsOf(scenes))
tabGoesRound(partsOf(scenes))
describe('every view looks right on a desktop', () => viewsLookRight(scenes, desktop, 24))
describe('every view looks right on a phone', () => viewsLookRight(scenes, phone, 44))
describe('a translation of all messages leaves no English', () => noEnglishIsLeft(scenes, desktop))
