import type { CatalogueWallet, Pairing } from '../../../domain/core/entities.ts'
import { dataOf, type Loadable } from '../../../domain/core/loadable.ts'
import { canTryAgain } from '../../../domain/core/try-again.ts'
import {
  directLink,
  storeLink,
  type WalletLink,
  type WalletPlatforms,
  walletPlatforms,
} from '../../../domain/wallets/deep-links.ts'
import { useMessages, usePlatform, useSignal, useUi } from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { Button } from '../../kit/button.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { LinkButton } from '../../kit/link-button.tsx'
import { coreMessages } from '../../kit/messages.ts'
import { useConnectingStatus } from '../../parts/wallets/use-connecting-status.ts'
import { usePairing } from '../../parts/wallets/use-pairing.ts'
import { WalletPanel } from '../../parts/wallets/wallet-panel.tsx'
import { linkMessages } from './link-messages.ts'
import { type LinkPlatform, useWalletLink } from './use-wallet-link.ts'

type LinkPanelProps = {
  readonly wallet: CatalogueWallet
  readonly platform: LinkPlatform
  /** Shows the QR code in place of the link. */
  readonly onCode: () => void
}

/**
 * A panel with a button that opens a wallet app. The button is inactive until the link is ready, because a tap must
 * open the app at once.
 */
export function LinkPanel(props: LinkPanelProps) {
  const { ownBrowser, mobile } = useLinkPlatforms(props.wallet)
  const { platform } = usePlatform()
  const hasWallet = useSignal(useUi().state.injected).length > 0
  // The browser of a wallet app is also inside an app, but such a page has a wallet.
  if (props.platform === 'mobile' && platform.webView && !hasWallet)
    return <OpenElsewhere wallet={props.wallet} onCode={props.onCode} />
  return props.platform === 'mobile' && ownBrowser ? (
    <PlatformPanel {...props} link={mobile} own />
  ) : (
    <PairedPanel {...props} />
  )
}

type OpenElsewhereProps = Pick<LinkPanelProps, 'wallet' | 'onCode'> & {
  /** Whether a page around this page has blocked the link to the wallet. Otherwise, this page is inside an app. */
  readonly isBlocked?: boolean
}

/** A panel for a page that cannot open a wallet app. The user can copy the address of the page, and open it elsewhere. */
function OpenElsewhere({ wallet, onCode, isBlocked }: OpenElsewhereProps) {
  const t = useMessages(linkMessages)
  const { page } = usePlatform().platform
  return (
    <div className="stage">
      <WalletPanel name={wallet.name} icon={wallet.imageUrl} id={wallet.id} phase="failed" />
      <div role="status">
        <h2 className="headline">{isBlocked ? t.blocked(wallet.name) : t.elsewhere}</h2>
        <p>{isBlocked ? t.blockedBody : t.elsewhereBody(wallet.name)}</p>
      </div>
      <p translate="no" className="address" data-testid="portico-page-address">
        {page.href}
      </p>
      <div className="acts">
        <CopyButton text={page.href} what={t.address} testId="portico-copy-page">
          {t.copyAddress}
        </CopyButton>
        <Button small onPress={onCode}>
          {t.showCode}
        </Button>
      </div>
    </div>
  )
}

/**
 * Requests the WalletConnect pairing when the panel mounts, so that the link is ready when the user taps it. Browsers
 * open an app only during a tap.
 */
function PairedPanel(props: LinkPanelProps) {
  useConnectingStatus()
  const { pairing, renew } = usePairing()
  const platforms = useLinkPlatforms(props.wallet, dataOf(pairing)?.uri)
  const direct = useDirectLink(props.wallet)
  const isCutOff = pairing.status === 'failed' && pairing.error.code === 'relay-unreachable'
  if (props.platform === 'mobile' && isCutOff && direct)
    return <PlatformPanel {...props} link={direct} own renew={renew} />
  return <PlatformPanel {...props} link={platforms[props.platform]} pairing={pairing} renew={renew} />
}

/**
 * Returns a link that opens the site in the wallet's own browser, without the WalletConnect relay. Returns undefined if
 * the wallet has no such link.
 */
function useDirectLink({ id }: CatalogueWallet): WalletLink | undefined {
  const { platform, namespace } = usePlatform()
  const href = directLink(id, platform, namespace)
  return href === undefined ? undefined : { href, app: href, target: platform.framed ? '_top' : '_self' }
}

type PlatformPanelProps = LinkPanelProps & {
  readonly link: WalletLink | undefined
  readonly own?: boolean
  readonly pairing?: Loadable<Pairing>
  readonly renew?: () => void
}

function PlatformPanel({
  wallet,
  platform: linkPlatform,
  onCode,
  link,
  own,
  pairing,
  renew,
}: PlatformPanelProps) {
  const t = useMessages(linkMessages)
  const core = useMessages(coreMessages)
  const explain = useErrorText()
  const { platform } = usePlatform()
  const { state, open } = useWalletLink(wallet, linkPlatform, link)
  const failed =
    pairing?.status === 'failed' && !link ? explain(pairing.error, { wallet: wallet.name }) : undefined
  const isRepeatable = pairing?.status === 'failed' && canTryAgain(pairing.error.code)
  if (state === 'blocked') return <OpenElsewhere wallet={wallet} onCode={onCode} isBlocked />
  const missing = state === 'missing'
  const store = storeLink(wallet, platform)
  // While the link is being opened, nobody knows yet whether the app opens.
  const gone = state === 'opened'
  const headline =
    failed?.headline ??
    (missing
      ? t.missing(wallet.name)
      : gone
        ? t.continueIn(wallet.name)
        : state === 'trying'
          ? t.opening(wallet.name)
          : t.open(wallet.name))
  const body =
    failed?.body ?? (missing ? t.missingBody : own ? t.ownBrowser(wallet.name) : gone ? t.approve : t.tap)
  return (
    <div className="stage" aria-busy={(!link && !failed) || undefined}>
      <WalletPanel
        name={wallet.name}
        icon={wallet.imageUrl}
        id={wallet.id}
        phase={failed || missing ? 'failed' : link && state === 'idle' ? 'idle' : 'waiting'}
      />
      <div role="status">
        <h2 className="headline">{headline}</h2>
        <p>{body}</p>
      </div>
      <div className="acts">
        {failed && !isRepeatable ? null : failed && renew ? (
          <Button kind="primary" wide onPress={renew}>
            {core.tryAgain}
          </Button>
        ) : (
          <Button kind="primary" wide off={!link} testId="portico-open-wallet" onPress={open}>
            {!link ? t.preparing : state === 'idle' ? t.open(wallet.name) : t.openAgain(wallet.name)}
          </Button>
        )}
        {missing && store && (
          <LinkButton wide href={store}>
            {t.get(wallet.name)}
          </LinkButton>
        )}
        {own && renew && (
          <Button small onPress={renew}>
            {core.tryAgain}
          </Button>
        )}
        {!own && (
          <div className="line">
            <CopyButton text={pairing && dataOf(pairing)?.uri} what={t.link} testId="wui-link-copy">
              {t.copyLink}
            </CopyButton>
            <Button small onPress={onCode}>
              {t.showCode}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** Returns the current links of a wallet. Before the pairing exists, returns only the links that need no pairing. */
function useLinkPlatforms(wallet: CatalogueWallet, uri?: string): WalletPlatforms {
  const { options } = useUi().deps
  const facts = usePlatform()
  return walletPlatforms({
    ...facts,
    wallet,
    preferUniversalLinks: options.experimental_preferUniversalLinks,
    ...(uri !== undefined && { uri }),
  })
}
