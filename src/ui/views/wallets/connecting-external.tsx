import { walletsPerSearch } from '../../../domain/core/constants.ts'
import type { InjectedWallet, Namespace, WalletQuery } from '../../../domain/core/entities.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import { isOwnChoice } from '../../../domain/core/own-choice.ts'
import { canTryAgain } from '../../../domain/core/try-again.ts'
import { isOffered } from '../../../domain/navigation/views.ts'
import {
  useFeature,
  useLatest,
  useMessages,
  useNavigation,
  useOptions,
  useSignal,
  useUi,
  useWalletName,
} from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { useSiteName } from '../../app/hooks/use-site-name.ts'
import type { ViewModule, ViewProps } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { CopyReport } from '../../kit/copy-report.tsx'
import { coreMessages } from '../../kit/messages.ts'
import { Picture } from '../../kit/picture.tsx'
import { Screen } from '../../kit/screen.tsx'
import { NetworkPicture } from '../../parts/networks/network-picture.tsx'
import { AppSteps } from '../../parts/wallets/app-steps.tsx'
import connectingCss from '../../parts/wallets/connecting.css?inline'
import { connectingMessages } from '../../parts/wallets/connecting-messages.ts'
import { walletsMessages } from '../../parts/wallets/messages.ts'
import { WalletPanel } from '../../parts/wallets/wallet-panel.tsx'
import wallets from '../../parts/wallets/wallets.css?inline'
import { connectingError, useConnecting } from './use-connecting.ts'

/** A message that this view adds to the message group `core`. */
export const otherMessages = { id: 'core', choose: 'Choose another wallet' }

/**
 * The view that connects a wallet in this browser. Its states are waiting, declined, request already pending, not
 * installed and connected.
 */
export const ConnectingExternal: ViewModule = { View: ConnectingExternalView, css: connectingCss }

function ConnectingExternalView({ entry }: ViewProps) {
  const wallet = entry.params?.wallet as InjectedWallet
  const nameOf = useWalletName()
  const namespace = entry.params?.namespace as Namespace | undefined
  const t = useMessages(connectingMessages)
  const core = useMessages(coreMessages)
  const { choose } = useMessages(otherMessages)
  const explain = useErrorText()
  const options = useOptions()
  const site = useSiteName()
  const pairs = isOffered('ConnectingWalletConnect', options)
  const { reset, replace } = useNavigation()
  const step = useSignal(useUi().deps.walletApp$)
  const { phase, error, slow, overdue, retry } = useConnecting(wallet, namespace)
  if (step?.id === wallet.id) return <AppSteps {...step} />
  const words =
    error &&
    connectingError(error, { wallet: wallet.name, site, pairs, networks: options.networks }, t, explain)
  const missing = error?.code === 'provider-not-found' || error?.code === 'wallet-not-found'
  // The wallet still shows an earlier request. A new request makes sense only after the user has responded to the
  // earlier one.
  const pending = error?.code === 'request-pending'
  const isFinal = error !== undefined && !canTryAgain(error.code)
  const isOwn = error !== undefined && isOwnChoice(error.code)
  const headline = phase === 'connected' ? t.connected : (words?.headline ?? t.continueIn(wallet.name))
  const body = words?.body ?? (overdue ? t.slow(wallet.name) : t.approveIn(wallet.name))
  return (
    <Screen
      title={nameOf(wallet.name)}
      foot={
        (phase === 'failed' || slow) && (
          <>
            {isFinal ? null : missing && pairs ? (
              <Button kind="primary" wide onPress={() => replace('ConnectingWalletConnect')}>
                {t.scanInstead}
              </Button>
            ) : (
              <Button kind="primary" wide testId="w3m-connecting-widget-secondary-button" onPress={retry}>
                {pending ? t.responded : core.tryAgain}
              </Button>
            )}
            {missing && isOffered('GetWallet', options) && <GetButton wallet={wallet} />}
            <Button wide kind={isFinal ? 'primary' : 'quiet'} onPress={() => reset('Connect')}>
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
          id={wallet.isSuspicious ? undefined : wallet.rdns}
          phase={pending ? 'waiting' : isOwn ? 'stopped' : phase}
        />
        <h2 className="headline">{headline}</h2>
        {phase !== 'connected' && <p>{body}</p>}
        {error && !isOwn && (
          <p className="line">
            <CopyReport error={error} />
          </p>
        )}
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
  const nameOf = useWalletName()
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
    <Screen title={nameOf(wallet.name)}>
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
