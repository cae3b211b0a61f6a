import { useCallback, useEffect, useState } from 'react'
import { debounceMs } from '../../../domain/core/constants.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import { type LabelProblem, labelOf, labelProblem } from '../../../domain/names/labels.ts'
import { type NameSuggestion, nameOfLabel } from '../../../domain/names/names.ts'
import {
  aloud,
  memoryKey,
  recordOf,
  useErrorText,
  useFeature,
  useLatest,
  useMessages,
  usePersistedState,
  useUi,
} from '../../app/hooks/use-app.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { useViewTask, type ViewTask } from '../../app/hooks/use-view-task.ts'
import { useDebounced } from '../../kit/hooks/use-debounced.ts'
import { requestWallet } from '../../parts/wallets/request-wallet.ts'
import { namesMessages } from './messages.ts'

const progressKey = memoryKey<ViewTask<Progress>>('register-name')

/**
 * The reason for a failed registration. `late` means that every signed message had expired before the name was
 * registered. The form shows the reason until the user edits the name.
 */
export type NameFailure = { readonly kind: 'error'; readonly error: ErrorRecord } | { readonly kind: 'late' }

const failureKey = memoryKey<NameFailure>('name-failure')
/**
 * Maximum number of signatures that one registration requests. If the view requests a second signature, it explains
 * why.
 */
const maxSignatures = 2

export type Registering =
  | { readonly phase: 'signing'; readonly name: string; readonly wallet: string; readonly lateBy?: number }
  | { readonly phase: 'done'; readonly name: string }

type Progress = { readonly begun: boolean; readonly lateBy?: number; readonly registered?: string }

const first: Progress = { begun: false }

/**
 * Registers a name when the view mounts. `opening` identifies one opening of the view. If the view mounts again with
 * the same `opening`, the registration continues.
 */
export function useRegisterName(label: string, opening: unknown): Registering {
  const { state } = useUi()
  const t = useMessages(namesMessages)
  const names = useFeature('names')
  const { active, connection } = useSession()
  const explain = useErrorText()
  const name = nameOfLabel(label)
  const wallet = connection?.wallet.name ?? t.thisWallet
  const { at, now, change } = useViewTask(progressKey, opening, first)

  const leave = useCallback(
    (failure: NameFailure) => {
      state.memory.set(failureKey, failure)
      // The cached availability of the name may be out of date and may have caused the failure, so it is deleted.
      state.forget('feature', 'names', 'suggestions', label)
      state.announce(aloud(failureWords(failure, t, explain)), 'assertive')
      state.dispatch({ type: 'back' })
    },
    [state, t, explain, label],
  )

  const register = useCallback(
    (account: NonNullable<typeof active>, times: number) => {
      state.announce(times === 1 ? t.signing(wallet) : t.again)
      // Whether this view is still in the stack, even if a wallet request covers it. After the user has left the view,
      // no request is repeated.
      const here = () => state.navigation.value.stack.some(({ params }) => params === opening)
      requestWallet(state, 'back', () => names.call('registerName', account, label)).then(
        outcome => {
          if (!here()) return
          if (outcome.status === 'registered') {
            state.memory.delete(typedNameKey)
            state.memory.delete(failureKey)
            state.track('REGISTER_NAME_SUCCESS', { ensName: outcome.name })
            state.announce(t.done(outcome.name))
            return change({ registered: outcome.name })
          }
          if (times >= maxSignatures) return leave({ kind: 'late' })
          change({ lateBy: outcome.seconds })
          register(account, times + 1)
        },
        (reason: unknown) => {
          const error = recordOf(reason)
          state.track('REGISTER_NAME_ERROR', { ensName: name, error: error.code })
          if (here()) leave({ kind: 'error', error })
        },
      )
    },
    [state, t, names, label, name, wallet, leave, opening, change],
  )

  useEffect(() => {
    if (!active || now().begun) return
    change({ begun: true })
    state.track('REGISTER_NAME_INITIATED', { ensName: name })
    register(active, 1)
  }, [active, register, state, name, now, change])

  const { registered, lateBy } = at
  if (registered !== undefined) return { phase: 'done', name: registered }
  return { phase: 'signing', name, wallet, ...(lateBy !== undefined && { lateBy }) }
}

/** Returns the last failure of a registration as text, and a function that deletes it. */
export function useNameFailure(): {
  readonly failure?: { readonly headline: string; readonly body: string }
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
    ...(failure && { failure: failureWords(failure, t, explain) }),
  }
}

function failureWords(
  failure: NameFailure,
  t: typeof namesMessages,
  explain: ReturnType<typeof useErrorText>,
) {
  if (failure.kind === 'late') return { headline: t.late, body: t.lateBody }
  if (failure.error.code === 'user-rejected') return { headline: t.declined, body: t.declinedBody }
  return explain(failure.error)
}

/** The key under which the form stores the typed name. */
const typedNameKey = memoryKey<string>('name-typed')
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
