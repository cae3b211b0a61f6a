import type { TransactionRecord } from '../transactions/record.ts'
import { phaseOf } from '../transactions/review.ts'
import { keyOfSwapParams } from './checks.ts'
import type { SwapParams } from './swap-params.ts'

/** A swap whose approval was sent, and which is not finished: its tab was closed, or the user went back. */
export type UnfinishedSwap = {
  /** Id of the approval transaction. */
  readonly id: string
  /** The swap to continue. */
  readonly params: SwapParams
  /** Whether the network has confirmed the approval, so that only the swap itself is left. */
  readonly isApproved: boolean
}

/** How long a swap is offered again after its approval (ms). */
const offeredMs = 7 * 24 * 3_600_000

/** Returns the unfinished swaps in the journal of an account. `records` has the newest transaction first. */
export function unfinishedSwaps(
  records: readonly TransactionRecord[],
  now: number,
): readonly UnfinishedSwap[] {
  const decided = new Set<string>()
  return records.flatMap(record => {
    const { id, kind, swap: params, createdAt } = record
    const key = params && keyOfSwapParams(params)
    if (!params || key === undefined || decided.has(key) || createdAt < now - offeredMs) return []
    const phase = phaseOf(record)
    // A swap that was refused or has failed leaves its approval unused.
    if (kind === 'swap' && phase === 'ready') return []
    decided.add(key)
    return kind === 'approve' && phase !== 'ready' ? [{ id, params, isApproved: phase === 'done' }] : []
  })
}
