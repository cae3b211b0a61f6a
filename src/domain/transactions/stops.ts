import { networkOf } from '../core/caip.ts'
import { blockTimeOf } from '../networks/block-times.ts'
import type { Phase, TransactionRecord } from './record.ts'

/** The phases in which the wallet has not confirmed, or may not have. All other phases come after the transaction was sent. */
const beforeSending: readonly Phase[] = ['recorded', 'asking', 'refused', 'not-sent', 'unknown']

/**
 * The way of a transaction has three stops: in the wallet (0), sent (1) and in a block (2). Returns the stop that
 * the transaction has not passed yet, or at which it ended.
 */
export function stopOf({ phase }: Pick<TransactionRecord, 'phase'>): 0 | 2 {
  return beforeSending.includes(phase) ? 0 : 2
}

/** The way of a sent transaction to a block. */
export type Travel = {
  /** When it began (epoch ms). */
  readonly since: number
  /** How long it usually takes (ms). Absent for networks whose block time is not known. */
  readonly usualMs?: number
}

/** The time after which even a fast network is late (ms). Reading the receipt takes some seconds by itself. */
const patienceMs = 20_000

/** The way of a transaction from the wallet to a block. Undefined unless it is under way. */
export function travelOf(
  tx: Pick<TransactionRecord, 'phase' | 'account' | 'submittedAt' | 'takenBackAt'>,
): Travel | undefined {
  const since = tx.takenBackAt ?? tx.submittedAt
  if (since === undefined || (tx.phase !== 'submitted' && tx.phase !== 'pending')) return undefined
  const usualMs = blockTimeOf(networkOf(tx.account))
  return { since, ...(usualMs !== undefined && { usualMs }) }
}

/** The time after which a transaction takes longer than usual (ms). Undefined if the usual time is not known. */
export function lateAfter(travel: Travel | undefined): number | undefined {
  return travel?.usualMs === undefined ? undefined : Math.max(travel.usualMs * 3, patienceMs)
}
