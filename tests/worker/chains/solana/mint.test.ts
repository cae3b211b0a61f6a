import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRpc, type Rpc } from '../../../../sandbox/chains/json-rpc.ts'
import { startSolana } from '../../../../sandbox/chains/solana.ts'
import { keyOf } from '../../../../sandbox/chains/solana-keys.ts'
import type { SolanaChain } from '../../../../sandbox/chains/solana-types.ts'
import type { SendRpc } from '../../../../src/worker/chains/chain.ts'
import { readMint, transferFeeOf } from '../../../../src/worker/chains/solana/mint.ts'
import { buildTransfer, simulateTransfer } from '../../../../src/worker/chains/solana/prepare.ts'
import { makeTollToken } from '../../../toll-token.ts'

let chain: SolanaChain
let rpc: Rpc
const sendRpc: SendRpc = ({ method, params }) => rpc(method, params)
beforeAll(async () => {
  chain = await startSolana({ port: 0 })
  rpc = createRpc(chain.url)
}, 30_000)
afterAll(() => chain?.close())

const toll = async (word: string, fee?: { basisPoints: number; most: bigint }) =>
  await makeTollToken(rpc, {
    word,
    holder: chain.accounts.alice.address,
    amount: 10_000_000n,
    ...(fee && { fee }),
  })
const stranger = keyOf('has no account yet').address
const rentOf = async (bytes: number) =>
  BigInt(Number(await rpc('getMinimumBalanceForRentExemption', [bytes])))

describe('the transfer of a Solana token (attack R13)', () => {
  it.each([
    ['without extensions', undefined, 170],
    ['with a transfer fee', { basisPoints: 100, most: 5_000n }, 182],
  ])(
    "pays the rent for the real size of the recipient's new Token-2022 account: token %s",
    async (name, fee, size) => {
      const token = await toll(`toll ${name}`, fee)
      expect((await readMint(sendRpc, token)).accountBytes).toBe(size)
      const options = { from: chain.accounts.alice.address, to: stranger, token, amount: 1_000_000n }
      const made = await buildTransfer(sendRpc, options)
      expect(made.rent).toBe(await rentOf(size))
      expect(await simulateTransfer(sendRpc, made, options)).toEqual({
        status: 'ok',
        changes: [{ token, delta: -1_000_000n }, { delta: -made.rent }],
        approvals: [],
      })
    },
  )
  it("includes the transfer fee that the token's mint sets, and no fee if the sender is the recipient", async () => {
    const token = await toll('toll of one per cent', { basisPoints: 100, most: 5_000n })
    const from = chain.accounts.alice.address
    const feeFor = async (to: string, amount: bigint) =>
      (await buildTransfer(sendRpc, { from, to, token, amount })).transferFee
    expect([await feeFor(stranger, 101n), await feeFor(stranger, 1_000_000n)]).toEqual([2n, 5_000n])
    expect(await feeFor(from, 1_000_000n)).toBe(0n)
  })
  it('needs a recipient account of 165 bytes if the token uses the original token program', async () => {
    const [usdc] = chain.tokens
    expect(await readMint(sendRpc, usdc?.address ?? '')).toMatchObject({ decimals: 6, accountBytes: 165 })
  })
  // Specification 5.14
  it('is rejected with send-token-missing if the address of the token is not a mint', async () => {
    await expect(readMint(sendRpc, chain.accounts.alice.address)).rejects.toMatchObject({
      code: 'send-token-missing',
    })
  })
})

describe('a transfer fee of one per cent, at most 700 base units', () => {
  it.each([
    [0n, 0n],
    [1n, 1n],
    [10_000n, 100n],
    [10_001n, 101n],
    [10n ** 12n, 700n],
  ])('is computed from the amount and rounded up (amount: %s, fee: %s)', (amount, fee) => {
    expect(transferFeeOf({ basisPoints: 100n, max: 700n }, amount)).toBe(fee)
  })
})
