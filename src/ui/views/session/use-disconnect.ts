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
        // The end of the session closes the modal. The modal opens again, so that the user sees that the remote wallet
        // failed to disconnect. If the account is still connected, the user has closed the modal.
        const { navigation, session } = state
        if (!navigation.value.open && !session.value.connections[0])
          state.dispatch({ type: 'open', view: 'Connect' })
        complain(reason)
      },
    )
  }
  return { busy, disconnect }
}
