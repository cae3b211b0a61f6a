import { describe } from 'vitest'
import { mainScenes, phone } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { viewsLookRight } from './views-look.ts'

useBrowser()

describe('every view on a phone, dark and light, passes axe, has names and focus, has large targets, does not overflow and stays still', () =>
  viewsLookRight(mainScenes, phone, 44))
