import type { CaipAddress } from '../../../domain/core/caip.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { randomUuid } from '../../../domain/core/lib/uuid.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import { isOpen } from '../../../domain/transactions/is-open.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import { useStore } from '../../app/context.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useViewTask } from '../../app/hooks/use-view-task.ts'

/** What was sent last from a view, and the id to send with. */
export type SendId = {
  readonly tx: TransactionRecord | undefined
  /**
   * The id of the next press: the same one until the journal says how that ended. After a lost answer, a lost worker or a press too
   * many the same life goes on, and no wallet is asked again.
   */
  readonly next: () => string
}

/** Sends of a view that has no draft to take its id from. `opening` tells one opening of the view from the next. */
export function useSendId(account: CaipAddress, opening: unknown): SendId {
  const all = dataOf<readonly TransactionRecord[]>(
    useStore(useFeature('transactions').store('transactions', account)) ?? idle,
  )
  const last = useViewTask<{ readonly id?: string }>(`intent ${account}`, opening, {})
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

/** Why what has ended did not happen; undefined for what did. */
export function whyNot({ phase, error }: TransactionRecord): ErrorRecord | undefined {
  if (phase === 'confirmed') return undefined
  if (error) return error
  const code = phase === 'replaced' ? 'send-replaced' : phase === 'cancelled' ? 'send-cancelled' : 'unknown'
  return { code, message: '', context: {} }
}
