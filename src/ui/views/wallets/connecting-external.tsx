import type { Namespace } from '../../../domain/core/caip.ts'
import type { InjectedWallet } from '../../../domain/core/entities.ts'
import { useErrorText } from '../../app/hooks/error-text.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import type { ViewProps } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { coreMessages } from '../../kit/messages.ts'
import { Screen } from '../../kit/screen.tsx'
import { connectingError } from './connecting-error.ts'
import { connectingMessages } from './connecting-messages.ts'
import { useConnecting } from './use-connecting.ts'
import { WalletPanel } from './wallet-panel.tsx'

export { default as css } from './connecting.css?inline'

/** Connection to a wallet of this page: waiting, declined, pending elsewhere, missing or connected. */
export function View({ entry }: ViewProps) {
  const wallet = entry.params?.wallet as InjectedWallet
  const namespace = entry.params?.namespace as Namespace | undefined
  const t = useMessages(connectingMessages)
  const core = useMessages(coreMessages)
  const explain = useErrorText()
  const { metadata, projectId } = useOptions()
  const { reset, replace } = useNavigation()
  const { phase, error, slow, overdue, retry } = useConnecting(wallet, namespace)
  const words = error && connectingError(error, wallet.name, metadata.name ?? t.thisSite, t, explain)
  const missing = error?.code === 'provider-not-found' || error?.code === 'wallet-not-found'
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
                {core.tryAgain}
              </Button>
            )}
            <Button wide kind="quiet" onPress={() => reset('Connect')}>
              {core.choose}
            </Button>
          </>
        )
      }
    >
      <div className="stage">
        <WalletPanel name={wallet.name} icon={wallet.icon} phase={phase} />
        <h2 className="headline">{headline}</h2>
        {phase !== 'connected' && <p>{body}</p>}
      </div>
    </Screen>
  )
}
