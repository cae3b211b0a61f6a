import { recentWalletsKept, recommendedWallets } from '../core/constants.ts'
import type { CaipNetworkId, CatalogueWallet, InjectedWallet, Namespace } from '../core/entities.ts'
import type { ConnectorType } from '../options/types.ts'

export type WalletRow =
  | { readonly group: ConnectorType; readonly kind: 'walletConnect' }
  | {
      readonly group: ConnectorType
      readonly kind: 'injected'
      readonly wallet: InjectedWallet
      readonly recent: boolean
    }
  | {
      readonly group: ConnectorType
      readonly kind: 'catalogue'
      readonly wallet: CatalogueWallet
      readonly recent: boolean
    }

export type WalletChoice = {
  readonly order: readonly ConnectorType[]
  /** Whether to offer a WalletConnect QR code. */
  readonly walletConnect: boolean
  readonly injected: readonly InjectedWallet[]
  /**
   * Wallets of the catalogue, in the order of the catalogue. If the catalogue lists a wallet twice, the Connect view
   * shows it once.
   */
  readonly catalogue: readonly CatalogueWallet[]
  readonly custom: readonly CatalogueWallet[]
  /** Ids of the recently used wallets, newest first. */
  readonly recentIds: readonly string[]
  readonly featuredIds: readonly string[]
  /** If not empty, only the catalogue wallets with these ids are shown. */
  readonly includeIds: readonly string[]
  /** Wallets that are not shown: their catalogue ids, or the rdns of injected wallets. */
  readonly excludeIds: readonly string[]
  /**
   * Whether to leave out installed wallets until the catalogue has identified them, because the site may exclude them.
   */
  readonly holdsBack?: boolean
  readonly networks: readonly CaipNetworkId[]
  /**
   * The site's main namespace, set only if the page runs on a phone. If set, only wallets that can be opened from a
   * phone are shown.
   */
  readonly phone?: Namespace
}

/** Returns the sorted rows of the Connect view. An injected wallet replaces its catalogue entry. */
export function orderWallets(choice: WalletChoice): readonly WalletRow[] {
  const { injected, recentIds, featuredIds } = choice
  const here = injected.filter(wallet => !isExcluded(wallet, choice))
  const external = here.filter(wallet => wallet.external)
  const custom = choice.custom.filter(wallet => !isInstalled(wallet, injected))
  const listed = choice.catalogue.filter(
    (wallet, i, all) =>
      isWanted(wallet, choice) &&
      !isInstalled(wallet, injected) &&
      ![...custom, ...all.slice(0, i)].some(({ id }) => id === wallet.id),
  )
  const recent = pick(recentIds.slice(0, recentWalletsKept), [...custom, ...listed])
  const rest = <T>(wallets: readonly T[], taken: readonly T[]) =>
    wallets.filter(wallet => !taken.includes(wallet))
  const featured = rest(pick(featuredIds, listed), recent)
  const ownRows = rest(custom, recent)
  const shown = here.length + recent.length + featured.length + ownRows.length
  const recommended = rest(listed, [...recent, ...featured]).slice(0, Math.max(0, recommendedWallets - shown))
  const groups: Readonly<Record<ConnectorType, readonly WalletRow[]>> = {
    walletConnect: choice.walletConnect ? [{ group: 'walletConnect', kind: 'walletConnect' }] : [],
    recent: rowsOf('recent', recent),
    injected: rowsOfPage('injected', rest(here, external), recentIds),
    featured: rowsOf('featured', featured),
    custom: rowsOf('custom', ownRows),
    external: rowsOfPage('external', external, recentIds),
    recommended: rowsOf('recommended', recommended),
  }
  return choice.order.flatMap(group => groups[group])
}

/** Adds the id of a used wallet to the start of the list of recent ids. Returns at most 2 ids, newest first. */
export function withRecent(recentIds: readonly string[], id: string): readonly string[] {
  return [id, ...recentIds.filter(recentId => recentId !== id)].slice(0, recentWalletsKept)
}

/**
 * Returns the id under which a recently used wallet is stored. This is the wallet's rdns if there is one, because the
 * uuid changes with each page load.
 */
export function recentIdOf(wallet: InjectedWallet): string {
  return wallet.rdns ?? wallet.id
}

/**
 * Returns one row for each wallet: first the recently used wallets, then the others in their original order, and the
 * suspicious wallets last.
 */
function rowsOfPage(
  group: 'injected' | 'external',
  wallets: readonly InjectedWallet[],
  recentIds: readonly string[],
): readonly WalletRow[] {
  const placeOf = (wallet: InjectedWallet) => {
    const at = recentIds.indexOf(recentIdOf(wallet))
    return wallet.isSuspicious ? Number.POSITIVE_INFINITY : at < 0 ? recentIds.length : at
  }
  return wallets
    .map((wallet, i) => ({ wallet, i, place: placeOf(wallet) }))
    .sort((a, b) => (a.place === b.place ? a.i - b.i : a.place - b.place))
    .map(({ wallet }) => ({
      group,
      kind: 'injected',
      wallet,
      recent: recentIds.includes(recentIdOf(wallet)),
    }))
}

function rowsOf(group: ConnectorType, wallets: readonly CatalogueWallet[]): readonly WalletRow[] {
  return wallets.map(wallet => ({ group, kind: 'catalogue', wallet, recent: group === 'recent' }))
}

/**
 * Whether the page has an installed wallet with the rdns of the catalogue wallet. Names are not compared, because any
 * wallet can use any name.
 */
function isInstalled(wallet: CatalogueWallet, injected: readonly InjectedWallet[]): boolean {
  return wallet.rdns !== undefined && injected.some(({ rdns }) => rdns === wallet.rdns)
}

function isExcluded(wallet: InjectedWallet, { excludeIds, catalogue, holdsBack }: WalletChoice): boolean {
  const entries = catalogue.filter(entry => isInstalled(entry, [wallet]))
  const ids = [wallet.id, wallet.rdns, ...entries.map(({ id }) => id)]
  return excludeIds.some(id => ids.includes(id)) || (!!holdsBack && !!wallet.rdns && !entries[0])
}

/**
 * Whether the list shows this catalogue wallet: the site allows it, it supports a network of the site, and on a phone
 * it can be opened. A wallet that lists no networks counts as supporting every network.
 */
function isWanted(
  wallet: CatalogueWallet,
  { includeIds, excludeIds, networks, phone }: WalletChoice,
): boolean {
  const included = includeIds.length === 0 || includeIds.includes(wallet.id)
  const fits = wallet.chains.length === 0 || networks.some(network => wallet.chains.includes(network))
  return included && fits && (!phone || isReachable(wallet, phone)) && !excludeIds.includes(wallet.id)
}

/** Whether the wallet can be opened from a phone's browser. */
export function isReachable(wallet: CatalogueWallet, namespace: Namespace): boolean {
  const { mobileLink, webappLink, ownBrowser } = wallet
  return mobileLink !== undefined || webappLink !== undefined || ownBrowser?.includes(namespace) === true
}

function pick(ids: readonly string[], wallets: readonly CatalogueWallet[]): readonly CatalogueWallet[] {
  return ids.flatMap(id => wallets.find(wallet => wallet.id === id) ?? [])
}
