import { expect, it } from 'vitest'
import { playAll, playSendLies } from './lies.ts'
import { createSolanaLies } from './solana-lies.ts'
import { playSwapLies } from './swap-lies.ts'

it.each([
  ['sends', async () => playSendLies, 150, 30],
  ['swaps', async () => playSwapLies, 150, 30],
  ['sends on Solana', createSolanaLies, 120, 20],
])(
  'random false data from servers causes no wrong wallet request and no false result (%s)',
  async (_what, create, cases, least) => {
    const { requested: requestCount, refused } = await playAll(await create(), 1, cases)
    expect(requestCount).toBeGreaterThan(least)
    expect(refused).toBeGreaterThan(least)
  },
)
