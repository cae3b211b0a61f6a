import type { CaipAddress } from '../../../domain/core/caip.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { randomUuid } from '../../../domain/core/lib/uuid.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import { isOpen } from '../../../domain/transactions/is-open.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import { useStore } from '../../app/context.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useViewTask } from '../../app/hooks/use-view-task.ts'

/** The last transaction sent from a view, and the id of the next send. */
export type SendId = {
  readonly tx: TransactionRecord | undefined
  /**
   * Idempotency id of the next press: unchanged until the journal records the outcome. After a lost response, a lost worker or a
   * double press the same transaction continues, and the wallet is not asked again.
   */
  readonly next: () => string
}

/** Sends of a view without a draft to take its id from. `opening` distinguishes openings of the view. */
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

/** Why a finished transaction failed; undefined if it succeeded. */
export function whyNot({ phase, error }: TransactionRecord): ErrorRecord | undefined {
  if (phase === 'confirmed') return undefined
  if (error) return error
  const code = phase === 'replaced' ? 'send-replaced' : phase === 'cancelled' ? 'send-cancelled' : 'unknown'
  return { code, message: '', context: {} }
}
