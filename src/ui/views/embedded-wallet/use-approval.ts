import { useEffect, useMemo } from 'react'
import { shownEntry } from '../../../domain/navigation/navigation.ts'
import { decodeRequest, splitRequest } from '../../../domain/transactions/request-effects.ts'
import { useUi } from '../../app/context.ts'
import { useMessages } from '../../app/hooks/use-app.ts'
import type { ReadRequest } from '../transactions/request-effects.tsx'
import { useBatchNotes } from '../transactions/use-batch-notes.ts'
import { useDescriptions } from '../transactions/use-descriptions.ts'
import { embeddedWalletMessages } from './embedded-messages.ts'
import { useLogin, useLoginState } from './use-login.ts'

/** The pending requests with the effects that they would have, and a function that cancels them. */
export function useApproval(): {
  readonly requests: readonly ReadRequest[]
  /** Sentences about a batch among them. */
  readonly notes: readonly string[]
  readonly cancel: () => void
} {
  const { state } = useUi()
  const t = useMessages(embeddedWalletMessages)
  const { login, failed } = useLogin()
  const { waiting, approving } = useLoginState(login)
  const asked = useMemo(() => (waiting ?? []).flatMap(splitRequest), [waiting])
  const descriptions = useDescriptions(asked)
  const requests = useMemo(
    () =>
      asked.map(request => ({
        effects: decodeRequest(request.method, request.params),
        description: descriptions.get(request),
      })),
    [asked, descriptions],
  )
  useEffect(() => state.announce(t.approveWaiting), [state, t])
  // If no request is pending, the view closes. This happens, for example, when the site opened the view by its name.
  useEffect(() => {
    if (!login && !failed) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (isApproving: boolean): void => {
      clearTimeout(timer)
      // The code that asked for the approval changes the view a moment after its end. This view closes after that.
      if (!isApproving) timer = setTimeout(leave)
    }
    const leave = (): void => {
      const navigation = state.navigation.value
      // An approved send or swap has already opened its own view.
      if (shownEntry(navigation)?.view !== 'ApproveTransaction') return
      state.dispatch({ type: 'reset', view: navigation.connected ? 'Account' : 'Connect' })
    }
    if (!login) look(false)
    const watching = login?.state$.subscribe(now => look(now.approving))
    return () => {
      clearTimeout(timer)
      watching?.unsubscribe()
    }
  }, [login, failed, state])
  const cancel = (): void => {
    // Cancelling ends the approval, which then closes this view.
    if (login && approving) login.abort()
    else state.dispatch({ type: 'approval-cancelled' })
  }
  return { requests, notes: useBatchNotes(waiting ?? []), cancel }
}
