import type { CaipAddress } from '../../../domain/core/caip.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { randomUuid } from '../../../domain/core/lib/uuid.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import { isOpen } from '../../../domain/transactions/is-open.ts'
import type { TrackedTransaction } from '../../../domain/transactions/record.ts'
import { useStore } from '../../app/context.ts'
import { useWing } from '../../app/hooks/use-feature.ts'
import { useCourse } from '../../app/hooks/use-view-task.ts'

/** What was sent last from a view, and the id to send with. */
export type Intent = {
  readonly tx: TrackedTransaction | undefined
  /**
   * The id of the next press: the same one until the journal says how that ended. After a lost answer, a lost worker or a press too
   * many the same life goes on, and no wallet is asked again.
   */
  readonly next: () => string
}

/** Sends of a view that has no draft to take its id from. `opening` tells one opening of the view from the next. */
export function useIntent(account: CaipAddress, opening: unknown): Intent {
  const all = dataOf<readonly TrackedTransaction[]>(
    useStore(useWing('money').store('transactions', account)) ?? idle,
  )
  const last = useCourse<{ readonly id?: string }>(`intent ${account}`, opening, {})
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
export function whyNot({ phase, error }: TrackedTransaction): ErrorRecord | undefined {
  if (phase === 'confirmed') return undefined
  if (error) return error
  const code = phase === 'replaced' ? 'send-replaced' : phase === 'cancelled' ? 'send-cancelled' : 'unknown'
  return { code, message: '', context: {} }
}
