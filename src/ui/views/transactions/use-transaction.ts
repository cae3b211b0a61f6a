import { useEffect } from 'react'
import type { CaipAddress } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { isOpen, type TransactionRecord } from '../../../domain/transactions/record.ts'
import { recordOf, useLatest, useUi } from '../../app/hooks/use-app.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useViewTask, type ViewTask } from '../../app/hooks/use-view-task.ts'
import { memoryKey } from '../../app/memory.ts'
import { askWallet } from '../session/ask-wallet.ts'

const taskKey = memoryKey<ViewTask<Course>>('life')

/** An action that the user can take on a pending transaction. */
type Verb = 'speedUp' | 'cancel' | 'markNotSent' | 'refresh' | 'stopWaiting'

type Course = {
  readonly asking?: Verb | undefined
  readonly trouble?: { readonly verb: Verb; readonly error: ErrorRecord } | undefined
}

const first: Course = { asking: undefined }

/** A transaction of an account, with its live state. Undefined while loading, `null` if not found. */
export function useTransaction(account: CaipAddress, id: string) {
  const { state } = useUi()
  const money = useFeature('transactions')
  const all = dataOf(useLatest(money.stream$('transactions', account)) ?? { status: 'idle' })
  const { at, now, change } = useViewTask(taskKey, id, first)
  const tx: TransactionRecord | null | undefined = all && (all.find(record => record.id === id) ?? null)
  const ask = (verb: Verb) => (): void => {
    if (now().asking) return
    change({ asking: verb, trouble: undefined })
    const call = () => money.call(verb, id)
    const asksWallet = verb === 'speedUp' || verb === 'cancel'
    const answer = asksWallet ? askWallet(state, 'back', call) : call()
    answer
      .catch((reason: unknown) => change({ trouble: { verb, error: recordOf(reason) } }))
      .finally(() => change({ asking: undefined }))
  }
  // Slow transactions are not polled, so the view checks once when it opens.
  const slow = tx?.slow === true && isOpen(tx)
  useEffect(() => {
    if (slow) money.call('refresh', id).catch(() => undefined)
  }, [id, slow])
  return {
    tx,
    ...at,
    refresh: ask('refresh'),
    speedUp: ask('speedUp'),
    cancel: ask('cancel'),
    markNotSent: ask('markNotSent'),
    stopWaiting: ask('stopWaiting'),
  }
}
