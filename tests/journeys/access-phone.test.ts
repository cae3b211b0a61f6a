import { describe } from 'vitest'
import { mainScenes, phone } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { viewsLookRight } from './views-look.ts'

useBrowser()

describe('the accessibility of every view on a phone, dark and light: axe, names, focus, size of targets, overflow and movement', () =>
  viewsLookRight(mainScenes, phone, 44))
