import { useEffect, useMemo } from 'react'
import { shownEntry } from '../../../domain/navigation/navigation.ts'
import { decodeRequest, type RequestEffect } from '../../../domain/transactions/request-effects.ts'
import { useUi } from '../../app/context.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { embeddedWalletMessages } from './embedded-messages.ts'
import { useLogin, useLoginState } from './use-login.ts'

/** Whether a request is pending, what it would do, and a function that cancels it. */
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
  // Without a pending request this view closes, for example when the site opened it by name.
  useEffect(() => {
    if (!login && !failed) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (isApproving: boolean): void => {
      clearTimeout(timer)
      // The end of an approval navigates by itself, a moment after it is known here.
      if (!isApproving) timer = setTimeout(leave)
    }
    const leave = (): void => {
      const navigation = state.navigation.get()
      // An approved send or swap has navigated to its own view.
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
    // Cancelling ends the approval, and with it this view.
    if (login && approving) login.abort()
    else state.dispatch({ type: 'approval-cancelled' })
  }
  return { deeds, cancel }
}
