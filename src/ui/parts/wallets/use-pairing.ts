import { useEffect, useRef, useState } from 'react'
import type { Pairing } from '../../../domain/core/entities.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import { useLatest, useMessages, useUi } from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { shownPairingKey } from '../../app/session-navigation.ts'
import { qrMessages } from '../qr/messages.ts'

/** Returns the current WalletConnect pairing, and requests a pairing if none exists. `renew` replaces the pairing. */
export function usePairing(): { readonly pairing: Loadable<Pairing>; readonly renew: () => void } {
  const { state, deps } = useUi()
  const t = useMessages(qrMessages)
  const pairing = useLatest(state.stream$('pairing')) ?? idle
  const [round, setRound] = useState(0)
  const explain = useErrorText(pairing.status === 'failed')
  const announced = useRef('')
  useEffect(() => {
    if (announced.current === pairing.status) return
    const first = announced.current === ''
    announced.current = pairing.status
    if (pairing.status === 'loading') state.announce(t.makingCode)
    if (pairing.status === 'fresh' && !first) state.announce(t.codeReady)
    if (pairing.status === 'failed') state.announce(explain(pairing.error).headline, 'assertive')
  }, [pairing, state, t, explain])
  useEffect(() => state.memory.set(shownPairingKey, true), [state])
  const renew = (): void => {
    const anew = (): void => {
      state.forget('pairing')
      setRound(round + 1)
    }
    // A new pairing is requested even if the old pairing could not be closed.
    deps.link.api.dropPairing().then(anew, anew)
  }
  return { pairing, renew }
}
