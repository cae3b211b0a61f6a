import { useNavigation } from '../hooks/use-navigation.ts'
import { useSession } from '../hooks/use-session.ts'
import { useWaitingWallet } from '../hooks/use-waiting-wallet.ts'
import { useWords } from '../hooks/use-words.ts'
import { waysWords } from '../messages/ways.ts'
import { Button } from '../parts/button.tsx'
import { Screen } from '../parts/screen.tsx'
import { WalletStage } from '../parts/wallet-stage.tsx'
import own from '../styles/connecting.css?inline'
import ways from '../styles/ways.css?inline'

export const css = own + ways

/** A request waits in the wallet app on this phone: only a tap may open it. */
export function View() {
  const t = useWords(waysWords)
  const { back } = useNavigation()
  const wallet = useWaitingWallet()
  const { connection } = useSession()
  const name = wallet?.name ?? connection?.wallet.name ?? ''
  return (
    <Screen title={t.open(name)}>
      <div className="stage">
        <WalletStage name={name} icon={connection?.wallet.icon} phase="waiting" />
        <h2 className="headline">{t.waiting(name)}</h2>
        <p>{t.waitingBody}</p>
        <div className="acts">
          <Button
            kind="primary"
            wide
            off={!wallet}
            testId="portico-open-wallet"
            onPress={() => wallet?.open()}
          >
            {t.open(name)}
          </Button>
          <Button kind="quiet" wide onPress={back}>
            {t.later}
          </Button>
        </div>
      </div>
    </Screen>
  )
}
