import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRpc, type Rpc } from '../../../../sandbox/chains/json-rpc.ts'
import { startSolana } from '../../../../sandbox/chains/solana.ts'
import { keyOf } from '../../../../sandbox/chains/solana-keys.ts'
import type { SolanaChain } from '../../../../sandbox/chains/solana-types.ts'
import { createFaults } from '../../../../sandbox/faults.ts'
import { createRequestLog } from '../../../../sandbox/request-log.ts'
import { formatUnits, parseUnits } from '../../../../src/domain/core/amount.ts'
import type { SendRpc } from '../../../../src/worker/chains/chain.ts'
import {
  buildTransfer,
  checkFunds,
  lamportsOf,
  readCode,
  simulateTransfer,
  tokenBalanceOf,
} from '../../../../src/worker/chains/solana/prepare.ts'

let chain: SolanaChain
let rpc: Rpc
const sendRpc: SendRpc = ({ method, params }) => rpc(method, params)
beforeAll(async () => {
  chain = await startSolana({ port: 0, faults: createFaults(), log: createRequestLog() })
  rpc = createRpc(chain.url)
}, 30_000)
afterAll(() => chain?.close())

const stranger = keyOf('nobody has met them').address
const usdc = () => chain.tokens.find(({ symbol }) => symbol === 'USDC')?.address ?? ''

describe('a transfer on Solana', () => {
  it('reports its network fee and passes the simulation if the asset is SOL', async () => {
    const from = chain.accounts.alice.address
    const input = { from, to: chain.accounts.bob.address, amount: 5n }
    const made = await buildTransfer(sendRpc, input)
    expect([made.fee, made.rent]).toEqual([5_000n, 0n])
    expect(await simulateTransfer(sendRpc, made, input)).toEqual({
      status: 'ok',
      changes: [{ delta: -5n }],
      approvals: [],
    })
  })
  it('pays and reports the rent of a new token account if the recipient has none', async () => {
    const from = chain.accounts.alice.address
    const input = { from, to: stranger, token: usdc(), amount: 7n }
    const made = await buildTransfer(sendRpc, input)
    expect(made.rent).toBe(2_039_280n)
    expect(await simulateTransfer(sendRpc, made, input)).toEqual({
      status: 'ok',
      changes: [{ token: usdc(), delta: -7n }, { delta: -2_039_280n }],
      approvals: [],
    })
  })
  it.each([
    ['SOL', undefined],
    ['a token', 'USDC'],
  ])(
    'is rejected before the wallet receives a request if the account holds too little: %s (attack R11)',
    async (_what, symbol) => {
      const from = chain.accounts.alice.address
      const token = symbol && usdc()
      const held = token ? await tokenBalanceOf(sendRpc, from, token) : await lamportsOf(sendRpc, from)
      const transfer = async (amount: bigint) =>
        (
          await buildTransfer(sendRpc, {
            from,
            to: chain.accounts.bob.address,
            amount,
            ...(token && { token }),
          })
        ).transaction
      await checkFunds(sendRpc, await transfer(held / 2n))
      const tooMuch = await transfer(held + 1n)
      await expect(checkFunds(sendRpc, tooMuch)).rejects.toMatchObject({ code: 'insufficient-funds' })
      await checkFunds(async () => Promise.reject(new Error('down')), tooMuch)
    },
  )
  it('has the status "reverts" in the simulation if the account sends more SOL than it holds', async () => {
    const from = chain.accounts.alice.address
    const amount = (await lamportsOf(sendRpc, from)) * 2n
    const made = await buildTransfer(sendRpc, { from, to: stranger, amount })
    expect(await simulateTransfer(sendRpc, made, { from, to: stranger, amount })).toMatchObject({
      status: 'reverts',
      error: { code: 'insufficient-funds' },
    })
  })
  it.each([
    ['SOL', false],
    ['a token', true],
  ])(
    'has no balance changes in the simulation if the account sends to its own address: %s',
    async (_what, isToken) => {
      const from = chain.accounts.alice.address
      const input = { from, to: from, amount: 5n, ...(isToken && { token: usdc() }) }
      const simulated = await simulateTransfer(sendRpc, await buildTransfer(sendRpc, input), input)
      expect(simulated).toEqual({ status: 'ok', changes: [], approvals: [] })
    },
  )
  it('is marked as a mismatch if the simulated balance changes differ from the request', async () => {
    const [from, to] = [chain.accounts.alice.address, chain.accounts.bob.address]
    const [sol, coins] = [{ from, to, amount: 5n } as const, { from, to, token: usdc(), amount: 5n } as const]
    const [more, moreCoins] = [
      { ...sol, amount: 6n },
      { ...coins, amount: 7n },
    ]
    expect(await simulateTransfer(sendRpc, await buildTransfer(sendRpc, more), sol)).toEqual({
      ...{ status: 'ok', changes: [{ delta: -6n }], approvals: [], mismatch: true },
    })
    expect(await simulateTransfer(sendRpc, await buildTransfer(sendRpc, moreCoins), coins)).toEqual({
      ...{ status: 'ok', changes: [{ token: usdc(), delta: -7n }], approvals: [], mismatch: true },
    })
  })
  it.each<[string, unknown]>([
    ['reports no accounts', null],
    ['reports an empty list of accounts', []],
    ['reports unreadable accounts', [{ lamports: -1 }, { data: ['', 'base64'] }]],
  ])(
    'has balance changes from its request if the simulation has no valid accounts: the simulation %s',
    async (_what, accounts) => {
      const input = { from: chain.accounts.alice.address, to: stranger, token: usdc(), amount: 7n }
      const made = await buildTransfer(sendRpc, input)
      const terse: SendRpc = async call =>
        call.method === 'simulateTransaction'
          ? { value: { err: null, logs: [], accounts } }
          : await sendRpc(call)
      expect(await simulateTransfer(terse, made, input)).toEqual({
        status: 'ok',
        changes: [{ token: usdc(), delta: -7n }, { delta: -2_039_280n }],
        approvals: [],
      })
    },
  )
  it('uses functions that read a token balance and recognise the address of a mint', async () => {
    const { address } = chain.accounts.alice
    expect(await tokenBalanceOf(sendRpc, address, usdc())).toBeGreaterThan(0n)
    expect(await tokenBalanceOf(sendRpc, stranger, usdc())).toBe(0n)
    expect([
      await readCode(sendRpc, address),
      await readCode(sendRpc, stranger),
      await readCode(sendRpc, usdc()),
    ]).toEqual([{ type: 'plain' }, { type: 'plain' }, { type: 'mint' }])
  })
})

it('a transfer of SOL contains exactly the amount that the user typed, for every amount (fault G19)', async () => {
  const blockhash = chain.accounts.bob.address
  const still: SendRpc = async ({ method }) =>
    method === 'getLatestBlockhash' ? { value: { blockhash, lastValidBlockHeight: 1 } } : { value: 5_000 }
  const [from, to] = [chain.accounts.alice.address, stranger]
  const lamports = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n })
  await fc.assert(
    fc.asyncProperty(lamports, async amount => {
      const typed = parseUnits(formatUnits(amount, 9), 9)
      const { transaction } = await buildTransfer(still, { from, to, amount: typed })
      // The amount is the last field before the empty list of lookup tables. The amount takes 8 bytes, the list 1 byte.
      return (
        Buffer.from(transaction, 'base64').readBigUInt64LE(Buffer.byteLength(transaction, 'base64') - 9) ===
        amount
      )
    }),
    { numRuns: 10_000 },
  )
}, 60_000)
