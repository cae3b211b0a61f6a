import { useEffect, useRef, useState } from 'react'
import type { Pairing } from '../../../domain/core/entities.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import { useStore, useUi } from '../../app/context.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { connectMessages } from './connect-messages.ts'

/** The open WalletConnect pairing. Looking asks for one; `renew` throws it away for a new one. */
export function usePairing(): { readonly pairing: Loadable<Pairing>; readonly renew: () => void } {
  const { state, deps } = useUi()
  const t = useMessages(connectMessages)
  const pairing = useStore(state.stream('pairing')) ?? idle
  const [round, setRound] = useState(0)
  const said = useRef('')
  useEffect(() => {
    if (said.current === pairing.status) return
    const first = said.current === ''
    said.current = pairing.status
    if (pairing.status === 'loading') state.announce(t.makingCode)
    if (pairing.status === 'fresh' && !first) state.announce(t.codeReady)
    if (pairing.status === 'failed') state.announce(pairing.error.message, 'assertive')
  }, [pairing, state, t])
  const renew = (): void => {
    const anew = (): void => {
      state.forget('pairing')
      setRound(round + 1)
    }
    // A pairing that cannot be thrown away is asked for again all the same.
    deps.link.api.dropPairing().then(anew, anew)
  }
  return { pairing, renew }
}
