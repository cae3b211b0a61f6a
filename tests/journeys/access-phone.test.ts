import { describe } from 'vitest'
import { mainScenes, phone } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { viewsLookRight } from './views-look.ts'

useBrowser()

describe('every view on phone, dark and light: axe, names, focus, targets, nothing sticks out, nothing moves', () =>
  viewsLookRight(mainScenes, phone, 44))
