import { describe, expect, it } from 'vitest'
import { desktop, differsOnPhone, phone, scenes, walkedScenes } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { everyVariant } from './variants.ts'
import { viewsLookRight } from './views-look.ts'

useBrowser()

it('the demo gallery shows the modal in more than 40 scenes', () => expect(scenes.length).toBeGreaterThan(40))

describe('the accessibility of every view on a desktop, in the dark and the light theme', () =>
  viewsLookRight(walkedScenes, desktop, 24))

const onPhone = everyVariant ? scenes : walkedScenes.filter(differsOnPhone)
describe('the accessibility of the views that differ on a phone, in the dark and the light theme', () =>
  viewsLookRight(onPhone, phone, 44))
