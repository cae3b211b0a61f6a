import { describe } from 'vitest'
import { phone } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { everyViewLooksRight } from './views-look.ts'

useBrowser()

describe('every view on phone, dark and light: axe, names, focus, targets, nothing sticks out, nothing moves', () =>
  everyViewLooksRight(phone, 44))
