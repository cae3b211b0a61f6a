import type { CaipAddress } from '../../../domain/core/entities.ts'
import { randomUuid } from '../../../domain/core/lib/uuid.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import { isOpen, type TransactionRecord } from '../../../domain/transactions/record.ts'
import { memoryKey, useFeature, useLatest } from '../../app/hooks/use-app.ts'
import { useViewTask, type ViewTask } from '../../app/hooks/use-view-task.ts'

/** The id of the last transaction that an account has sent from this view. */
type LastSend = { readonly id?: string }
const sendKey = (account: string) => memoryKey<ViewTask<LastSend>>(`intent ${account}`)

/** The last transaction that was sent from a view, and a function that returns the id of the next transaction. */
export type SendId = {
  readonly tx: TransactionRecord | undefined
  /**
   * Returns the idempotency id for the next press of the button. The id stays the same until the transaction is
   * finished. A double press, a lost response or a lost worker therefore continues the same transaction, and the wallet
   * gets no second request.
   */
  readonly next: () => string
}

/**
 * Returns the last transaction that was sent from a view, and a function that returns the id of the next one. `opening`
 * identifies one opening of the view, so that the id stays the same when the user returns to the view.
 */
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
