import { useState } from 'react'
import { debounceMs } from '../../../domain/core/constants.ts'
import type { ErrorCode, ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import { type LabelProblem, labelOf, labelProblem } from '../../../domain/names/labels.ts'
import { type NameSuggestion, nameOfLabel } from '../../../domain/names/names.ts'
import type { NameFailure } from '../../../domain/names/registration.ts'
import { memoryKey, useFeature, useLatest, useMessages, useUi } from '../../app/hooks/use-app.ts'
import type { useErrorText } from '../../app/hooks/use-error-text.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'
import type { ErrorWords } from '../../app/types.ts'
import { useDebounced } from '../../kit/hooks/use-debounced.ts'
import { namesMessages } from './messages.ts'

/** The form shows the reason for a failed registration until the user edits the name. */
export const failureKey = memoryKey<NameFailure>('name-failure')

/** Returns the last failure of a registration as text, and a function that deletes it. */
export function useNameFailure(): {
  /** The text of the failure, and the code of its error. */
  readonly failure?: ErrorWords & { readonly code?: ErrorCode | undefined }
  readonly forget: () => void
} {
  const { state } = useUi()
  const t = useMessages(namesMessages)
  const explain = useLatest(state.explain)
  const [failure, setFailure] = useState(() => state.memory.get(failureKey))
  return {
    forget: () => {
      state.memory.delete(failureKey)
      setFailure(undefined)
    },
    ...(failure && {
      failure: {
        ...failureWords(failure, t, explain),
        ...(failure.kind !== 'late' && { code: failure.error.code }),
      },
    }),
  }
}

export function failureWords(
  failure: NameFailure,
  t: typeof namesMessages,
  explain: ReturnType<typeof useErrorText>,
) {
  if (failure.kind === 'late') return { headline: t.late, body: t.lateBody }
  if (failure.error.code === 'user-rejected') return { headline: t.declined, body: t.declinedBody }
  return explain(failure.error)
}

export const typedNameKey = memoryKey<string>('name-typed')
const roundKey = memoryKey<number>('name-round')

/** Whether the typed name can be registered. `wrong` means that its format is invalid. */
export type RegistrationStatus = 'nothing' | 'wrong' | 'checking' | 'free' | 'taken' | 'unknown'

export type RegisterForm = {
  readonly typed: string
  readonly type: (text: string) => void
  readonly label: string
  /** The full name: the typed label and the parent name under which it is registered. */
  readonly name: string
  readonly status: RegistrationStatus
  readonly problem?: LabelProblem
  readonly error?: ErrorRecord
  /** Names that are similar to the typed name, without the typed name itself. */
  readonly others: readonly NameSuggestion[]
  readonly retry: () => void
}

/**
 * Returns the state of the form for a new name. An invalid format is shown at once. The form checks the availability of
 * the name after the user has stopped typing.
 */
export function useRegisterForm(): RegisterForm {
  const { state } = useUi()
  const names = useFeature('names')
  const [typed, type] = usePersistedState(typedNameKey, '')
  const [round, setRound] = usePersistedState(roundKey, 0)
  const label = labelOf(typed)
  const problem = labelProblem(label)
  const debounced = useDebounced(label, debounceMs)
  // With an empty query, no request is sent.
  const query = debounced === label && problem === undefined ? label : ''
  const found = useLatest(names.stream$('suggestions', query)) ?? idle
  const name = nameOfLabel(label)
  const list = query === '' ? undefined : dataOf(found)
  const exact = list?.find(suggestion => suggestion.name === name)
  const failed = query !== '' && found.status === 'failed' ? found.error : undefined
  const status: RegistrationStatus =
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
