import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { TransactionIntent } from '../../../domain/transactions/record.ts'
import type { StagedTransaction } from '../../../domain/transactions/staged.ts'

/** How many drafts are held. An open review stages one for each press of its button, so few are needed at a time. */
const draftsKept = 50

/** The checked transactions that wait for `take`. The worker names them, so the page cannot choose what an id means. */
export type Drafts = {
  hold(intent: TransactionIntent): StagedTransaction
  /** Returns the transaction of this draft and drops the draft. Throws `send-changed` if there is no such draft. */
  take(draft: string): TransactionIntent
}

export function createDrafts(newId: () => string): Drafts {
  const held = new Map<string, TransactionIntent>()
  return {
    hold: intent => {
      const draft = newId()
      held.set(draft, intent)
      const [oldest] = held.keys()
      if (held.size > draftsKept && oldest !== undefined) held.delete(oldest)
      return { draft, intent }
    },
    take: draft => {
      const intent = held.get(draft)
      held.delete(draft)
      if (!intent) throw new AppError('send-changed')
      return intent
    },
  }
}
