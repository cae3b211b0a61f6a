import { networkOf } from '../core/entities.ts'
import { blockTimeOf } from '../networks/block-times.ts'
import type { Phase, TransactionRecord } from './record.ts'

/** The phases in which it is not certain that the wallet has sent the transaction. */
const beforeSending: readonly Phase[] = ['recorded', 'asking', 'refused', 'not-sent', 'unknown']

/**
 * Returns the step that the progress line marks as current. The steps are wallet (0), sent (1) and confirmed (2). The
 * wallet step is current until it is certain that the wallet has sent the transaction. After that, the confirmed step
 * is current.
 */
export function stopOf({ phase }: Pick<TransactionRecord, 'phase'>): 0 | 2 {
  return beforeSending.includes(phase) ? 0 : 2
}

/** The wait of a sent transaction until a block contains it. */
export type BlockWait = {
  /** When the transaction began to wait (epoch ms). */
  readonly since: number
  /**
   * How long it usually takes until a block contains the transaction (ms). Absent for networks whose block time is not
   * known.
   */
  readonly usualMs?: number
}

/**
 * Even on a fast network, a transaction is not late before this time (ms), because reading the receipt takes some
 * seconds.
 */
const timeoutMs = 20_000

/**
 * Returns the time at which the transaction began to wait for a block, and the usual length of this wait. Returns
 * undefined if the transaction does not wait for a block.
 */
export function blockWaitOf(
  tx: Pick<TransactionRecord, 'phase' | 'account' | 'submittedAt' | 'takenBackAt'>,
): BlockWait | undefined {
  const since = tx.takenBackAt ?? tx.submittedAt
  if (since === undefined || (tx.phase !== 'submitted' && tx.phase !== 'pending')) return undefined
  const usualMs = blockTimeOf(networkOf(tx.account))
  return { since, ...(usualMs !== undefined && { usualMs }) }
}

/**
 * Returns the time after which a transaction counts as late (ms): three times the usual time, and at least 20 s.
 * Returns undefined if no usual time is known.
 */
export function lateAfter(wait: BlockWait | undefined): number | undefined {
  return wait?.usualMs === undefined ? undefined : Math.max(wait.usualMs * 3, timeoutMs)
}
