import { useState } from 'react'
import { useUi } from '../../app/context.ts'
import { useErrorReport } from '../../app/hooks/error-text.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { accountMessages } from './account-messages.ts'

/** Ends the connection. Says that it is at it, and when it did not work; the modal leaves by itself when it did. */
export function useDisconnect(): { readonly busy: boolean; readonly disconnect: () => void } {
  const { deps, state } = useUi()
  const t = useMessages(accountMessages)
  const complain = useErrorReport()
  const [busy, setBusy] = useState(false)
  const disconnect = (): void => {
    if (busy) return
    setBusy(true)
    state.announce(t.disconnecting)
    deps.link.api.disconnect().then(
      () => setBusy(false),
      (reason: unknown) => {
        setBusy(false)
        // The session is over here, and the modal has left with it: what is not over elsewhere has to be seen.
        if (!state.navigation.get().open) state.dispatch({ type: 'open', view: 'Connect' })
        complain(reason)
      },
    )
  }
  return { busy, disconnect }
}
