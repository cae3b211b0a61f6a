import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { World, WorldOptions } from './types.ts'
import { startWorld } from './world.ts'

/** How long the start of a world may take (ms). */
const startMs = 30_000

/**
 * Starts a world for the tests of a file, takes it back to its start before each test, and stops it at the end. Returns
 * the function that returns the world.
 *
 * @example
 * import { useWorld } from 'portico/testing/vitest'
 * import { expect, it } from 'vitest'
 * const world = useWorld({ chains: [1] })
 * it('pays', async () => {
 *   expect(await world().chain.balanceOf('alice')).toBe('100')
 * })
 */
export const useWorld = (options?: WorldOptions): (() => World) => {
  let world: World | undefined
  beforeAll(async () => {
    world = await startWorld(options)
  }, startMs)
  beforeEach(async () => {
    world?.faults.off()
    await world?.chain.reset()
  })
  afterAll(() => world?.close())
  return () => {
    if (!world) throw new Error('The world starts before the first test of the file')
    return world
  }
}
