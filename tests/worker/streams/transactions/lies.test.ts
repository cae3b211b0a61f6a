import { expect, it } from 'vitest'
import { playAll } from './lies.ts'

it('200 generated lies of provider and nodes: no wallet is asked for something else, and no end is made up', async () => {
  const { asked, refused } = await playAll(1, 200)
  expect(asked).toBeGreaterThan(30)
  expect(refused).toBeGreaterThan(30)
}, 60_000)
