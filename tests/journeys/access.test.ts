import { describe, expect, it } from 'vitest'
import { desktop, mainScenes, scenes } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { viewsLookRight } from './views-look.ts'

useBrowser()

it('the gallery has more than 40 scenes for the accessibility checks', () =>
  expect(scenes.length).toBeGreaterThan(40))

describe('the accessibility of every view on a desktop, dark and light: axe, names, focus, size of targets, overflow and movement', () =>
  viewsLookRight(mainScenes, desktop, 24))
