import { expect, it } from 'vitest'
import { playAll, playSendLies } from './lies.ts'
import { playSwapLies } from './swap-lies.ts'

it.each([
  ['sends', playSendLies, 200, 30],
  ['swaps', playSwapLies, 200, 30],
])(
  'generated lies of provider and nodes about %s: no wallet is asked for something else, and no end is made up',
  async (_what, play, cases, least) => {
    const { asked, refused } = await playAll(play, 1, cases)
    expect(asked).toBeGreaterThan(least)
    expect(refused).toBeGreaterThan(least)
  },
  60_000,
)
