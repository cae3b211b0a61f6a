import { useEffect } from 'react'
import type { ErrorRecord } from '../../domain/errors/app-error.ts'
import type { CaipAddress } from '../../domain/model/caip.ts'
import { dataOf } from '../../domain/model/loadable.ts'
import type { TrackedTransaction } from '../../domain/model/tracked.ts'
import { isOpen } from '../../domain/rules/transaction-open.ts'
import { useStore, useUi } from '../context.ts'
import { askWallet } from './ask-wallet.ts'
import { recordOf } from './error-words.ts'
import { useCourse } from './use-course.ts'
import { useWing } from './use-wing.ts'

/** What can be asked about a transaction that waits. */
type Verb = 'speedUp' | 'cancel' | 'giveUp' | 'look' | 'letGo'

type Course = {
  readonly asking?: Verb | undefined
  readonly trouble?: { readonly verb: Verb; readonly error: ErrorRecord } | undefined
}

const first: Course = { asking: undefined }

/** One transaction of an account as it lives; undefined until it is known, `null` where it is not known here. */
export function useTracked(account: CaipAddress, id: string) {
  const { state } = useUi()
  const money = useWing('money')
  const all = dataOf(useStore(money.store('transactions', account)) ?? { status: 'idle' })
  const { at, now, change } = useCourse('life', id, first)
  const tx: TrackedTransaction | null | undefined = all && (all.find(one => one.id === id) ?? null)
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
  // Who opens it wants to know: of what is slow nobody asks by the clock.
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
