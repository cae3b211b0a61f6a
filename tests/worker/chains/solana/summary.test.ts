import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { expect, it } from 'vitest'
import { keyOf } from '../../../../sandbox/chains/solana-keys.ts'
import { solanaFit } from '../../../../src/worker/chains/solana/message.ts'

const [alice, bob, thief, mint] = ['alice', 'bob', 'thief', 'mint'].map(who => keyOf(who).address) as [
  Address,
  Address,
  Address,
  Address,
]
const payer = createNoopSigner(alice)
const made = (...instructions: readonly IInstruction[]) =>
  getBase64EncodedWireTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      message => setTransactionMessageFeePayer(alice, message),
      message =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: bob as string as Blockhash, lastValidBlockHeight: 1n },
          message,
        ),
      message => appendTransactionMessageInstructions([...instructions], message),
      compileTransaction,
    ),
  )
const coins = (to: Address, amount: bigint) =>
  getTransferSolInstruction({ source: payer, destination: to, amount })
const tokensTo = async (owner: Address, amount: bigint) => {
  const [destination] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS })
  return getTransferCheckedInstruction({
    ...{ source: thief, mint, destination, authority: payer, amount, decimals: 6 },
  })
}
const sol = { symbol: 'SOL', amount: '0.5', decimals: 9, to: bob }
const usdc = { symbol: 'USDC', amount: '2', decimals: 6, token: mint, to: bob }

it('a Solana transfer that differs from the reviewed summary gets the result "differs" (attack R7)', async () => {
  expect(await solanaFit(sol, made(coins(bob, 500_000_000n)))).toBe('fits')
  expect(await solanaFit(sol, made(coins(thief, 500_000_000n)))).toBe('differs')
  expect(await solanaFit(sol, made(coins(bob, 5_000_000_000n)))).toBe('differs')
  expect(await solanaFit(usdc, made(await tokensTo(bob, 2_000_000n)))).toBe('fits')
  expect(await solanaFit(usdc, made(await tokensTo(thief, 2_000_000n)))).toBe('differs')
  expect(await solanaFit(usdc, made(await tokensTo(bob, 2_000_001n)))).toBe('differs')
  expect(await solanaFit(sol, made(await tokensTo(bob, 500_000_000n)))).toBe('differs')
})

it('a Solana transfer with an excessive priority fee gets the result "differs" (N12)', async () => {
  const price = (high: number): IInstruction => ({
    programAddress: 'ComputeBudget111111111111111111111111111111' as Address,
    data: Uint8Array.of(3, 1, 0, 0, 0, 0, 0, 0, high),
  })
  expect(await solanaFit(sol, made(price(0), coins(bob, 500_000_000n)))).toBe('fits')
  expect(await solanaFit(sol, made(price(1), coins(bob, 500_000_000n)))).toBe('differs')
})

it('a Solana transfer gets the result "unreadable" if the summary lacks a word (N1)', async () => {
  for (const word of ['to', 'amount', 'decimals'] as const) {
    const { [word]: _, ...rest } = sol
    expect(await solanaFit(rest, made(coins(bob, 500_000_000n)))).toBe('unreadable')
  }
  const { to: _, ...rest } = usdc
  expect(await solanaFit(rest, made(await tokensTo(bob, 2_000_000n)))).toBe('unreadable')
})

it('a Solana transaction gets the result "unreadable" unless it contains exactly one transfer (attack R7)', async () => {
  expect(await solanaFit(sol, made(coins(bob, 500_000_000n), coins(thief, 1n)))).toBe('unreadable')
  expect(await solanaFit(sol, made())).toBe('unreadable')
})
