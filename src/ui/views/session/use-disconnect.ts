import { useState } from 'react'
import { reportDisconnect } from '../../../domain/session/report-disconnect.ts'
import { useErrorReport, useMessages, useUi } from '../../app/hooks/use-app.ts'
import { accountMessages } from './account-messages.ts'

/** Disconnects the wallets, and announces progress and errors. After a success the modal closes by itself. */
export function useDisconnect(): { readonly busy: boolean; readonly disconnect: () => void } {
  const { deps, state } = useUi()
  const t = useMessages(accountMessages)
  const complain = useErrorReport()
  const [busy, setBusy] = useState(false)
  const disconnect = (): void => {
    if (busy) return
    setBusy(true)
    state.announce(t.disconnecting)
    reportDisconnect(deps.link.api.disconnect(), state.track).then(
      () => setBusy(false),
      (reason: unknown) => {
        setBusy(false)
        // The session of this browser has ended, which closes the modal. The modal opens again, so that the user sees
        // that the remote wallet failed to disconnect.
        if (!state.navigation.value.open) state.dispatch({ type: 'open', view: 'Connect' })
        complain(reason)
      },
    )
  }
  return { busy, disconnect }
}
