import { expect, it } from 'vitest'
import { playAll, playSendLies } from '../worker/streams/transactions/lies.ts'
import { playSwapLies } from '../worker/streams/transactions/swap-lies.ts'

const seed = Number(process.env.PORTICO_SEED ?? Date.now() % 2 ** 31)

it.each([
  ['sends', playSendLies, 5_000],
  ['swaps', playSwapLies, 5_000],
])(
  'generated lies of provider and nodes about %s: no wallet is asked for something else, and no end is made up',
  async (_what, play, cases) => {
    const { asked } = await playAll(play, seed, cases)
    expect(asked).toBeGreaterThan(cases / 10)
  },
)
