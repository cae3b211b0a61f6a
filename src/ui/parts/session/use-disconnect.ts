import { useState } from 'react'
import { reportDisconnect } from '../../../domain/session/report-disconnect.ts'
import { useMessages, useUi } from '../../app/hooks/use-app.ts'
import { useErrorReport } from '../../app/hooks/use-error-report.ts'
import { accountMessages } from './account-messages.ts'
import { reportTo } from './report-to.ts'

/**
 * Returns a function that disconnects the wallets, and whether it is still running. The modal closes when the session
 * ends.
 */
export function useDisconnect(): { readonly busy: boolean; readonly disconnect: () => void } {
  const { deps, state } = useUi()
  const t = useMessages(accountMessages)
  const complain = useErrorReport()
  const [busy, setBusy] = useState(false)
  const disconnect = (): void => {
    if (busy) return
    setBusy(true)
    state.announce(t.disconnecting)
    reportDisconnect(deps.link.api.disconnect(), state.track, reportTo(deps)).then(
      () => setBusy(false),
      (reason: unknown) => {
        setBusy(false)
        // If no account is connected, the end of the session has closed the modal, so the modal opens again and shows
        // the error. If an account is still connected, the user has closed the modal, so it stays closed.
        const { navigation, session } = state
        if (!navigation.value.open && !session.value.connections[0])
          state.dispatch({ type: 'open', view: 'Connect' })
        complain(reason)
      },
    )
  }
  return { busy, disconnect }
}
