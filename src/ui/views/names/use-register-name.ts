import { useCallback, useEffect, useState } from 'react'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { nameOfLabel } from '../../../domain/names/names.ts'
import { aloud, recordOf, useErrorText, useLatest, useMessages, useUi } from '../../app/hooks/use-app.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useViewTask, type ViewTask } from '../../app/hooks/use-view-task.ts'
import { memoryKey } from '../../app/memory.ts'
import { askWallet } from '../session/ask-wallet.ts'
import { useSession } from '../session/use-session.ts'
import { namesMessages } from './messages.ts'
import { typedNameKey } from './use-register-form.ts'

const courseKey = memoryKey<ViewTask<Course>>('register-name')

/** Why the registration failed and the form is shown again. It is kept until the user edits the name. */
export type NameFailure = { readonly kind: 'error'; readonly error: ErrorRecord } | { readonly kind: 'late' }

const failureKey = memoryKey<NameFailure>('name-failure')
/**
 * Maximum number of signatures that one registration requests. The view announces the second request
 * beforehand.
 */
const mostAsked = 2

export type Registering =
  | { readonly phase: 'signing'; readonly name: string; readonly wallet: string; readonly lateBy?: number }
  | { readonly phase: 'done'; readonly name: string }

type Course = { readonly begun: boolean; readonly lateBy?: number; readonly registered?: string }

const first: Course = { begun: false }

/**
 * Registers a name on mount. After a failure the form is shown again with the typed text. `opening` distinguishes one opening
 * of the view from the next. It stays the same while a wallet request covers the view.
 */
export function useRegisterName(label: string, opening: unknown): Registering {
  const { state } = useUi()
  const t = useMessages(namesMessages)
  const names = useFeature('names')
  const { active, connection } = useSession()
  const explain = useErrorText()
  const name = nameOfLabel(label)
  const wallet = connection?.wallet.name ?? t.thisWallet
  const { at, now, change } = useViewTask(courseKey, opening, first)

  const leave = useCallback(
    (failure: NameFailure) => {
      state.memory.set(failureKey, failure)
      // The registration may have failed because the cached availability is out of date, so it is dropped.
      state.forget('feature', 'names', 'suggestions', label)
      state.announce(aloud(failureWords(failure, t, explain)), 'assertive')
      state.dispatch({ type: 'back' })
    },
    [state, t, explain, label],
  )

  const ask = useCallback(
    (account: NonNullable<typeof active>, times: number) => {
      state.announce(times === 1 ? t.signing(wallet) : t.again)
      // Whether the user is still in this view. If the user has left, nothing is requested again. A wallet request that
      // covers the view does not count as leaving.
      const here = () => state.navigation.value.stack.some(({ params }) => params === opening)
      askWallet(state, 'back', () => names.call('registerName', account, label)).then(
        outcome => {
          if (!here()) return
          if (outcome.status === 'registered') {
            state.memory.delete(typedNameKey)
            state.memory.delete(failureKey)
            state.track('REGISTER_NAME_SUCCESS', { ensName: outcome.name })
            state.announce(t.done(outcome.name))
            return change({ registered: outcome.name })
          }
          if (times >= mostAsked) return leave({ kind: 'late' })
          change({ lateBy: outcome.seconds })
          ask(account, times + 1)
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
    ask(active, 1)
  }, [active, ask, state, name, now, change])

  const { registered, lateBy } = at
  if (registered !== undefined) return { phase: 'done', name: registered }
  return { phase: 'signing', name, wallet, ...(lateBy !== undefined && { lateBy }) }
}

/** The last failure of a registration as text, until it is cleared. */
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
