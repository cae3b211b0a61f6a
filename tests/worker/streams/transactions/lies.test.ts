import { expect, it } from 'vitest'
import { playAll, playSendLies } from './lies.ts'
import { createSolanaLies } from './solana-lies.ts'
import { playSwapLies } from './swap-lies.ts'

it.each([
  ['sends', async () => playSendLies, 150, 30],
  ['swaps', async () => playSwapLies, 150, 30],
  ['sends on Solana', createSolanaLies, 120, 20],
])(
  'although the data provider and one node return random false data for %s, the wallet gets no wrong request and the page shows no false result',
  async (_what, create, cases, least) => {
    const { requested: requestCount, refused } = await playAll(await create(), 1, cases)
    expect(requestCount).toBeGreaterThan(least)
    expect(refused).toBeGreaterThan(least)
  },
  60_000,
)
