import { useEffect } from 'react'
import { randomUuid } from '../../../domain/core/lib/uuid.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { nameOfLabel } from '../../../domain/names/names.ts'
import type { NameFailure, Registration } from '../../../domain/names/registration.ts'
import { memoryKey, recordOf, useFeature, useLatest, useMessages, useUi } from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { useViewTask, type ViewTask } from '../../app/hooks/use-view-task.ts'
import { requestWallet } from '../../parts/wallets/request-wallet.ts'
import { namesMessages } from './messages.ts'
import { failureKey, failureWords, typedNameKey } from './use-register-form.ts'

/** One registration, and the last state to which the view has reacted. */
type Task = { readonly id: string; readonly seen?: string }
const taskKey = memoryKey<ViewTask<Task>>('register-name')

export type Registering =
  | { readonly phase: 'signing'; readonly name: string; readonly wallet: string; readonly lateBy?: number }
  | { readonly phase: 'done'; readonly name: string }

/**
 * Registers a name when the view mounts. `opening` identifies one opening of the view. If the view mounts again with
 * the same `opening`, the registration continues. After the user has left the view, no second signature is requested.
 */
export function useRegisterName(label: string, opening: unknown): Registering {
  const { state } = useUi()
  const t = useMessages(namesMessages)
  const names = useFeature('names')
  const { active, connection } = useSession()
  const explain = useErrorText()
  const name = nameOfLabel(label)
  const wallet = connection?.wallet.name ?? t.thisWallet
  const task = useViewTask<Task>(taskKey, opening, { id: randomUuid() })
  const { id } = task.at
  const found = useLatest(names.stream$('registration', id))
  const registration = found && dataOf(found)

  const leave = (failure: NameFailure) => {
    state.memory.set(failureKey, failure)
    // The cached availability of the name may be out of date and may have caused the failure, so it is deleted.
    state.forget('feature', 'names', 'suggestions', label)
    state.announceError(failureWords(failure, t, explain))
    state.dispatch({ type: 'back' })
  }
  /** Whether this view is still in the stack, even if a wallet request covers it. */
  const isHere = () => state.navigation.value.stack.some(({ params }) => params === opening)
  const sign = async (account: NonNullable<typeof active>, times: number): Promise<void> => {
    state.announce(times === 0 ? t.signing(wallet) : t.again)
    const request = () => names.call('signRegistration', id, account, label)
    const next = await requestWallet(state, 'back', request).catch((reason: unknown) => {
      // The worker was lost, and with it the registration.
      if (isHere()) leave({ kind: 'error', error: recordOf(reason) })
      throw reason
    })
    if (next.failure?.kind === 'error') throw next.failure.error
    if (next.phase === 'ready' && isHere()) await sign(account, next.times)
  }
  const react = (account: NonNullable<typeof active>, now: Registration, isFirst: boolean) => {
    if (now.failure) return leave(now.failure)
    if (now.phase === 'ready' && isFirst) {
      state.track('REGISTER_NAME_INITIATED', { ensName: name })
      sign(account, 0).catch(reason =>
        state.track('REGISTER_NAME_ERROR', { ensName: name, error: recordOf(reason).code }),
      )
    }
    if (now.name === undefined) return
    state.memory.delete(typedNameKey)
    state.memory.delete(failureKey)
    state.track('REGISTER_NAME_SUCCESS', { ensName: now.name })
    state.announce(t.done(now.name))
  }
  useEffect(() => {
    if (!active || !registration) return
    const before = task.now().seen
    const seen = `${registration.phase} ${registration.times}`
    if (seen === before) return
    task.change({ seen })
    react(active, registration, before === undefined)
  }, [active, registration])

  if (registration?.name !== undefined) return { phase: 'done', name: registration.name }
  const { lateBy } = registration ?? {}
  return { phase: 'signing', name, wallet, ...(lateBy !== undefined && { lateBy }) }
}
