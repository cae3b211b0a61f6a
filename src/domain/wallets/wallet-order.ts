import type { CaipNetworkId, Namespace } from '../core/caip.ts'
import { recentWalletsKept, recommendedWallets } from '../core/constants.ts'
import type { CatalogueWallet, InjectedWallet } from '../core/entities.ts'
import type { ConnectorType } from '../options/types.ts'

/** One row of the Connect view and the group it stands in. */
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

/** What the rows are made of. */
export type WalletChoice = {
  readonly order: readonly ConnectorType[]
  /** Whether a QR code can be offered. */
  readonly walletConnect: boolean
  readonly injected: readonly InjectedWallet[]
  /** The catalogue's wallets, its best first. */
  readonly catalogue: readonly CatalogueWallet[]
  readonly custom: readonly CatalogueWallet[]
  /** Newest first. */
  readonly recentIds: readonly string[]
  readonly featuredIds: readonly string[]
  /** Not empty: only these of the catalogue. */
  readonly includeIds: readonly string[]
  /** Catalogue ids, or the rdns of wallets in the page. */
  readonly excludeIds: readonly string[]
  /** Networks of the host. */
  readonly networks: readonly CaipNetworkId[]
  /** On a phone: the main namespace of the site. Only wallets with a way into their app are of use then. */
  readonly phone?: Namespace
}

/** The rows of the Connect view in order. Each wallet once: a wallet of the page stands for its catalogue entry. */
export function orderWallets(choice: WalletChoice): readonly WalletRow[] {
  const { injected, recentIds, featuredIds } = choice
  const here = injected.filter(wallet => !isExcluded(wallet, choice))
  const external = here.filter(wallet => wallet.external)
  const custom = choice.custom.filter(wallet => !isHere(wallet, injected))
  const listed = choice.catalogue.filter(
    wallet =>
      isWanted(wallet, choice) && !isHere(wallet, injected) && !custom.some(({ id }) => id === wallet.id),
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

/** The ids to remember after this wallet was used: newest first, at most 2. */
export function withRecent(recentIds: readonly string[], id: string): readonly string[] {
  return [id, ...recentIds.filter(one => one !== id)].slice(0, recentWalletsKept)
}

/** What a wallet is remembered by: rdns where it has one, since a page gives it another uuid each time. */
export function recentIdOf(wallet: InjectedWallet): string {
  return wallet.rdns ?? wallet.id
}

/** Wallets used lately first, doubtful ones last, else as they came. */
function rowsOfPage(
  group: 'injected' | 'external',
  wallets: readonly InjectedWallet[],
  recentIds: readonly string[],
): readonly WalletRow[] {
  const placeOf = (wallet: InjectedWallet) => {
    const at = recentIds.indexOf(recentIdOf(wallet))
    return wallet.doubtful ? Number.POSITIVE_INFINITY : at < 0 ? recentIds.length : at
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

/** By rdns only: anybody can take a name. */
function isHere(wallet: CatalogueWallet, injected: readonly InjectedWallet[]): boolean {
  return wallet.rdns !== undefined && injected.some(({ rdns }) => rdns === wallet.rdns)
}

function isExcluded(wallet: InjectedWallet, { excludeIds, catalogue }: WalletChoice): boolean {
  if (excludeIds.includes(wallet.id)) return true
  if (wallet.rdns === undefined) return false
  return (
    excludeIds.includes(wallet.rdns) ||
    catalogue.some(({ id, rdns }) => rdns === wallet.rdns && excludeIds.includes(id))
  )
}

/** Whole ids are compared: a wallet of eip155:1 is none of eip155:137. A wallet that names no network may know any. */
function isWanted(
  wallet: CatalogueWallet,
  { includeIds, excludeIds, networks, phone }: WalletChoice,
): boolean {
  const included = includeIds.length === 0 || includeIds.includes(wallet.id)
  const fits = wallet.chains.length === 0 || networks.some(network => wallet.chains.includes(network))
  return included && fits && (!phone || isReachable(wallet, phone)) && !excludeIds.includes(wallet.id)
}

/** Whether there is a way from the browser of a phone into this wallet. */
export function isReachable(wallet: CatalogueWallet, namespace: Namespace): boolean {
  const { mobileLink, webappLink, ownBrowser } = wallet
  return mobileLink !== undefined || webappLink !== undefined || ownBrowser?.includes(namespace) === true
}

function pick(ids: readonly string[], wallets: readonly CatalogueWallet[]): readonly CatalogueWallet[] {
  return ids.flatMap(id => wallets.find(wallet => wallet.id === id) ?? [])
}
