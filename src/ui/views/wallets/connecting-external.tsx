import { useCallback, useEffect, useRef, useState } from 'react'
import { walletsPerSearch } from '../../../domain/core/constants.ts'
import type { InjectedWallet, Namespace, WalletQuery } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import { isOffered } from '../../../domain/navigation/views.ts'
import {
  aloud,
  recordOf,
  useErrorText,
  useFeature,
  useLatest,
  useMessages,
  useNavigation,
  useOptions,
  useSignal,
  useUi,
} from '../../app/hooks/use-app.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { leaveWhenSeen } from '../../app/session-navigation.ts'
import type { ErrorWords, Explain, ViewModule, ViewProps } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { CopyReport } from '../../kit/copy-report.tsx'
import { coreMessages } from '../../kit/messages.ts'
import { Picture } from '../../kit/picture.tsx'
import { Screen } from '../../kit/screen.tsx'
import { NetworkPicture } from '../../parts/networks/network-picture.tsx'
import connectingCss from '../../parts/wallets/connecting.css?inline'
import { connectingMessages } from '../../parts/wallets/connecting-messages.ts'
import { walletsMessages } from '../../parts/wallets/messages.ts'
import { AppSteps, WalletPanel } from '../../parts/wallets/wallet-panel.tsx'
import wallets from '../../parts/wallets/wallets.css?inline'

/** A message that this view adds to the message group `core`. */
export const otherMessages = { id: 'core', choose: 'Choose another wallet' }

/**
 * The view that connects a wallet in this browser. Its states are waiting, declined, request already pending, not
 * installed and connected.
 */
export const ConnectingExternal: ViewModule = { View: ConnectingExternalView, css: connectingCss }

function ConnectingExternalView({ entry }: ViewProps) {
  const wallet = entry.params?.wallet as InjectedWallet
  const namespace = entry.params?.namespace as Namespace | undefined
  const t = useMessages(connectingMessages)
  const core = useMessages(coreMessages)
  const { choose } = useMessages(otherMessages)
  const explain = useErrorText()
  const options = useOptions()
  const site = options.metadata.name ?? t.thisSite
  const pairs = isOffered('ConnectingWalletConnect', options)
  const { reset, replace } = useNavigation()
  const step = useSignal(useUi().deps.walletApp$)
  const { phase, error, slow, overdue, retry } = useConnecting(wallet, namespace)
  if (step?.id === wallet.id) return <AppSteps {...step} />
  const words = error && connectingError(error, { wallet: wallet.name, site, pairs }, t, explain)
  const missing = error?.code === 'provider-not-found' || error?.code === 'wallet-not-found'
  // The wallet still shows an earlier request. A new request makes sense only after the user has responded to the
  // earlier one.
  const pending = error?.code === 'request-pending'
  const headline = phase === 'connected' ? t.connected : (words?.headline ?? t.continueIn(wallet.name))
  const body = words?.body ?? (overdue ? t.slow(wallet.name) : t.approveIn(wallet.name))
  return (
    <Screen
      title={wallet.name}
      foot={
        (phase === 'failed' || slow) && (
          <>
            {missing && pairs ? (
              <Button kind="primary" wide onPress={() => replace('ConnectingWalletConnect')}>
                {t.scanInstead}
              </Button>
            ) : (
              <Button kind="primary" wide testId="w3m-connecting-widget-secondary-button" onPress={retry}>
                {pending ? t.responded : core.tryAgain}
              </Button>
            )}
            {missing && isOffered('GetWallet', options) && <GetButton wallet={wallet} />}
            <Button wide kind="quiet" onPress={() => reset('Connect')}>
              {choose}
            </Button>
          </>
        )
      }
    >
      <div className="stage">
        <WalletPanel
          name={wallet.name}
          icon={wallet.icon}
          id={wallet.doubtful ? undefined : wallet.rdns}
          phase={pending ? 'waiting' : phase}
        />
        <h2 className="headline">{headline}</h2>
        {phase !== 'connected' && <p>{body}</p>}
        {error && <CopyReport error={error} />}
      </div>
    </Screen>
  )
}

/**
 * A button for a wallet that is not installed. It opens the view with the wallet's downloads, or the view `GetWallet`
 * if the catalogue does not contain the wallet.
 */
function GetButton({ wallet: { name, rdns } }: { wallet: InjectedWallet }) {
  const t = useMessages(connectingMessages)
  const { push } = useNavigation()
  const wallets = useFeature('wallets')
  const { includeWalletIds: include, excludeWalletIds: exclude } = useUi().deps.options
  const query: WalletQuery = { page: 1, entries: walletsPerSearch, include, exclude, search: name }
  const found = dataOf(useLatest(rdns ? wallets.stream$('wallets', query) : undefined) ?? idle)
  const known = found?.wallets.find(wallet => wallet.rdns === rdns)
  return (
    <Button
      wide
      testId="portico-get-missing"
      onPress={() => (known ? push('Downloads', { wallet: known }) : push('GetWallet'))}
    >
      {known ? t.getIt(name) : t.getAny}
    </Button>
  )
}

/** The view in which the user chooses the namespace of a wallet that supports several namespaces. */
export const ConnectingMultiChain: ViewModule = { View: ConnectingMultiChainView, css: wallets }

function ConnectingMultiChainView({ entry }: ViewProps) {
  const wallet = entry.params?.wallet as InjectedWallet
  const t = useMessages(walletsMessages)
  const { push } = useNavigation()
  const { networks } = useOptions()
  const { connections } = useSession()
  const isConnected = (namespace: string): boolean =>
    connections.some(
      connection =>
        connection.namespace === namespace && [wallet.id, wallet.rdns].includes(connection.connectorId),
    )
  return (
    <Screen title={wallet.name}>
      <div className="choice">
        <Picture name={wallet.name} src={wallet.icon} mark={`wallet/${wallet.rdns}`} size={64} />
        <h2 className="headline">{t.choose(wallet.name)}</h2>
        <p className="label">{t.chooseBody}</p>
      </div>
      <ul className="rows">
        {wallet.namespaces.map((namespace, index) => {
          const network = networks.find(candidate => candidate.namespace === namespace)
          return (
            <li key={namespace}>
              <button
                type="button"
                className="row"
                data-testid={`wui-list-chain-${namespace}`}
                data-first={index === 0 || undefined}
                onClick={() => push('ConnectingExternal', { wallet, namespace })}
              >
                <NetworkPicture id={network?.id} name={t.namespaces[namespace]} />
                <span className="grow">
                  {namespace === 'eip155' ? t.evm(t.namespaces.eip155) : t.namespaces[namespace]}
                </span>
                {isConnected(namespace) && <span className="badge ok">{t.connected}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </Screen>
  )
}

const slowMs = 6_000
const giveUpMs = 30_000

type Connecting = {
  readonly phase: 'waiting' | 'failed' | 'connected'
  readonly error?: ErrorRecord
  /** Whether the connection takes so long that the view offers another attempt. */
  readonly slow: boolean
  /** Whether the connection takes so long that the view asks the user to look at the wallet. */
  readonly overdue: boolean
  readonly retry: () => void
}

/** Requests a connection from a wallet in the page when the view mounts. `retry` requests the connection again. */
export function useConnecting(wallet: InjectedWallet, wanted?: Namespace): Connecting {
  const { state, deps } = useUi()
  const t = useMessages(connectingMessages)
  const { connections } = useLatest(state.session)
  const isJoined = connections.some(
    ({ connectorId, namespace }) =>
      [wallet.id, wallet.rdns].includes(connectorId) && (wanted === undefined || wanted === namespace),
  )
  const [agreed, setAgreed] = useState(false)
  const [error, setError] = useState<ErrorRecord>()
  const [since, setSince] = useState(0)
  const [wait, setWait] = useState<'short' | 'slow' | 'overdue'>('short')
  const attempt = useRef(0)

  const retry = useCallback(() => {
    const current = ++attempt.current
    const ours = deps.options.networks.map(network => network.namespace)
    const first =
      ours.find(namespace => wallet.namespaces.includes(namespace)) ?? wallet.namespaces[0] ?? 'eip155'
    const namespace = wanted ?? first
    setError(undefined)
    setWait('short')
    setSince(Date.now())
    state.announce(t.continueIn(wallet.name))
    const arrived = (): void => {
      if (current !== attempt.current) return
      setAgreed(true)
      leaveWhenSeen(state)
    }
    deps.link.api.connectInjected(wallet.id, namespace).then(arrived, (reason: unknown) => {
      if (current !== attempt.current) return
      const record = recordOf(reason)
      setError(record)
      const facts = {
        wallet: wallet.name,
        site: deps.options.metadata.name ?? t.thisSite,
        pairs: isOffered('ConnectingWalletConnect', deps.options),
      }
      void state.explained().then(explain => {
        if (current === attempt.current)
          state.announce(aloud(connectingError(record, facts, t, explain)), 'assertive')
      })
    })
  }, [deps, state, t, wallet, wanted])

  useEffect(() => {
    if (attempt.current === 0) retry()
  }, [retry])

  useEffect(() => {
    if (since === 0) return
    const timers = [setTimeout(setWait, slowMs, 'slow'), setTimeout(setWait, giveUpMs, 'overdue')]
    return () => timers.forEach(clearTimeout)
  }, [since])

  const phase = agreed || isJoined ? 'connected' : error ? 'failed' : 'waiting'
  const waited = phase === 'waiting' && wait !== 'short'
  return { phase, slow: waited, overdue: waited && wait === 'overdue', retry, ...(error && { error }) }
}

/**
 * Returns the text of a connection error. This view has its own texts for common errors. All other errors use the
 * general error texts of the modal. `pairs` is false if the site has switched WalletConnect off.
 */
function connectingError(
  error: ErrorRecord,
  { wallet, site, pairs }: { readonly wallet: string; readonly site: string; readonly pairs: boolean },
  t: typeof connectingMessages,
  explain: Explain,
): ErrorWords {
  switch (error.code) {
    case 'user-rejected':
      return { headline: t.refused, body: t.refusedBody(site) }
    case 'request-pending':
      return { headline: t.pending(wallet), body: t.pendingBody(wallet) }
    case 'provider-not-found':
    case 'wallet-not-found':
      return { headline: t.missing(wallet), body: pairs ? t.missingBody : t.missingHere }
    default:
      return explain(error, { wallet, site })
  }
}
