// The types that all layers use: ids of networks and accounts (CAIP-2, CAIP-10), networks, wallets, sessions, assets,
// transactions.

import type { ErrorRecord } from './errors/app-error.ts'
import { coreError } from './errors/core-error.ts'

/** The namespaces (first part of a CAIP-2 id) that Portico supports. */
export const namespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const
/** A family of networks with the same kind of addresses: the first part of a CAIP-2 id, for example `eip155`. */
export type Namespace = (typeof namespaces)[number]

/**
 * A network as a CAIP-2 id, `namespace:reference`, for example `eip155:1`. The type lets sites write the id as a plain
 * string.
 */
export type CaipNetworkId = `eip155:${number}` | `${Exclude<Namespace, 'eip155'>}:${string}`
/** An account as a CAIP-10 id, `namespace:reference:address`, for example `eip155:1:0xab…`. */
export type CaipAddress =
  | `eip155:${number}:0x${string}`
  | `${Exclude<Namespace, 'eip155'>}:${string}:${string}`

const reference = /^[-_a-zA-Z0-9]{1,32}$/
const account = /^[-.%a-zA-Z0-9]{1,128}$/

export function isNamespace(text: unknown): text is Namespace {
  return namespaces.includes(text as Namespace)
}

/** Parses a CAIP-2 id. Returns undefined if the id is malformed or has an unknown namespace. */
export function readNetworkId(text: unknown): CaipNetworkId | undefined {
  if (typeof text !== 'string') return undefined
  const parts = text.split(':')
  const [namespace, chain] = parts
  if (parts.length !== 2 || !isNamespace(namespace) || !reference.test(chain ?? '')) return undefined
  return text as CaipNetworkId
}

/**
 * Parses a CAIP-10 id. Returns undefined if the id is malformed or has an unknown namespace. Does not verify the
 * address: see `core/address.ts`.
 */
export function readCaipAddress(text: unknown): CaipAddress | undefined {
  if (typeof text !== 'string') return undefined
  const parts = text.split(':')
  const [namespace, chain, address] = parts
  if (parts.length !== 3 || !isNamespace(namespace)) return undefined
  if (!reference.test(chain ?? '') || !account.test(address ?? '')) return undefined
  return text as CaipAddress
}

/** Parses a CAIP-2 id. Throws AppError `network-not-found`. */
export function networkId(text: string): CaipNetworkId {
  const id = readNetworkId(text)
  if (!id) throw coreError('network-not-found', { network: text })
  return id
}

/** Builds a CAIP-10 id. Throws AppError `address-invalid`. */
export function caipAddress(network: CaipNetworkId, address: string): CaipAddress {
  const id = readCaipAddress(`${network}:${address}`)
  if (!id) throw coreError('address-invalid', { address })
  return id
}

/** Returns the namespace of a CAIP-2 or CAIP-10 id. */
export function namespaceOf(id: CaipNetworkId | CaipAddress): Namespace {
  return id.slice(0, id.indexOf(':')) as Namespace
}

/** Returns the chain reference of a CAIP-2 or CAIP-10 id, for example `1`. */
export function referenceOf(id: CaipNetworkId | CaipAddress): string {
  return id.split(':')[1] ?? ''
}

/** Returns the network of a CAIP-10 account. */
export function networkOf(id: CaipAddress): CaipNetworkId {
  return id.slice(0, id.lastIndexOf(':')) as CaipNetworkId
}

/** Returns the address in a CAIP-10 account, without the network. */
export function addressOf(id: CaipAddress): string {
  return id.slice(id.lastIndexOf(':') + 1)
}

/** A network that the modal supports. */
export type Network = {
  /** The network's CAIP-2 id, for example `eip155:1`. */
  readonly id: CaipNetworkId
  /** The network's name, as the user sees it. */
  readonly name: string
  /** Namespace of the network: the part of `id` before the colon. */
  readonly namespace: Namespace
  /** The coin that pays the network's fees. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /**
   * Public JSON-RPC URLs of the network. Portico uses them only after the site's own nodes and the data provider's
   * node.
   */
  readonly rpcUrls: readonly string[]
  /** Base URL of the block explorer, without a trailing slash. */
  readonly explorerUrl?: string
  /** Whether the coins of the network have no value. */
  readonly testnet: boolean
  /** Id of the network's picture in the wallet catalogue. */
  readonly imageId?: string
  /** URL of the network's picture: an https: URL or a data: URI. It takes precedence over `imageId`. */
  readonly imageUrl?: string
}

/** The way in which Portico connects to a wallet. */
export type ConnectorKind = 'injected' | 'walletConnect' | 'auth'

/** The wallet's display data. `icon` is a data: URI or an https: URL, used only as the source of an <img>. */
export type WalletInfo = {
  /** Name of the wallet. */
  readonly name: string
  /** Picture of the wallet: a data: URI or an https: URL. */
  readonly icon?: string
  /** The wallet's own id in reverse domain notation (EIP-6963), for example `io.rabby`. */
  readonly rdns?: string
}

/** An active or remembered connection of one wallet on one namespace. */
export type Connection = {
  /** Connector id, for example the rdns or uuid of an injected wallet, or `walletConnect`. */
  readonly connectorId: string
  /**
   * `injected` for a wallet in the page, `walletConnect` for a wallet on another device, `auth` for a login by email or
   * social provider.
   */
  readonly kind: ConnectorKind
  /** The namespace on which the wallet is connected. */
  readonly namespace: Namespace
  /** Name and picture of the wallet. */
  readonly wallet: WalletInfo
  /** Accounts that the wallet shares with the site, the active account first. Never empty. */
  readonly accounts: readonly CaipAddress[]
  /** The networks that the wallet allows for this connection. Absent if the wallet accepts any network. */
  readonly approvedNetworks?: readonly CaipNetworkId[]
  /** Whether the wallet can allow more networks for this connection on request. */
  readonly addsNetworks?: boolean
  /** False if this connection does not allow transaction requests. Absent if the wallet decides at each request. */
  readonly canSend?: false
}

/** The combined connection status of all wallets in the modal. */
export type SessionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** The wallets that are connected to the site. All tabs of the site share one session. */
export type Session = {
  /** Whether a wallet is connected, is connecting, or is being restored after a reload. */
  readonly status: SessionStatus
  /** One entry for each wallet and namespace. */
  readonly connections: readonly Connection[]
  /** The account that the views show. It is undefined if no wallet is connected. */
  readonly active?: CaipAddress
  /** The network that the views show. It is the wallet's network, even if the site does not support that network. */
  readonly network?: CaipNetworkId
  /**
   * Set if no wallet is connected because the last wallet is locked or could not be reached. Portico still remembers
   * that wallet, and reconnects it as soon as it shares an account again.
   */
  readonly remembered?: true
  /** Name of the wallet that has just ended its connection by itself. Absent after any other event. */
  readonly endedBy?: string
}

/** One asset of an account. `amount` is in base units. Prices and values are decimal text. */
export type TokenBalance = {
  /** The network of the asset (CAIP-2). */
  readonly network: CaipNetworkId
  /** Contract or mint address of the token. Absent for the native coin. */
  readonly address?: string
  /** Symbol of the asset, for example `ETH`. */
  readonly symbol: string
  /** Name of the asset. */
  readonly name: string
  /** Number of decimals of the asset. With 18 decimals, one whole token is 10^18 base units. */
  readonly decimals: number
  /** Amount in base units. */
  readonly amount: bigint
  /** Price of one whole token in US dollars, as decimal text. */
  readonly price?: string
  /** Price times amount in US dollars, as decimal text with 20 decimal places. */
  readonly value?: string
  /** URL of the token's remote picture. It is used only as the source of an <img>. */
  readonly iconUrl?: string
  /**
   * Spam flag: the token's name is an advertisement, or the token imitates a well-known token. The total does not
   * include spam.
   */
  readonly spamFlag?: 'advert' | 'imitation'
}

/**
 * The assets of an account on its network. `source` says where Portico has read the assets: from the wallet, the data
 * provider or the chain.
 */
export type Balances = {
  /** The account that holds the assets. */
  readonly account: CaipAddress
  /** The network's own coin. */
  readonly native: TokenBalance
  /** All assets except the native coin, the most valuable first. */
  readonly tokens: readonly TokenBalance[]
  /** Sum of all priced assets in US dollars, without spam, as decimal text. Absent if no asset has a price. */
  readonly total?: string
  /** Where the amounts were read: from the data provider, from the network (without prices), or from the wallet (ERC-7811). */
  readonly source: 'provider' | 'chain' | 'wallet'
}

/** Public name and picture of an address. */
export type Identity = {
  /** Public name of the address, for example `vitalik.eth`. */
  readonly name?: string
  /** URL of the address's picture. */
  readonly avatar?: string
}

/** A wallet of the catalogue. */
export type CatalogueWallet = {
  /** Id of the wallet in the catalogue. */
  readonly id: string
  /** Name of the wallet. */
  readonly name: string
  /** URL of the wallet's picture. */
  readonly imageUrl?: string
  /** The rdns of the wallet's browser extension (EIP-6963). */
  readonly rdns?: string
  /** The wallet's homepage. */
  readonly homepage?: string
  /** The networks that the wallet supports (CAIP-2). */
  readonly chains: readonly string[]
  /** Whether WalletConnect has certified the wallet. */
  readonly certified: boolean
  /** Namespaces for which the wallet opens the site in its in-app browser instead of using WalletConnect. */
  readonly ownBrowser?: readonly Namespace[]
  /** URL scheme of the wallet's app, or a web link that opens the app. */
  readonly mobileLink?: string
  /** Universal link that opens the wallet's app, for sites that prefer universal links. */
  readonly linkMode?: string
  /** URL scheme of the wallet's desktop app. */
  readonly desktopLink?: string
  /** URL of the wallet's web app. */
  readonly webappLink?: string
  /** The wallet's page in the App Store. */
  readonly appStore?: string
  /** The wallet's page in Google Play. */
  readonly playStore?: string
  /** The wallet's page in the Chrome Web Store. */
  readonly chromeStore?: string
}

/** A query for one page of the catalogue. */
export type WalletQuery = {
  readonly page: number
  /** Number of wallets on one page: 40 in a list, 100 in search results, 4 for the recommended wallets. */
  readonly entries: number
  readonly search?: string
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly certifiedOnly?: boolean
}

export type WalletPage = { readonly wallets: readonly CatalogueWallet[]; readonly count: number }

/** An open WalletConnect pairing, shown as a QR code. `expiresAt` is epoch ms. */
export type Pairing = {
  readonly uri: string
  readonly expiresAt: number
  /** Set while the site verifies the sign-in message that the wallet has signed during the connection. */
  readonly isApproved?: true
}

/**
 * A wallet found in the page, as plain data. The wallet's provider object, which receives the requests, is not part of
 * this data.
 */
export type InjectedWallet = {
  /** The wallet's EIP-6963 uuid. A wallet without a uuid has a different id, for example the text `window.ethereum`. */
  readonly id: string
  readonly name: string
  /** The wallet's picture as a validated data: URI. */
  readonly icon?: string
  readonly rdns?: string
  readonly namespaces: readonly Namespace[]
  /**
   * Whether the wallet is suspicious: a different wallet uses the same rdns or the same uuid, or the uuid is not a
   * UUIDv4. The wallet list then shows a hint in the row of the wallet.
   */
  readonly isSuspicious: boolean
  /** Set if the site added this wallet through its options. */
  readonly external?: boolean
  /** Set if the wallet is an app outside the browser. A page cannot know whether such an app is installed. */
  readonly isOtherApp?: boolean
}

/**
 * A notice for the site's developer or the user. Portico emits each notice once. `error.context.advice` says what the
 * developer can do.
 */
export type Alert = {
  /** The error that the alert reports. */
  readonly error: ErrorRecord
  /** `developer` if only the site's developer can fix the error. */
  readonly audience: 'developer' | 'visitor'
}

/** An EIP-1193 request. `params` must be cloneable. */
export type WalletRequest = {
  /** The JSON-RPC method, for example `personal_sign`. */
  readonly method: string
  /** The JSON-RPC parameters, as the method defines them. */
  readonly params?: unknown
}
