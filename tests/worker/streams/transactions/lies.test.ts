import { expect, it } from 'vitest'
import { playAll, playSendLies } from './lies.ts'
import { createSolanaLies } from './solana-lies.ts'
import { playSwapLies } from './swap-lies.ts'

it.each([
  ['sends', async () => playSendLies, 150, 30],
  ['swaps', async () => playSwapLies, 150, 30],
  ['sends on Solana', createSolanaLies, 120, 20],
])(
  'when the provider and the nodes return random false data about %s, the wallet gets no wrong request and the user sees no false result',
  async (_what, create, cases, least) => {
    const { asked, refused } = await playAll(await create(), 1, cases)
    expect(asked).toBeGreaterThan(least)
    expect(refused).toBeGreaterThan(least)
  },
  60_000,
)
