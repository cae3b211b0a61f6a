import { useState } from 'react'
import type { ErrorRecord } from '../../domain/errors/app-error.ts'
import type { CaipAddress } from '../../domain/model/caip.ts'
import { dataOf } from '../../domain/model/loadable.ts'
import type { TrackedTransaction } from '../../domain/model/tracked.ts'
import { useStore } from '../context.ts'
import { recordOf } from './error-words.ts'
import { useWing } from './use-wing.ts'

/** What can be asked about a transaction that waits. */
type Verb = 'speedUp' | 'cancel' | 'giveUp'

/** One transaction of an account as it lives; undefined until it is known, `null` where it is not known here. */
export function useTracked(account: CaipAddress, id: string) {
  const money = useWing('money')
  const all = dataOf(useStore(money.store('transactions', account)) ?? { status: 'idle' })
  const [asking, setAsking] = useState<Verb>()
  const [trouble, setTrouble] = useState<{ readonly verb: Verb; readonly error: ErrorRecord }>()
  const tx: TrackedTransaction | null | undefined = all && (all.find(one => one.id === id) ?? null)
  const ask = (verb: Verb) => (): void => {
    if (asking) return
    setAsking(verb)
    setTrouble(undefined)
    money
      .call(verb, id)
      .catch((reason: unknown) => setTrouble({ verb, error: recordOf(reason) }))
      .finally(() => setAsking(undefined))
  }
  return { tx, asking, trouble, speedUp: ask('speedUp'), cancel: ask('cancel'), giveUp: ask('giveUp') }
}
