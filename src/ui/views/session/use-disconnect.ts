import { useState } from 'react'
import { useUi } from '../../app/context.ts'
import { useErrorReport } from '../../app/hooks/error-text.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { accountMessages } from './account-messages.ts'

/** Disconnects, announces progress and errors; on success the modal closes by itself. */
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
        // The local session is over and the modal is closed: show the remote failure as a toast.
        if (!state.navigation.get().open) state.dispatch({ type: 'open', view: 'Connect' })
        complain(reason)
      },
    )
  }
  return { busy, disconnect }
}
