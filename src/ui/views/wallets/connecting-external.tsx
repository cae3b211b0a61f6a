import { walletsPerSearch } from '../../../domain/core/constants.ts'
import type { InjectedWallet, Namespace, WalletQuery } from '../../../domain/core/entities.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import { isOffered } from '../../../domain/navigation/views.ts'
import {
  useErrorText,
  useLatest,
  useMessages,
  useNavigation,
  useOptions,
  useSignal,
  useUi,
} from '../../app/hooks/use-app.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import type { ViewProps } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { coreMessages } from '../../kit/messages.ts'
import { Screen } from '../../kit/screen.tsx'
import { AppSteps } from './app-steps.tsx'
import { connectingMessages } from './connecting-messages.ts'
import { connectingError, useConnecting } from './use-connecting.ts'
import { WalletPanel } from './wallet-panel.tsx'

export { default as css } from './connecting.css?inline'

/** A message of this view, in the group `core`. */
export const otherMessages = { id: 'core', choose: 'Choose another wallet' }

/** Shows the connection to a wallet that is installed in this browser: waiting for it, declined, already asked in another tab, not installed, or connected. */
export function View({ entry }: ViewProps) {
  const wallet = entry.params?.wallet as InjectedWallet
  const namespace = entry.params?.namespace as Namespace | undefined
  const t = useMessages(connectingMessages)
  const core = useMessages(coreMessages)
  const { choose } = useMessages(otherMessages)
  const explain = useErrorText()
  const options = useOptions()
  const { metadata, projectId } = options
  const { reset, replace } = useNavigation()
  const step = useSignal(useUi().deps.walletApp$)
  const { phase, error, slow, overdue, retry } = useConnecting(wallet, namespace)
  if (step?.id === wallet.id) return <AppSteps {...step} />
  const words = error && connectingError(error, wallet.name, metadata.name ?? t.thisSite, t, explain)
  const missing = error?.code === 'provider-not-found' || error?.code === 'wallet-not-found'
  // The wallet answers its earlier request first, so a second request is useless until the user has responded to that
  // one.
  const pending = error?.code === 'request-pending'
  const headline = phase === 'connected' ? t.connected : (words?.headline ?? t.continueIn(wallet.name))
  const body = words?.body ?? (overdue ? t.slow(wallet.name) : t.approveIn(wallet.name))
  return (
    <Screen
      title={wallet.name}
      foot={
        (phase === 'failed' || slow) && (
          <>
            {missing && projectId !== undefined ? (
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
      </div>
    </Screen>
  )
}

/** Opens the downloads of a wallet that is not installed, or a list of wallets if the catalogue does not know the wallet. */
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
