import { arrivalOf, type TransactionRecord } from '../../../domain/transactions/record.ts'
import type { OutcomeState } from '../../kit/outcome.tsx'

const outcomes: Readonly<Record<TransactionRecord['phase'], OutcomeState>> = {
  recorded: 'waiting',
  asking: 'waiting',
  submitted: 'waiting',
  pending: 'waiting',
  unknown: 'doubtful',
  dropped: 'doubtful',
  replaced: 'doubtful',
  confirmed: 'done',
  failed: 'failed',
  cancelled: 'stopped',
  refused: 'stopped',
  'not-sent': 'stopped',
}

/** The outcome of a transaction. It is done only if the network has confirmed the transaction that the user reviewed. */
export function outcomeOf(tx: TransactionRecord): OutcomeState {
  const arrival = arrivalOf(tx)
  if (tx.mismatches.length > 0 || arrival === 'less') return 'failed'
  return arrival === 'unknown' || isOnlyReported(tx) ? 'doubtful' : outcomes[tx.phase]
}

/**
 * Whether only the wallet reports that a bundle is done. Without a transaction hash, the network could not confirm
 * that.
 */
export function isOnlyReported({ phase, request, hash }: TransactionRecord): boolean {
  return phase === 'confirmed' && request.type === 'bundle' && hash === undefined
}
