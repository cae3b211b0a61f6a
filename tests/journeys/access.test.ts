import { describe, expect, it } from 'vitest'
import { desktop, scenes } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { viewsLookRight } from './views-look.ts'

useBrowser()

it('walks every view of the issue', () => expect(scenes.length).toBeGreaterThan(40))

describe('every view on desktop, dark and light: axe, names, focus, targets, nothing sticks out, nothing moves', () =>
  viewsLookRight(scenes, desktop, 24))
