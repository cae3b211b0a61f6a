import { expect, it } from 'vitest'
import { playAll, playSendLies } from './lies.ts'
import { createSolanaLies } from './solana-lies.ts'
import { playSwapLies } from './swap-lies.ts'

it.each([
  ['sends', async () => playSendLies, 150, 30],
  ['swaps', async () => playSwapLies, 150, 30],
  ['sends on Solana', createSolanaLies, 120, 20],
])(
  'generated lies of provider and nodes about %s: no wallet is asked for something else, and no end is made up',
  async (_what, create, cases, least) => {
    const { asked, refused } = await playAll(await create(), 1, cases)
    expect(asked).toBeGreaterThan(least)
    expect(refused).toBeGreaterThan(least)
  },
  60_000,
)
