import { expect, it } from 'vitest'
import { differences, type Look, restingLook } from './card-looks.ts'
import { desktop, mainScenes, openGallery, settled, show } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { variants } from './variants.ts'

useBrowser()

it('each view of the modal always looks the same, whichever views were open before this view', async () => {
  const page = await openGallery(desktop)
  // Stops the clock of the page, so that texts such as "2 minutes ago" do not change between the two times at which the
  // test measures a scene.
  await page.clock.setFixedTime(new Date())
  // Shows each scene once before the comparison, because some parts of a scene load over the network when the scene is
  // shown for the first time.
  for (const scene of mainScenes) await show(page, scene)
  const fresh = new Map<string, Look>()
  for (const scene of mainScenes) {
    await show(page, scene)
    fresh.set(scene, await restingLook(page))
  }
  const found: string[] = []
  for (const order of variants([[...mainScenes].reverse(), mainScenes])) {
    await show(page, 'Networks list')
    for (const scene of order) {
      const [view = '', state = ''] = scene.split(' ')
      await page.evaluate(scene => window.gallery.walk(scene), { view, state })
      await settled(page)
      const wanted = fresh.get(scene)
      if (!wanted) throw new Error(`${scene} was not seen fresh`)
      let walked = await restingLook(page)
      // A part of the view may load late, so the test waits until the look of the view is equal to the reference.
      for (let more = 0; differences(wanted, walked).length > 0 && more < 20; more++)
        walked = await restingLook(page)
      let different = differences(wanted, walked)
      if (different.length > 0) {
        // On a busy machine, the test may have recorded the reference look of the scene before all parts had loaded. So
        // the test records the reference look again.
        await show(page, scene)
        for (let more = 0; different.length > 0 && more < 20; more++)
          different = differences(await restingLook(page), walked)
      }
      found.push(...different.map(difference => `${scene}: ${difference}`))
    }
  }
  expect(found).toEqual([])
}, 240_000)
