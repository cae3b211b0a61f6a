import { useState } from 'react'
import { useUi } from '../../app/context.ts'
import { useComplaint } from '../../app/hooks/error-text.ts'
import { useWords } from '../../app/hooks/use-messages.ts'
import { accountWords } from './account-messages.ts'

/** Ends the connection. Says that it is at it, and when it did not work; the modal leaves by itself when it did. */
export function useDisconnect(): { readonly busy: boolean; readonly disconnect: () => void } {
  const { deps, state } = useUi()
  const t = useWords(accountWords)
  const complain = useComplaint()
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
