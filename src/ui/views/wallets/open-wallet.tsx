import { rememberedLink } from '../../../domain/wallets/deep-links.ts'
import { useMessages, useNavigation, usePlatform, useSignal, useUi } from '../../app/hooks/use-app.ts'
import { Button } from '../../kit/button.tsx'
import { Screen } from '../../kit/screen.tsx'
import { useSession } from '../session/use-session.ts'
import { AppSteps } from './app-steps.tsx'
import own from './connecting.css?inline'
import { WalletPanel } from './wallet-panel.tsx'
import ways from './ways.css?inline'
import { linkMessages } from './ways-messages.ts'

export const css = own + ways

/** Shown while a request is pending in the wallet app on this phone. Only a tap of the user may open that app. */
export function View() {
  const step = useSignal(useUi().deps.walletApp$)
  return step ? <AppSteps {...step} /> : <PendingRequest />
}

function PendingRequest() {
  const t = useMessages(linkMessages)
  const { back } = useNavigation()
  const wallet = useWaitingWallet()
  const { connection } = useSession()
  const name = wallet?.name ?? connection?.wallet.name ?? ''
  return (
    <Screen title={t.open(name)}>
      <div className="stage">
        <WalletPanel
          name={name}
          icon={connection?.wallet.icon}
          id={connection?.wallet.rdns}
          phase="waiting"
        />
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

/** The wallet app on this phone that has a pending request, and a function that opens the app inside a tap. */
function useWaitingWallet(): { readonly name: string; readonly open: () => void } | undefined {
  const { state, deps } = useUi()
  const { platform } = usePlatform()
  const choice = useSignal(state.settings).deepLinkChoice
  const link = choice && rememberedLink(choice.href, platform)
  if (!choice || !link) return undefined
  return { name: choice.name, open: () => void deps.openLink(link, () => {}) }
}
