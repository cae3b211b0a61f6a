import { isOpen, type Phase, type TransactionRecord } from './record.ts'

/** How long the account view shows a settled transaction. */
const recentMs = 600_000
const shownEnds: readonly Phase[] = ['confirmed', 'failed']

/** Transactions for the account view, newest first: the unfinished ones and the recently settled ones. */
export function recentTransactions(
  all: readonly TransactionRecord[],
  now: number,
): readonly TransactionRecord[] {
  return all
    .filter(tx => {
      if (isOpen(tx)) return tx.phase !== 'recorded'
      return shownEnds.includes(tx.phase) && tx.settledAt !== undefined && now - tx.settledAt < recentMs
    })
    .sort((a, b) => b.createdAt - a.createdAt)
}
