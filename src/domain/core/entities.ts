import type { Phase } from '../transactions/record.ts'
import type { CaipAddress, CaipNetworkId, Namespace } from './caip.ts'
import type { ErrorRecord } from './errors/app-error.ts'

/** A network the modal can work on. */
export type Network = {
  readonly id: CaipNetworkId
  readonly name: string
  readonly namespace: Namespace
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Public JSON-RPC URLs of the chain, tried last. */
  readonly rpcUrls: readonly string[]
  /** Block explorer base URL without a slash at its end. */
  readonly explorerUrl?: string
  readonly testnet: boolean
  /** Picture id in the catalogue's asset images. */
  readonly imageId?: string
}

/** How an account's wallet is reached. */
export type ConnectorKind = 'injected' | 'walletConnect' | 'auth'

/** What is shown of a connected wallet. `icon` is a data: URI or a https: URL, only ever used in an <img>. */
export type WalletInfo = { readonly name: string; readonly icon?: string; readonly rdns?: string }

/** A live or remembered connection of one wallet on one namespace. */
export type Connection = {
  /** Connector id: the wallet's rdns or uuid for injected, `walletConnect` for WalletConnect. */
  readonly connectorId: string
  readonly kind: ConnectorKind
  readonly namespace: Namespace
  readonly wallet: WalletInfo
  /** Accounts the wallet shares, the active one first. Never empty. */
  readonly accounts: readonly CaipAddress[]
  /** Networks the session allows; absent = the wallet takes any. */
  readonly approvedNetworks?: readonly CaipNetworkId[]
  /** Whether the wallet can take another network into its session when asked. */
  readonly addsNetworks?: boolean
  /** False: the session does not allow the site to ask for transactions. Absent: the wallet decides. */
  readonly canSend?: false
}

/** Connection state of the whole modal (spec.md section 3). */
export type SessionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** Who is connected, as every tab sees it. */
export type Session = {
  readonly status: SessionStatus
  readonly connections: readonly Connection[]
  /** The account views show; undefined when disconnected. */
  readonly active?: CaipAddress
  /** The network views show: the wallet's, even where it is not supported by the host. */
  readonly network?: CaipNetworkId
  /** Nobody is connected now, but whoever was is still remembered: their wallet was not there. */
  readonly remembered?: true
  /** Name of the wallet that has just ended its connection by itself. Absent after anything else. */
  readonly endedBy?: string
}

/** One asset of an account. `amount` is in base units; money is a decimal string. */
export type TokenBalance = {
  readonly network: CaipNetworkId
  /** Contract or mint address; absent for the native coin. */
  readonly address?: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly amount: bigint
  /** Price of one whole token in US dollars, decimal string. */
  readonly price?: string
  /** price x amount in US dollars, decimal string, 20 places. */
  readonly value?: string
  /** Remote picture, only ever used in an <img>. */
  readonly iconUrl?: string
  /** Why it is set apart and counts for nothing: it advertises, or it bears the symbol of a known token and is none. */
  readonly doubt?: 'advert' | 'imitation'
}

/** What an account owns on its network. `source` says who told: the wallet, the data provider or the chain itself. */
export type Balances = {
  readonly account: CaipAddress
  readonly native: TokenBalance
  readonly tokens: readonly TokenBalance[]
  /** Sum of all priced assets in US dollars without the doubtful, decimal string; absent when nothing is priced. */
  readonly total?: string
  readonly source: 'provider' | 'chain' | 'wallet'
}

export type TransferDirection = 'in' | 'out' | 'self'

/** One movement inside a transaction. `quantity` is a decimal string in whole tokens. */
export type Transfer = {
  readonly direction: TransferDirection
  readonly name?: string
  readonly symbol?: string
  readonly quantity: string
  /** What it was worth in US dollars, decimal string; absent where nobody knows. */
  readonly value?: string
  readonly iconUrl?: string
  readonly nft: boolean
  readonly spam: boolean
  /** Its symbol passes for a known one in other letters, or its name advertises. */
  readonly doubt?: 'imitation' | 'advert'
}

/** One row of the history. */
export type Transaction = {
  readonly id: string
  readonly hash: string
  /** Provider's word, for example `send`, `receive`, `trade`, `approve`. */
  readonly operation: string
  /** `unknown`: it may have been sent, or may not. */
  readonly status: 'confirmed' | 'failed' | 'pending' | 'unknown'
  /** One of our own that has not ended: the id of its record. */
  readonly own?: { readonly id: string; readonly phase: Phase }
  /** A swap of ours that brought less than the minimum. */
  readonly arrivedLess?: true
  /** Epoch ms. */
  readonly minedAt: number
  readonly from: string
  readonly to: string
  readonly network?: CaipNetworkId
  readonly transfers: readonly Transfer[]
  readonly application?: { readonly name?: string; readonly iconUrl?: string }
}

/** Newest first. `next` is the provider's cursor of the page after, absent on the last one. */
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
  /** Namespaces it opens the site in its own browser for, where its app does that instead of agreeing over WalletConnect. */
  readonly ownBrowser?: readonly Namespace[]
  /** Scheme of its app, or a link on the web that opens it. */
  readonly mobileLink?: string
  /** Link on the web that opens its app; for sites that prefer such links. */
  readonly linkMode?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
}

/** Which page of the catalogue. */
export type WalletQuery = {
  readonly page: number
  /** Rows a page (40 in lists, 100 in search, 4 recommended). */
  readonly entries: number
  readonly search?: string
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly certifiedOnly?: boolean
}

export type WalletPage = { readonly wallets: readonly CatalogueWallet[]; readonly count: number }

/** An open WalletConnect pairing: what the QR shows. `expiresAt` is epoch ms. */
export type Pairing = { readonly uri: string; readonly expiresAt: number }

/** A wallet found in the page, with no handle on its provider. */
export type InjectedWallet = {
  /** EIP-6963 uuid, or `window.ethereum`. */
  readonly id: string
  readonly name: string
  /** A checked data: URI. */
  readonly icon?: string
  readonly rdns?: string
  readonly namespaces: readonly Namespace[]
  /** Two providers claim this rdns, or the uuid is not a UUIDv4: said in the row. */
  readonly doubtful: boolean
  /** The host itself has brought it. */
  readonly external?: true
}

/** A notice for the site's developer or the user, each shown once. */
export type Alert = { readonly error: ErrorRecord; readonly audience: 'developer' | 'visitor' }

/** A request as in EIP-1193. `params` must be cloneable. */
export type WalletRequest = { readonly method: string; readonly params?: unknown }
