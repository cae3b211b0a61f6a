import { debounceMs } from '../../../domain/core/constants.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import {
  type LabelProblem,
  labelOf,
  labelProblem,
  type NameSuggestion,
  nameOfLabel,
} from '../../../domain/names/names.ts'
import { useLatest, usePersistedState, useUi } from '../../app/hooks/use-app.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { memoryKey } from '../../app/memory.ts'
import { useDebounced } from '../../kit/hooks/timers.ts'

/** The key of the name that the user has typed. */
export const typedNameKey = memoryKey<string>('name-typed')
const roundKey = memoryKey<number>('name-round')

/** The availability of the typed name. */
export type WishStatus = 'nothing' | 'wrong' | 'checking' | 'free' | 'taken' | 'unknown'

export type RegisterForm = {
  readonly typed: string
  readonly type: (text: string) => void
  readonly label: string
  /** The full name, with its parent name. */
  readonly name: string
  readonly status: WishStatus
  readonly problem?: LabelProblem
  readonly error?: ErrorRecord
  /** Similar names. The typed name is not among them. */
  readonly others: readonly NameSuggestion[]
  readonly retry: () => void
}

/** The typed name. Errors of its format are shown at once, and the result of the registry after typing has stopped. */
export function useRegisterForm(): RegisterForm {
  const { state } = useUi()
  const names = useFeature('names')
  const [typed, type] = usePersistedState(typedNameKey, '')
  const [round, setRound] = usePersistedState(roundKey, 0)
  const label = labelOf(typed)
  const problem = labelProblem(label)
  const settled = useDebounced(label, debounceMs)
  // An empty name needs no request.
  const query = settled === label && problem === undefined ? label : ''
  const found = useLatest(names.stream$('suggestions', query)) ?? idle
  const name = nameOfLabel(label)
  const list = query === '' ? undefined : dataOf(found)
  const exact = list?.find(suggestion => suggestion.name === name)
  const failed = query !== '' && found.status === 'failed' ? found.error : undefined
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
    others: list?.filter(suggestion => suggestion.name !== name) ?? [],
    retry: () => {
      state.forget('feature', 'names', 'suggestions', query)
      setRound(round + 1)
    },
    ...(problem && { problem }),
    ...(failed && { error: failed }),
  }
}
