import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import type { createRecipientStore } from '../../caches/recipients.ts'
import type { FeatureDeps } from '../feature.ts'

/**
 * Creates the function that is called when a transaction reaches a final state, or is pending again: the balances and
 * the history are requested again, and the recipient of a confirmed send is remembered.
 */
export function createOutcomeEffects(
  features: Pick<FeatureDeps['features'], 'call'>,
  book: ReturnType<typeof createRecipientStore>,
): (tx: TransactionRecord) => void {
  return ({ account, kind, phase, mismatches, summary: { to }, createdAt }) => {
    if (kind === 'send' && phase === 'confirmed' && to !== undefined && mismatches.length === 0) {
      void book.add(account, [{ address: to, lastAt: createdAt, isProved: true }])
    }
    void Promise.allSettled([
      features.call('balances', 'refresh', account),
      features.call('history', 'refresh', account),
    ])
  }
}
