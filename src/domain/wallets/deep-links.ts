import type { Namespace } from '../core/caip.ts'
import type { CatalogueWallet } from '../core/entities.ts'
import { appLinkBase, webLinkBase } from './app-links.ts'
import { inAppBrowserLink, type PageFacts } from './in-app-browser.ts'

/** Where the page runs, as far as links to wallets depend on it. */
export type Platform = {
  readonly system: 'ios' | 'android' | 'desktop'
  /** Inside Telegram's own browser. */
  readonly telegram: boolean
  /** In a frame of another page. */
  readonly framed: boolean
  readonly page: PageFacts
}

export type LinkTarget = '_self' | '_top' | '_blank'
/** A link to open inside the visitor's gesture, and where. */
export type WalletLink = {
  readonly href: string
  readonly target: LinkTarget
  /** What reaches the wallet again later, without a pairing in it. */
  readonly app: string
}

/** The ways to one wallet: what it has no link for is not there. */
export type WalletPlatforms = {
  /** Into its app on this phone. */
  readonly mobile?: WalletLink
  /** The app opens this site in its own browser: nothing goes over WalletConnect. */
  readonly ownBrowser?: boolean
  readonly desktop?: WalletLink
  readonly webapp?: WalletLink
}

/** What the links of a wallet are made from. */
export type LinkRequest = {
  readonly wallet: CatalogueWallet
  /** Of the pairing; absent while there is none: only links that need none are given then. */
  readonly uri?: string
  readonly platform: Platform
  readonly preferUniversalLinks: boolean
  /** Of the site's first network. */
  readonly namespace: Namespace
}

/** The exact links of a wallet on this platform. Everything that is not https or plainly the scheme of an app is left out. */
export function walletPlatforms(wish: LinkRequest): WalletPlatforms {
  const { wallet, uri, platform } = wish
  const phone = isPhone(platform)
  const own = phone
    ? inAppBrowserLink(wallet.id, { ...platform, ...wish, android: isAndroid(platform) })
    : undefined
  const mobile = own !== undefined ? own : phone && uri !== undefined ? mobileHref(wish, uri) : undefined
  const desktop = !phone && uri !== undefined ? hrefOf(wallet.desktopLink, uri) : undefined
  const webBase = wallet.webappLink === undefined ? undefined : webLinkBase(wallet.webappLink)
  return {
    ...(mobile !== undefined && { mobile: link(mobile, ofPhone(platform), baseOf(wish) ?? mobile) }),
    ...(own !== undefined && { ownBrowser: true }),
    ...(desktop !== undefined && { desktop: link(desktop, ofDesktop(desktop, platform), desktop) }),
    ...(webBase !== undefined &&
      uri !== undefined && { webapp: link(withUri(webBase, uri), '_blank', webBase) }),
  }
}

/** Ways into a wallet that are shown as tabs, the best one first. */
export type WalletTab = 'browser' | 'mobile' | 'desktop' | 'webapp' | 'qrcode'

/** The tabs of a wallet on this platform. Never empty: a code can be shown or copied everywhere. */
export function tabsOf(
  wallet: CatalogueWallet,
  facts: Pick<LinkRequest, 'platform' | 'namespace'> & { readonly inPage: boolean },
): readonly WalletTab[] {
  // Any code will do to see which links there are.
  const ways = walletPlatforms({ ...facts, wallet, uri: 'wc:', preferUniversalLinks: false })
  const tabs: readonly (readonly [WalletTab, boolean])[] = [
    ['browser', facts.inPage],
    ['mobile', ways.mobile !== undefined],
    ['qrcode', !isPhone(facts.platform)],
    ['desktop', ways.desktop !== undefined],
    ['webapp', ways.webapp !== undefined],
    ['qrcode', isPhone(facts.platform)],
  ]
  return tabs.filter(([, has]) => has).map(([tab]) => tab)
}

/** Whether the visitor is on the phone itself. */
export function isPhone({ system }: Platform): boolean {
  return system !== 'desktop'
}

/** The store a wallet is had from on this platform, its own site where it is in none. */
export function storeLink(wallet: CatalogueWallet, { system }: Platform): string | undefined {
  const byPlatform = { ios: wallet.appStore, android: wallet.playStore, desktop: wallet.chromeStore }
  return [byPlatform[system], wallet.homepage].find(
    href => href !== undefined && webLinkBase(href) !== undefined,
  )
}

/** Where a link that is remembered from an earlier connection opens; undefined when it may not be opened at all. */
export function rememberedLink(app: string, platform: Platform): WalletLink | undefined {
  const base = appLinkBase(app) ?? webLinkBase(app)
  return base === undefined ? undefined : link(base, ofPhone(platform), base)
}

function isAndroid({ system }: Platform): boolean {
  return system === 'android'
}

function mobileHref(
  { wallet, platform, preferUniversalLinks }: LinkRequest,
  uri: string,
): string | undefined {
  const universal = preferUniversalLinks && wallet.linkMode ? webLinkBase(wallet.linkMode) : undefined
  if (universal !== undefined) return withUri(universal, uri)
  // Telegram on Android takes one layer of encoding off what it hands to another app.
  const twice = platform.telegram && isAndroid(platform) && appBase(wallet.mobileLink) !== undefined
  return hrefOf(wallet.mobileLink, twice ? encodeURIComponent(uri) : uri)
}

function baseOf({ wallet, preferUniversalLinks }: LinkRequest): string | undefined {
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

/** A page of the web must not take this one's place; an app leaves it where it is. */
function ofDesktop(href: string, { framed }: Platform): LinkTarget {
  return /^https?:/.test(href) ? '_blank' : framed ? '_top' : '_self'
}

function link(href: string, target: LinkTarget, app: string): WalletLink {
  return { href, target, app }
}
