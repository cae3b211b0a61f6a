import { expect, it } from 'vitest'
import type { CaipAddress } from '../../../../src/domain/core/entities.ts'
import type * as SolanaMoney from '../../../../src/worker/chains/solana/prepare.ts'
import { createPreparer } from '../../../../src/worker/streams/transactions/prepare.ts'

const account = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:sender' as CaipAddress
const fee = 5_000n

/**
 * Returns the error that blocks a send of this amount (lamports), or undefined if nothing blocks the send. The minimum
 * balance of an account on the network is 0.00094 SOL.
 */
async function refusalOf(amount: bigint, held: { readonly sender: bigint; readonly recipient: bigint }) {
  const solana = {
    buildTransfer: async () => ({
      ...{ transaction: 'AA==', lastValidBlockHeight: 1, fee, rent: 0n },
      ...{ transferFee: 0n, accounts: [] },
    }),
    simulateTransfer: async () => ({ status: 'unknown' }),
    lamportsOf: async (_ask: unknown, address: keyof typeof held) => held[address],
    rentOf: async () => 940_000n,
  }
  const missing = () => {
    throw new Error('not a chain of this test')
  }
  const preparer = createPreparer({
    ...{ chain: () => missing, quorum: missing, evm: missing, now: () => 0 },
    solana: async () => solana as unknown as typeof SolanaMoney,
  })
  const { blockedBy } = await preparer.send(account, { amount, to: 'recipient' })
  return blockedBy && { code: blockedBy.code, ...blockedBy.context }
}

const minimum = { least: '0.00094', symbol: 'SOL' }

it('a send that would create an account below the SOL minimum is blocked, with the minimum in the error', async () => {
  const held = { sender: 10_000_000n, recipient: 0n }
  expect(await refusalOf(939_999n, held)).toEqual({ code: 'send-receiver-new', ...minimum })
  expect(await refusalOf(940_000n, held)).toBeUndefined()
  expect(await refusalOf(1n, { ...held, recipient: 940_000n })).toBeUndefined()
})

it('a send that would leave the sender below the SOL minimum is blocked, with the minimum in the error', async () => {
  const held = { sender: 10_000_000n, recipient: 0n }
  expect(await refusalOf(10_000_000n - fee - 1n, held)).toEqual({ code: 'send-remainder', ...minimum })
  expect(await refusalOf(10_000_000n - fee, held)).toBeUndefined()
  expect(await refusalOf(10_000_000n - fee - 940_000n, held)).toBeUndefined()
})
