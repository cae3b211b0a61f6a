import type { CaipAddress } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { randomUuid } from '../../../domain/core/lib/uuid.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import { isOpen, type Phase, type TransactionRecord } from '../../../domain/transactions/record.ts'
import { memoryKey, useFeature, useLatest } from '../../app/hooks/use-app.ts'
import { useViewTask, type ViewTask } from '../../app/hooks/use-view-task.ts'

/** The id of the last transaction that an account sent from this view. */
type LastSend = { readonly id?: string }
const sendKey = (account: string) => memoryKey<ViewTask<LastSend>>(`intent ${account}`)

/** The last transaction that was sent from a view, and the id for the next one. */
export type SendId = {
  readonly tx: TransactionRecord | undefined
  /**
   * Returns the idempotency id for the next press. It stays the same until the outcome of the transaction is stored.
   * After a lost response, a lost worker or a double press the same transaction therefore continues, and the wallet
   * gets no second request.
   */
  readonly next: () => string
}

/** The ids of transactions from a view that has no draft with an id. `opening` identifies one opening of the view. */
export function useSendId(account: CaipAddress, opening: unknown): SendId {
  const all = dataOf<readonly TransactionRecord[]>(
    useLatest(useFeature('transactions').stream$('transactions', account)) ?? idle,
  )
  const last = useViewTask(sendKey(account), opening, {})
  const tx = all?.find(({ id }) => id === last.at.id)
  const next = (): string => {
    const known = last.now().id
    if (known !== undefined && !(tx && !isOpen(tx))) return known
    const id = randomUuid()
    last.change({ id })
    return id
  }
  return { tx, next }
}

/**
 * Returns the reason why a finished transaction failed. Undefined if the network confirmed the transaction that the
 * user reviewed.
 */
export function whyNot({ phase, error, mismatches }: TransactionRecord): ErrorRecord | undefined {
  const isOther = phase === 'confirmed' && mismatches.length > 0
  if (phase === 'confirmed' && !isOther) return undefined
  if (error) return error
  const code = isOther ? 'send-other' : (ends[phase] ?? 'unknown')
  return { code, message: '', context: {} }
}

const ends: Partial<Record<Phase, ErrorRecord['code']>> = {
  replaced: 'send-replaced',
  cancelled: 'send-cancelled',
}
