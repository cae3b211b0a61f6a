import { useObservable, useObservableState } from 'observable-hooks'
import { debounceTime, map } from 'rxjs'
import { debounceMs } from '../../../domain/core/constants.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import { type LabelProblem, labelOf, labelProblem, nameOfLabel } from '../../../domain/names/account-name.ts'
import type { NameSuggestion } from '../../../domain/names/names.ts'
import { useStore, useUi } from '../../app/context.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'

/** Availability of the typed name. */
export type WishStatus = 'nothing' | 'wrong' | 'checking' | 'free' | 'taken' | 'unknown'

export type RegisterForm = {
  readonly typed: string
  readonly type: (text: string) => void
  readonly label: string
  /** The full name with its suffix. */
  readonly name: string
  readonly status: WishStatus
  readonly problem?: LabelProblem
  readonly error?: ErrorRecord
  /** Similar names, without the typed one. */
  readonly others: readonly NameSuggestion[]
  readonly retry: () => void
}

/** The typed name: format errors at once, the registry's result after typing stops. */
export function useRegisterForm(): RegisterForm {
  const { state } = useUi()
  const names = useFeature('names')
  const [typed, type] = usePersistedState('name-typed', '')
  const [round, setRound] = usePersistedState('name-round', 0)
  const label = labelOf(typed)
  const problem = labelProblem(label)
  const settled = useObservableState(
    useObservable(
      inputs$ =>
        inputs$.pipe(
          debounceTime(debounceMs),
          map(([last]) => last),
        ),
      [label],
    ),
    label,
  )
  // An empty name is answered locally, without a request.
  const wish = settled === label && problem === undefined ? label : ''
  const found = useStore(names.store('suggestions', wish)) ?? idle
  const name = nameOfLabel(label)
  const list = wish === '' ? undefined : dataOf(found)
  const exact = list?.find(one => one.name === name)
  const failed = wish !== '' && found.status === 'failed' ? found.error : undefined
  const status: WishStatus =
    label === ''
      ? 'nothing'
      : problem !== undefined
        ? 'wrong'
        : failed
          ? 'unknown'
          : exact
            ? exact.free
              ? 'free'
              : 'taken'
            : 'checking'
  return {
    typed,
    type,
    label,
    name,
    status,
    others: list?.filter(one => one.name !== name) ?? [],
    retry: () => {
      state.forget('feature', 'names', 'suggestions', wish)
      setRound(round + 1)
    },
    ...(problem && { problem }),
    ...(failed && { error: failed }),
  }
}
