import type { Phase } from '../transactions/record.ts'
import type { CaipAddress, CaipNetworkId, Namespace } from './caip.ts'
import type { ErrorRecord } from './errors/app-error.ts'

/** A network that the modal supports. */
export type Network = {
  readonly id: CaipNetworkId
  readonly name: string
  readonly namespace: Namespace
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Public JSON-RPC URLs of the chain, used as the last fallback. */
  readonly rpcUrls: readonly string[]
  /** Base URL of the block explorer, without a trailing slash. */
  readonly explorerUrl?: string
  readonly testnet: boolean
  /** Picture id in the catalogue's asset images. */
  readonly imageId?: string
}

/** The kind of connection to a wallet. */
export type ConnectorKind = 'injected' | 'walletConnect' | 'auth'

/** The wallet's display data. `icon` is a data: URI or an https: URL, used only as the source of an <img>. */
export type WalletInfo = { readonly name: string; readonly icon?: string; readonly rdns?: string }

/** An active or remembered connection of one wallet on one namespace. */
export type Connection = {
  /** Connector id: the wallet's rdns or uuid for injected, `walletConnect` for WalletConnect. */
  readonly connectorId: string
  readonly kind: ConnectorKind
  readonly namespace: Namespace
  readonly wallet: WalletInfo
  /** Accounts the wallet shares, the active one first. Never empty. */
  readonly accounts: readonly CaipAddress[]
  /** Networks that the wallet's session allows. Absent: the wallet accepts any network. */
  readonly approvedNetworks?: readonly CaipNetworkId[]
  /** Whether the wallet can add another network to its session on request. */
  readonly addsNetworks?: boolean
  /** False: the session does not allow transaction requests. Absent: the wallet decides. */
  readonly canSend?: false
}

/** Connection state of the whole modal (spec.md section 3). */
export type SessionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** The connected wallets, the same in every tab. */
export type Session = {
  readonly status: SessionStatus
  readonly connections: readonly Connection[]
  /** The account that the views show. Undefined when disconnected. */
  readonly active?: CaipAddress
  /** The network that the views show: the wallet's network, even if the site does not support it. */
  readonly network?: CaipNetworkId
  /** No wallet is connected, but the last one is still remembered, because it could not be reached. */
  readonly remembered?: true
  /** Name of the wallet that has just ended its connection on its side. Absent after any other event. */
  readonly endedBy?: string
}

/** One asset of an account. `amount` is in base units; prices and values are decimal text. */
export type TokenBalance = {
  readonly network: CaipNetworkId
  /** Contract or mint address. Absent for the native coin. */
  readonly address?: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly amount: bigint
  /** Price of one whole token in US dollars, as decimal text. */
  readonly price?: string
  /** price x amount in US dollars, as decimal text with 20 decimal places. */
  readonly value?: string
  /** Remote picture. Used only as the source of an <img>. */
  readonly iconUrl?: string
  /** Spam flag: the token's name is an advertisement, or the token imitates a known one. The total does not include it. */
  readonly doubt?: 'advert' | 'imitation'
}

/** The assets of an account on its network. `source`: read from the wallet, the data provider or the chain. */
export type Balances = {
  readonly account: CaipAddress
  readonly native: TokenBalance
  readonly tokens: readonly TokenBalance[]
  /** Sum of all priced assets in US dollars, without spam, as decimal text. Absent if no asset has a price. */
  readonly total?: string
  readonly source: 'provider' | 'chain' | 'wallet'
}

export type TransferDirection = 'in' | 'out' | 'self'

/** One transfer in a transaction. `quantity` is decimal text in whole tokens. */
export type Transfer = {
  readonly direction: TransferDirection
  readonly name?: string
  readonly symbol?: string
  readonly quantity: string
  /** Its value in US dollars at that time, as decimal text. Absent if unknown. */
  readonly value?: string
  readonly iconUrl?: string
  readonly nft: boolean
  readonly spam: boolean
  /** Spam flag: the symbol imitates a known one with look-alike letters, or the name is an advertisement. */
  readonly doubt?: 'imitation' | 'advert'
}

/** One row of the history. */
export type Transaction = {
  readonly id: string
  readonly hash: string
  /** The provider's operation, for example `send`, `receive`, `trade`, `approve`. */
  readonly operation: string
  /** `unknown`: it may or may not have been sent. */
  readonly status: 'confirmed' | 'failed' | 'pending' | 'unknown'
  /** Set on a local transaction that is still open: the id and phase of its record. */
  readonly own?: { readonly id: string; readonly phase: Phase }
  /** A local swap whose output was below the minimum. */
  readonly arrivedLess?: true
  /** Epoch ms. */
  readonly minedAt: number
  readonly from: string
  readonly to: string
  readonly network?: CaipNetworkId
  readonly transfers: readonly Transfer[]
  readonly application?: { readonly name?: string; readonly iconUrl?: string }
}

/** One page of the history, newest first. `next` is the provider's cursor of the following page, absent on the last page. */
export type HistoryPage = { readonly items: readonly Transaction[]; readonly next?: string }

/** Public name and picture of an address. */
export type Identity = { readonly name?: string; readonly avatar?: string }

/** A wallet of the catalogue. */
export type CatalogueWallet = {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string
  readonly rdns?: string
  readonly homepage?: string
  readonly chains: readonly string[]
  readonly certified: boolean
  /** Namespaces for which the wallet opens the site in its in-app browser instead of using WalletConnect. */
  readonly ownBrowser?: readonly Namespace[]
  /** Scheme of the wallet's app, or a web link that opens it. */
  readonly mobileLink?: string
  /** Universal link that opens the wallet's app, for sites that prefer universal links. */
  readonly linkMode?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
}

/** A query for one page of the catalogue. */
export type WalletQuery = {
  readonly page: number
  /** Rows per page (40 in lists, 100 in search, 4 recommended). */
  readonly entries: number
  readonly search?: string
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly certifiedOnly?: boolean
}

export type WalletPage = { readonly wallets: readonly CatalogueWallet[]; readonly count: number }

/** An open WalletConnect pairing, shown as a QR code. `expiresAt` is epoch ms. */
export type Pairing = { readonly uri: string; readonly expiresAt: number }

/** A wallet found in the page, without its provider object. */
export type InjectedWallet = {
  /** EIP-6963 uuid, or `window.ethereum`. */
  readonly id: string
  readonly name: string
  /** A validated data: URI. */
  readonly icon?: string
  readonly rdns?: string
  readonly namespaces: readonly Namespace[]
  /** Suspicious: two providers claim this rdns, or the uuid is not a UUIDv4. The row shows a hint. */
  readonly doubtful: boolean
  /** The site added this wallet through its options. */
  readonly external?: true
}

/** A notice for the site's developer or the user. Each is shown once. */
export type Alert = { readonly error: ErrorRecord; readonly audience: 'developer' | 'visitor' }

/** An EIP-1193 request. `params` must be cloneable. */
export type WalletRequest = { readonly method: string; readonly params?: unknown }
