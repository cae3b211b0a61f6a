import { useCallback, useEffect, useState } from 'react'
import type { CatalogueWallet, InjectedWallet } from '../../../domain/core/entities.ts'
import { isPhone, tabsOf, type WalletTab } from '../../../domain/wallets/deep-links.ts'
import { useMessages, useNavigation, usePlatform, useSignal, useUi } from '../../app/hooks/use-app.ts'
import { lazyPart } from '../../app/lazy.tsx'
import type { ViewProps } from '../../app/types.ts'
import { Banner } from '../../kit/banner.tsx'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/placeholders.tsx'
import { Screen } from '../../kit/screen.tsx'
import { QrPanel } from '../qr/lazy-qr.tsx'
import { qrMessages } from '../qr/messages.ts'
import qr from '../qr/qr.css?inline'
import { connectMessages } from './connect-messages.ts'
import own from './connecting.css?inline'
import { connectingMessages } from './connecting-messages.ts'
import { PlatformTabs } from './platform-tabs.tsx'
import { useNewConnection } from './use-new-connection.ts'
import { WalletPanel } from './wallet-panel.tsx'
import ways from './ways.css?inline'
import { linkMessages } from './ways-messages.ts'

export const css = own + qr + ways

const LinkPanel = lazyPart(() => import('./open-panel.tsx').then(file => file.LinkPanel), {
  skeleton: <LinkPanelSkeleton />,
  failed: (_retry, { onCode }) => <CodeInstead onCode={onCode} />,
})

/** Connects a wallet of the catalogue: in this browser or by a link, where this is possible, and always by QR code. */
export function View({ entry }: ViewProps) {
  const wallet = entry.params?.wallet as CatalogueWallet | undefined
  const t = useMessages(connectMessages)
  const connecting = useMessages(connectingMessages)
  const joined = useNewConnection()
  const title = wallet?.name ?? t.scan
  if (joined) {
    const { name, icon } = joined.wallet
    return (
      <Screen title={title}>
        <div className="stage">
          <WalletPanel name={name} icon={wallet?.imageUrl ?? icon} id={wallet?.id} phase="connected" />
          <h2 className="headline">{connecting.connected}</h2>
        </div>
      </Screen>
    )
  }
  return <Screen title={title}>{wallet ? <Ways wallet={wallet} /> : <QrPanel title={t.scan} />}</Screen>
}

function Ways({ wallet }: { wallet: CatalogueWallet }) {
  const t = useMessages(qrMessages)
  const words = useMessages(linkMessages)
  const connecting = useMessages(connectingMessages)
  const { push } = useNavigation()
  const facts = usePlatform()
  const inPage = useInjected(wallet.rdns)
  const tabs = tabsOf(wallet, { ...facts, inPage: inPage !== undefined })
  const [chosenTab, setWanted] = useState<WalletTab>()
  const showCode = useCallback(() => setWanted('qrcode'), [])
  const chosen = chosenTab && tabs.includes(chosenTab) ? chosenTab : (tabs[0] ?? 'qrcode')
  const stores = wallet.appStore || wallet.playStore || wallet.chromeStore || wallet.homepage
  const stranded = isPhone(facts.platform) && tabs.length === 1
  return (
    <>
      <PlatformTabs tabs={tabs} chosen={chosen} onChoose={setWanted} />
      {chosen === 'browser' && inPage ? (
        <div className="stage">
          <WalletPanel name={wallet.name} icon={wallet.imageUrl} id={wallet.id} phase="waiting" />
          <h2 className="headline">{words.inBrowser(wallet.name)}</h2>
          <p>{words.inBrowserBody}</p>
          <div className="acts">
            <Button kind="primary" wide onPress={() => push('ConnectingExternal', { wallet: inPage })}>
              {words.connectIn(wallet.name)}
            </Button>
          </div>
        </div>
      ) : chosen === 'qrcode' || chosen === 'browser' ? (
        <>
          {stranded && (
            <Banner tone="info" role="status" title={`${words.unsupported(wallet.name)}.`}>
              {words.unsupportedBody}
            </Banner>
          )}
          <QrPanel title={t.scanWith(wallet.name)} />
        </>
      ) : (
        <LinkPanel key={chosen} wallet={wallet} way={chosen} onCode={showCode} />
      )}
      {stores && (
        <p className="getit">
          <span className="label">{connecting.dontHave(wallet.name)}</span>
          <Button small onPress={() => push('Downloads', { wallet })}>
            {connecting.get}
          </Button>
        </p>
      )}
    </>
  )
}

function LinkPanelSkeleton() {
  return (
    <div className="stage" data-late="true">
      <Skeleton width={112} height={112} />
      <Skeleton width={200} />
    </div>
  )
}

/** If the file of the panel fails to load, a QR code still connects the wallet. */
function CodeInstead({ onCode }: { onCode: () => void }) {
  useEffect(onCode, [onCode])
  return <LinkPanelSkeleton />
}

/** Returns the injected wallet with this rdns. Undefined if two wallets claim the rdns. */
function useInjected(rdns: string | undefined): InjectedWallet | undefined {
  const injected = useSignal(useUi().state.injected)
  const [wallet, another] = injected.filter(candidate => rdns !== undefined && candidate.rdns === rdns)
  return another ? undefined : wallet
}
