import type { CatalogueWallet, Namespace } from '../core/entities.ts'
import { appLinkBase, webLinkBase } from './app-links.ts'
import { inAppBrowserLink, type PageFacts } from './in-app-browser.ts'

/** Properties of the device and browser that affect links to wallets. */
export type Platform = {
  readonly system: 'ios' | 'android' | 'desktop'
  readonly telegram: boolean
  readonly framed: boolean
  /**
   * Whether the page runs in the browser inside an app, for example of a social network. There, a link to another app
   * replaces the page or does nothing. Telegram, whose browser opens other apps, does not count.
   */
  readonly webView?: boolean
  /** The language of the browser, which decides how its user writes numbers. */
  readonly language?: string
  readonly page: PageFacts
}

type LinkTarget = '_self' | '_top' | '_blank'
/** A link that a click handler opens, and its target. */
export type WalletLink = {
  readonly href: string
  readonly target: LinkTarget
  /** The link that only opens the wallet app. After the pairing, the modal uses it for each request to the wallet. */
  readonly app: string
}

/** The links of one wallet. Links that the wallet does not have are absent. */
export type WalletPlatforms = {
  /** The link that opens the wallet's app on this phone. */
  readonly mobile?: WalletLink
  /** Whether the link `mobile` opens this site in the app's in-app browser, without WalletConnect. */
  readonly ownBrowser?: boolean
  readonly desktop?: WalletLink
  readonly webapp?: WalletLink
}

export type WalletLinkRequest = {
  readonly wallet: CatalogueWallet
  /** The pairing URI. While it is absent, only links that need no pairing are returned. */
  readonly uri?: string
  readonly platform: Platform
  readonly preferUniversalLinks: boolean
  /** The namespace of the site's first network. */
  readonly namespace: Namespace
}

/** Returns the links of a wallet on this platform. Leaves out links with an unsafe scheme, such as `javascript:`. */
export function walletPlatforms(request: WalletLinkRequest): WalletPlatforms {
  const { wallet, uri, platform } = request
  const phone = isPhone(platform)
  const own = phone
    ? inAppBrowserLink(wallet.id, { ...platform, ...request, android: isAndroid(platform) })
    : undefined
  const mobile = own !== undefined ? own : phone && uri !== undefined ? mobileHref(request, uri) : undefined
  const desktop = !phone && uri !== undefined ? hrefOf(wallet.desktopLink, uri) : undefined
  const webBase = wallet.webappLink === undefined ? undefined : webLinkBase(wallet.webappLink)
  return {
    ...(mobile !== undefined && { mobile: link(mobile, ofPhone(platform), baseOf(request) ?? mobile) }),
    ...(own !== undefined && { ownBrowser: true }),
    ...(desktop !== undefined && { desktop: link(desktop, ofDesktop(desktop, platform), desktop) }),
    ...(webBase !== undefined &&
      uri !== undefined && { webapp: link(withUri(webBase, uri), '_blank', webBase) }),
  }
}

/** A way to connect that the modal shows as a tab. */
export type WalletTab = 'browser' | 'mobile' | 'desktop' | 'webapp' | 'qrcode'

/**
 * Returns the ways to connect a wallet on this platform, the best one first. The list always contains the QR code,
 * because the user can always scan or copy it.
 */
export function tabsOf(
  wallet: CatalogueWallet,
  facts: Pick<WalletLinkRequest, 'platform' | 'namespace'> & { readonly inPage: boolean },
): readonly WalletTab[] {
  // This call only tests which links exist, so a placeholder for the pairing URI is enough.
  const links = walletPlatforms({ ...facts, wallet, uri: 'wc:', preferUniversalLinks: false })
  const tabs: readonly (readonly [WalletTab, boolean])[] = [
    ['browser', facts.inPage],
    ['mobile', links.mobile !== undefined],
    ['qrcode', !isPhone(facts.platform)],
    ['desktop', links.desktop !== undefined],
    ['webapp', links.webapp !== undefined],
    ['qrcode', isPhone(facts.platform)],
  ]
  return tabs.filter(([, has]) => has).map(([tab]) => tab)
}

export function isPhone({ system }: Platform): boolean {
  return system !== 'desktop'
}

/**
 * Returns the link to the wallet in this platform's app store. If there is no such link, returns the wallet's homepage.
 */
export function storeLink(wallet: CatalogueWallet, { system }: Platform): string | undefined {
  const byPlatform = { ios: wallet.appStore, android: wallet.playStore, desktop: wallet.chromeStore }
  return [byPlatform[system], wallet.homepage].find(
    href => href !== undefined && webLinkBase(href) !== undefined,
  )
}

/**
 * Returns the `WalletLink` for the stored link of an earlier connection. Returns undefined if the stored link is no
 * longer allowed.
 */
export function rememberedLink(app: string, platform: Platform): WalletLink | undefined {
  const base = appLinkBase(app) ?? webLinkBase(app)
  return base === undefined ? undefined : link(base, ofPhone(platform), base)
}

function isAndroid({ system }: Platform): boolean {
  return system === 'android'
}

function mobileHref(
  { wallet, platform, preferUniversalLinks }: WalletLinkRequest,
  uri: string,
): string | undefined {
  const universal = preferUniversalLinks && wallet.linkMode ? webLinkBase(wallet.linkMode) : undefined
  if (universal !== undefined) return withUri(universal, uri)
  // Telegram on Android decodes a link once before it opens another app, so the link is encoded twice.
  const twice = platform.telegram && isAndroid(platform) && appBase(wallet.mobileLink) !== undefined
  return hrefOf(wallet.mobileLink, twice ? encodeURIComponent(uri) : uri)
}

function baseOf({ wallet, preferUniversalLinks }: WalletLinkRequest): string | undefined {
  const universal = preferUniversalLinks && wallet.linkMode ? webLinkBase(wallet.linkMode) : undefined
  return (
    universal ??
    (wallet.mobileLink === undefined
      ? undefined
      : (webLinkBase(wallet.mobileLink) ?? appBase(wallet.mobileLink)))
  )
}

function appBase(linkText: string | undefined): string | undefined {
  return linkText === undefined ? undefined : appLinkBase(linkText)
}

function hrefOf(linkText: string | undefined, uri: string): string | undefined {
  const base = linkText === undefined ? undefined : (webLinkBase(linkText) ?? appLinkBase(linkText))
  return base === undefined ? undefined : withUri(base, uri)
}

function withUri(base: string, uri: string): string {
  return `${base}wc?uri=${encodeURIComponent(uri)}`
}

function ofPhone({ telegram, framed }: Platform): LinkTarget {
  return telegram ? '_blank' : framed ? '_top' : '_self'
}

/**
 * Returns the target of a link to a desktop wallet. A web link opens in a new tab, so that it does not replace this
 * page. An app link leaves the page in place.
 */
function ofDesktop(href: string, { framed }: Platform): LinkTarget {
  return /^https?:/.test(href) ? '_blank' : framed ? '_top' : '_self'
}

function link(href: string, target: LinkTarget, app: string): WalletLink {
  return { href, target, app }
}

type DirectLink = { readonly namespaces: readonly Namespace[]; readonly linkOf: (href: string) => string }

/**
 * Wallets that connect over WalletConnect, and can also open the site in their in-app browser. They are listed by catalogue
 * id, because any wallet can use any name.
 */
const byId: Readonly<Record<string, DirectLink>> = {
  // MetaMask. The link ends with the page's URL without its scheme, and without percent-encoding.
  c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96: {
    namespaces: ['eip155', 'solana'],
    linkOf: href => `https://link.metamask.io/dapp/${href.replace(/^https?:\/\//, '')}`,
  },
}

/**
 * Returns a link that opens the page in the wallet's in-app browser on a phone. The link works without the
 * WalletConnect relay, and is used only if the relay cannot be reached. Returns undefined if the wallet has no such
 * link for the namespace.
 */
export function directLink(
  walletId: string,
  { system, page }: Pick<Platform, 'system' | 'page'>,
  namespace: Namespace,
): string | undefined {
  const wallet = system !== 'desktop' && Object.hasOwn(byId, walletId) ? byId[walletId] : undefined
  return wallet?.namespaces.includes(namespace) && /^https?:\/\//.test(page.href)
    ? wallet.linkOf(page.href)
    : undefined
}

/**
 * The user's next step with a wallet app on this phone: allow the browser to reach apps on this device, open the app,
 * or wait for the app.
 */
export type WalletAppStep = {
  /** The id of the wallet among the wallets that Portico has found in the page. */
  readonly id: string
  /** The name that the wallet's row shows. */
  readonly name: string
  /** The icon that the wallet's row shows, as a data: URI. */
  readonly icon: string
  readonly step: 'allow' | 'open' | 'waiting'
  /**
   * Performs the next step. Call `press` while the browser handles the user's tap, because only a tap may open an app.
   */
  press(): void
  /** Ends the request before the wallet app has responded. Has no effect after the session with the app has opened. */
  cancel(): void
}
