import { expect, it } from 'vitest'
import { playAll, playSendLies } from '../worker/streams/transactions/lies.ts'
import { createSolanaLies } from '../worker/streams/transactions/solana-lies.ts'
import { playSwapLies } from '../worker/streams/transactions/swap-lies.ts'

const seed = Number(process.env.PORTICO_SEED ?? Date.now() % 2 ** 31)

it.each([
  ['sends', async () => playSendLies, 4_000],
  ['swaps', async () => playSwapLies, 4_000],
  ['sends on Solana', createSolanaLies, 2_000],
])(
  'random false responses cause no wrong wallet request and no false result (responses about %s)',
  async (_what, create, cases) => {
    const { requested: requestCount } = await playAll(await create(), seed, cases)
    expect(requestCount).toBeGreaterThan(cases / 10)
  },
)
