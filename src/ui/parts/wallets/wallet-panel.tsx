import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Connection, Pairing } from '../../../domain/core/entities.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import type { WalletAppStep } from '../../../domain/wallets/deep-links.ts'
import { useErrorText, useLatest, useMessages, useNavigation, useUi } from '../../app/hooks/use-app.ts'
import { useFlyHome } from '../../app/hooks/use-fly-home.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { useSharedElement } from '../../app/hooks/use-shared-element.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { checkIcon, closeIcon } from '../../kit/icons/early.ts'
import { Picture } from '../../kit/picture.tsx'
import { Screen } from '../../kit/screen.tsx'
import { qrMessages } from '../qr/messages.ts'

type WalletPanelProps = {
  readonly name: string
  readonly icon?: string | undefined
  /** The catalogue id or the rdns of the wallet. */
  readonly id?: string | undefined
  readonly phase: 'waiting' | 'failed' | 'connected'
}

/** A wallet's picture with the state of the connection around it: a turning ring, a cross or a tick. */
export function WalletPanel({ name, icon, id, phase }: WalletPanelProps) {
  const panel = useFlyHome(phase === 'connected')
  const ref = useRef<HTMLDivElement>(null)
  const land = useSharedElement()
  useLayoutEffect(() => {
    if (ref.current) land(ref.current)
  }, [land])
  return (
    <div ref={panel} className={`halo ${phase}`}>
      <svg viewBox="0 0 112 112" className="orbit" fill="none" strokeWidth="3" aria-hidden="true">
        <rect x="4" y="4" width="104" height="104" rx="32" className="track" />
        <rect x="4" y="4" width="104" height="104" rx="32" className="run" pathLength="100" />
      </svg>
      <div ref={ref}>
        <Picture name={name} src={icon} mark={`wallet/${id}`} size={72} />
      </div>
      {phase !== 'waiting' && (
        <span className="mark">
          <Icon d={phase === 'connected' ? checkIcon : closeIcon} size={16} />
        </span>
      )}
    </div>
  )
}

/** Messages of the steps that lead the user to a wallet app on this phone. */
export const appMessages = {
  id: 'walletApp',
  allow: 'Allow your wallet app',
  allowBody:
    'Your browser will ask whether this page may reach apps on this device. Allow it so that your wallet app can answer.',
  next: 'Continue',
  open: 'Continue in your wallet app',
  openBody: 'Approve the request there, then come back to this page.',
  openApp: 'Open wallet app',
  waiting: 'Waiting for your wallet app',
  waitingBody: 'Approve the request there, then come back. If nothing opened, install a Solana wallet app.',
  again: 'Open wallet app again',
  cancel: 'Cancel',
}

/**
 * The steps that lead the user to a wallet app on this phone. If the user leaves the view before the app responds,
 * Portico cancels the request to the app.
 */
export function AppSteps({ name, icon, step, press, cancel }: WalletAppStep) {
  const t = useMessages(appMessages)
  const { back } = useNavigation()
  useEffect(() => cancel, [cancel])
  const [headline, body, act] = {
    allow: [t.allow, t.allowBody, t.next],
    open: [t.open, t.openBody, t.openApp],
    waiting: [t.waiting, t.waitingBody, t.again],
  }[step]
  return (
    <Screen
      title={name}
      foot={
        <>
          <Button
            kind={step === 'waiting' ? undefined : 'primary'}
            wide
            testId={`portico-app-${step}`}
            onPress={press}
          >
            {act}
          </Button>
          <Button kind="quiet" wide onPress={back}>
            {t.cancel}
          </Button>
        </>
      }
    >
      <div className="stage">
        <WalletPanel name={name} icon={icon} phase="waiting" />
        <h2 className="headline">{headline}</h2>
        <p>{body}</p>
      </div>
    </Screen>
  )
}

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

/** Sets the status of the session to `connecting` while the view is shown and no wallet is connected. */
export function useConnectingStatus(): void {
  useLatest(useUi().state.stream$('connecting'))
}

/** Returns the WalletConnect connection that was made while this view was open. */
export function useNewConnection(): Connection | undefined {
  const { connections } = useSession()
  const [before] = useState(() => connections.map(keyOf))
  return connections.find(
    connection => connection.kind === 'walletConnect' && !before.includes(keyOf(connection)),
  )
}

function keyOf({ connectorId, namespace, wallet, accounts }: Connection): string {
  return JSON.stringify([connectorId, namespace, wallet.name, accounts[0]])
}
