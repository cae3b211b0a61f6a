import type { Namespace } from '../../domain/model/caip.ts'
import type { InjectedWallet } from '../../domain/model/entities.ts'
import { connectingError } from '../hooks/connecting-error.ts'
import { useErrorWords } from '../hooks/error-words.ts'
import { useConnecting } from '../hooks/use-connecting.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useOptions } from '../hooks/use-options.ts'
import { useWords } from '../hooks/use-words.ts'
import { connectingWords } from '../messages/connecting.ts'
import { coreWords } from '../messages/core.ts'
import { Button } from '../parts/button.tsx'
import { Screen } from '../parts/screen.tsx'
import { WalletStage } from '../parts/wallet-stage.tsx'
import type { ViewProps } from './index.ts'

export { default as css } from '../styles/connecting.css?inline'

/** A wallet of this page is asked: it waits, was refused, is already asking, is gone, or said yes. */
export function View({ entry }: ViewProps) {
  const wallet = entry.params?.wallet as InjectedWallet
  const namespace = entry.params?.namespace as Namespace | undefined
  const t = useWords(connectingWords)
  const core = useWords(coreWords)
  const explain = useErrorWords()
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
        <WalletStage name={wallet.name} icon={wallet.icon} phase={phase} />
        <h2 className="headline">{headline}</h2>
        {phase !== 'connected' && <p>{body}</p>}
      </div>
    </Screen>
  )
}
