import { describe, expect, it } from 'vitest'
import { desktop, scenes } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { viewsLookRight } from './views-look.ts'

useBrowser()

it('the gallery has more than 40 scenes to check', () => expect(scenes.length).toBeGreaterThan(40))

describe('every view on a desktop, dark and light, passes axe, has names and focus, has large targets, does not overflow and stays still', () =>
  viewsLookRight(scenes, desktop, 24))
