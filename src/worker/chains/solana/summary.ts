import type { Address } from '@solana/web3.js'
import { findAssociatedTokenPda } from '@solana-program/token'
import type { TransactionSummary } from '../../../domain/transactions/record.ts'
import { type Fit, fitOf } from '../../../domain/transactions/summary-fits.ts'
import { instructionsOf, recipientAt } from './message.ts'

/** The program that creates the recipient's account for a token. */
const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/**
 * Compares the summary of a transfer with the bytes of its transaction. A token transfer goes to the recipient's associated
 * account.
 */
export async function solanaFit(summary: TransactionSummary, transaction: string): Promise<Fit> {
  const [transfer, ...more] = instructionsOf(transaction).filter(
    ({ program }) => program !== associatedTokenProgram,
  )
  if (!transfer || more.length > 0 || recipientAt(transfer) === undefined) return 'unreadable'
  const { program, accounts, data } = transfer
  const isToken = recipientAt(transfer) === 2
  const amount = littleEndian(data.slice(isToken ? 2 : 8).slice(0, 16))
  const [to = '', token] = isToken ? [accounts[2], accounts[1]] : [accounts[1]]
  if (token === undefined) return fitOf(summary, { to, amount }, isEqual)
  if (summary.to === undefined) return fitOf(summary, { to, amount, token }, isEqual)
  const [own] = await findAssociatedTokenPda({
    owner: summary.to as Address,
    mint: token as Address,
    tokenProgram: program as Address,
  })
  return fitOf({ ...summary, to: own }, { to, amount, token }, isEqual)
}

function isEqual(a: string, b: string): boolean {
  return a === b
}

function littleEndian(hex: string): bigint {
  const bytes = hex.match(/../g) ?? []
  return BigInt(`0x${bytes.reverse().join('') || '0'}`)
}
