import { useEffect, useMemo } from 'react'
import { shownEntry } from '../../../domain/navigation/navigation.ts'
import { decodeRequest, type RequestEffect } from '../../../domain/transactions/request-effects.ts'
import { useUi } from '../../app/context.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { embeddedWalletMessages } from './embedded-messages.ts'
import { useLogin, useLoginState } from './use-login.ts'

/** Says that a request waits; gives what it would do, and the way to take it back. */
export function useApproval(): { readonly deeds: readonly RequestEffect[]; readonly cancel: () => void } {
  const { state } = useUi()
  const t = useMessages(embeddedWalletMessages)
  const { login, failed } = useLogin()
  const { waiting, approving } = useLoginState(login)
  const deeds = useMemo(
    () => (waiting ?? []).flatMap(({ method, params }) => decodeRequest(method, params)),
    [waiting],
  )
  useEffect(() => state.announce(t.approveWaiting), [state, t])
  // Opened by name, or left behind by another view: with nothing to approve it makes way.
  useEffect(() => {
    if (!login && !failed) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (isApproving: boolean): void => {
      clearTimeout(timer)
      // The end of an approval moves the modal by itself, a moment after it is known here.
      if (!isApproving) timer = setTimeout(leave)
    }
    const leave = (): void => {
      const navigation = state.navigation.get()
      // A send or swap that was approved has moved on to its own view.
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
    // Taking it back ends the approval, and with it this view.
    if (login && approving) login.abort()
    else state.dispatch({ type: 'approval-cancelled' })
  }
  return { deeds, cancel }
}
