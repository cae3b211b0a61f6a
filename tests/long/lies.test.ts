import { expect, it } from 'vitest'
import { playAll } from '../worker/streams/transactions/lies.ts'

const seed = Number(process.env.PORTICO_SEED ?? Date.now() % 2 ** 31)

it('10,000 generated lies of provider and nodes: no wallet is asked for something else, and no end is made up', async () => {
  const { asked } = await playAll(seed, 10_000)
  expect(asked).toBeGreaterThan(1_500)
})
