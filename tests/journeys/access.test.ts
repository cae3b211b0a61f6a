import { describe, expect, it } from 'vitest'
import { desktop, scenes } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { everyViewLooksRight } from './views-look.ts'

useBrowser()

it('walks every view of the issue', () => expect(scenes.length).toBeGreaterThan(40))

describe('every view on desktop, dark and light: axe, names, focus, targets, nothing sticks out, nothing moves', () =>
  everyViewLooksRight(desktop, 24))
