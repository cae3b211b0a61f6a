import { useEffect } from 'react'
import type { CaipAddress } from '../../../domain/core/caip.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { isOpen } from '../../../domain/transactions/is-open.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import { useStore, useUi } from '../../app/context.ts'
import { recordOf } from '../../app/hooks/error-text.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useViewTask } from '../../app/hooks/use-view-task.ts'
import { askWallet } from '../session/ask-wallet.ts'

/** Actions on a pending transaction. */
type Verb = 'speedUp' | 'cancel' | 'giveUp' | 'look' | 'letGo'

type Course = {
  readonly asking?: Verb | undefined
  readonly trouble?: { readonly verb: Verb; readonly error: ErrorRecord } | undefined
}

const first: Course = { asking: undefined }

/** A live transaction of an account; undefined while loading, `null` if not found. */
export function useTransaction(account: CaipAddress, id: string) {
  const { state } = useUi()
  const money = useFeature('transactions')
  const all = dataOf(useStore(money.store('transactions', account)) ?? { status: 'idle' })
  const { at, now, change } = useViewTask('life', id, first)
  const tx: TransactionRecord | null | undefined = all && (all.find(one => one.id === id) ?? null)
  const ask = (verb: Verb) => (): void => {
    if (now().asking) return
    change({ asking: verb, trouble: undefined })
    const put = () => money.call(verb, id)
    const asksWallet = verb === 'speedUp' || verb === 'cancel'
    const answer = asksWallet ? askWallet(state, 'back', put) : put()
    answer
      .catch((reason: unknown) => change({ trouble: { verb, error: recordOf(reason) } }))
      .finally(() => change({ asking: undefined }))
  }
  // Slow transactions are not polled; check once when the view opens.
  const slow = tx?.slow === true && isOpen(tx)
  useEffect(() => {
    if (slow) money.call('look', id).catch(() => undefined)
  }, [id, slow])
  return {
    tx,
    ...at,
    look: ask('look'),
    speedUp: ask('speedUp'),
    cancel: ask('cancel'),
    giveUp: ask('giveUp'),
    letGo: ask('letGo'),
  }
}
