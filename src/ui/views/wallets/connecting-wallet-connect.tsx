import { useCallback, useEffect, useState } from 'react'
import type { CatalogueWallet, InjectedWallet } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { isPhone, rememberedLink, tabsOf, type WalletTab } from '../../../domain/wallets/deep-links.ts'
import {
  useMessages,
  useNavigation,
  useOptions,
  usePlatform,
  useSignal,
  useUi,
} from '../../app/hooks/use-app.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { lazyPart } from '../../app/lazy.tsx'
import type { ViewModule, ViewProps } from '../../app/types.ts'
import { Banner } from '../../kit/banner.tsx'
import { Button } from '../../kit/button.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { forwardIcon } from '../../kit/icons/common.ts'
import { gridIcon } from '../../kit/icons/early.ts'
import { LoadableView } from '../../kit/loadable-view.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Skeleton, Skeletons } from '../../kit/skeleton.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { QrPanel } from '../../parts/qr/lazy-qr.tsx'
import { qrMessages } from '../../parts/qr/messages.ts'
import qr from '../../parts/qr/qr.css?inline'
import { AppSteps } from '../../parts/wallets/app-steps.tsx'
import { connectMessages } from '../../parts/wallets/connect-messages.ts'
import own from '../../parts/wallets/connecting.css?inline'
import { connectingMessages } from '../../parts/wallets/connecting-messages.ts'
import { useConnectingStatus } from '../../parts/wallets/use-connecting-status.ts'
import { useNewConnection } from '../../parts/wallets/use-new-connection.ts'
import { usePairing } from '../../parts/wallets/use-pairing.ts'
import { WalletPanel } from '../../parts/wallets/wallet-panel.tsx'
import { linkMessages } from './link-messages.ts'
import { useSuggestions } from './use-suggestions.ts'
import ways from './ways.css?inline'

const LinkPanel = lazyPart(() => import('./open-panel.tsx').then(file => file.LinkPanel), {
  skeleton: <LinkPanelSkeleton />,
  failed: (_retry, { onCode }) => <CodeInstead onCode={onCode} />,
})

/**
 * The view that connects a wallet of the catalogue. It always offers a QR code, and if possible also a link or the
 * wallet in this browser.
 */
export const ConnectingWalletConnect: ViewModule = { View: ConnectingWalletConnectView, css: own + qr + ways }

function ConnectingWalletConnectView({ entry }: ViewProps) {
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
  return <Screen title={title}>{wallet ? <Ways wallet={wallet} /> : <Code title={t.scan} />}</Screen>
}

function Code({ title }: { title: string }) {
  useConnectingStatus()
  return <QrPanel title={title} />
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
          <WalletPanel name={wallet.name} icon={wallet.imageUrl} id={wallet.id} phase="idle" />
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
            <Banner tone="info" role="status" title={words.unsupported(wallet.name)}>
              {words.unsupportedBody}
            </Banner>
          )}
          <Code title={t.scanWith(wallet.name)} />
        </>
      ) : (
        <LinkPanel key={chosen} wallet={wallet} platform={chosen} onCode={showCode} />
      )}
      {stores && !inPage && (
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

/** If the link panel fails to load, the view shows the QR code instead. */
function CodeInstead({ onCode }: { onCode: () => void }) {
  useEffect(onCode, [onCode])
  return <LinkPanelSkeleton />
}

/**
 * Returns the wallet in the page with this rdns. Returns undefined if two wallets claim the rdns, because at least one
 * of these wallets is an imitation.
 */
function useInjected(rdns: string | undefined): InjectedWallet | undefined {
  const injected = useSignal(useUi().state.injected)
  const [wallet, another] = injected.filter(candidate => rdns !== undefined && candidate.rdns === rdns)
  return another ? undefined : wallet
}

/**
 * The view for phones. It lists wallets. For any other wallet, the user can copy the WalletConnect link or show its QR
 * code.
 */
export const ConnectingWalletConnectBasic: ViewModule = {
  View: ConnectingWalletConnectBasicView,
  css: ways,
}

function ConnectingWalletConnectBasicView() {
  const t = useMessages(linkMessages)
  const { push } = useNavigation()
  const { features, allWallets, customWallets, enableWallets } = useOptions()
  const { suggestions, retry } = useSuggestions()
  useConnectingStatus()
  const uri = dataOf(usePairing().pairing)?.uri
  const listed = enableWallets && features.allWallets && allWallets !== 'HIDE'
  return (
    <Screen title={t.choose}>
      <LoadableView
        value={suggestions}
        what={t.all}
        skeleton={<Skeletons rows={4} />}
        retry={retry}
        count={page => page.wallets.length}
        failed={() => <Banner tone="info">{t.noList}</Banner>}
      >
        {page => (
          <ul className="rows">
            {[...customWallets, ...page.wallets].map(wallet => (
              <li key={wallet.id}>
                <button
                  type="button"
                  className="row"
                  data-testid={`wallet-selector-${wallet.id}`}
                  onClick={() => push('ConnectingWalletConnect', { wallet })}
                >
                  <Picture name={wallet.name} src={wallet.imageUrl} mark={`wallet/${wallet.id}`} />
                  <span translate="no" className="grow">
                    {wallet.name}
                  </span>
                  <Icon d={forwardIcon} size={18} flip />
                </button>
              </li>
            ))}
          </ul>
        )}
      </LoadableView>
      {listed && (
        <button type="button" className="row" data-testid="all-wallets" onClick={() => push('AllWallets')}>
          <span className="pic plain">
            <Icon d={gridIcon} />
          </span>
          <span className="grow">{t.search}</span>
          <Icon d={forwardIcon} size={18} flip />
        </button>
      )}
      <div className="acts">
        <CopyButton text={uri} what={t.link} testId="wui-link-copy">
          {t.copyLink}
        </CopyButton>
        <Button testId="portico-show-code" onPress={() => push('ConnectingWalletConnect')}>
          {t.showCode}
        </Button>
        <Button kind="quiet" onPress={() => push('GetWallet')}>
          {t.nothing}
        </Button>
      </div>
    </Screen>
  )
}

/**
 * The view for a request that waits in the wallet app on this phone. It has a button that opens the app, because
 * browsers open an app only when the user taps.
 */
export const OpenWallet: ViewModule = { View: OpenWalletView, css: own + ways }

function OpenWalletView() {
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

/**
 * Returns the wallet app on this phone that has a pending request, and a function that opens the app. The function must
 * be called during a tap.
 */
function useWaitingWallet(): { readonly name: string; readonly open: () => void } | undefined {
  const { state, deps } = useUi()
  const { platform } = usePlatform()
  const choice = useSignal(state.settings).deepLinkChoice
  const link = choice && rememberedLink(choice.href, platform)
  if (!choice || !link) return undefined
  return { name: choice.name, open: () => void deps.openLink(link, () => {}) }
}

type PlatformTabsProps = {
  readonly tabs: readonly WalletTab[]
  readonly chosen: WalletTab
  readonly onChoose: (tab: WalletTab) => void
}

/** Tabs with the ways to connect a wallet. Renders nothing if there is only one way. */
function PlatformTabs({ tabs, chosen, onChoose }: PlatformTabsProps) {
  const t = useMessages(linkMessages)
  if (tabs.length < 2) return null
  return (
    <div className="ways">
      <Tabs
        label={t.ways}
        tabs={tabs.map(id => ({ id, text: t[id], testId: `tab-${id}` }))}
        chosen={chosen}
        onChoose={onChoose}
      />
    </div>
  )
}
