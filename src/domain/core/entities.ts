import type { Phase } from '../transactions/record.ts'
import type { CaipAddress, CaipNetworkId, Namespace } from './caip.ts'
import type { ErrorRecord } from './errors/app-error.ts'

/** A network that the modal supports. */
export type Network = {
  readonly id: CaipNetworkId
  readonly name: string
  readonly namespace: Namespace
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Public JSON-RPC URLs of the chain. They are tried last. */
  readonly rpcUrls: readonly string[]
  /** Base URL of the block explorer, without a trailing slash. */
  readonly explorerUrl?: string
  readonly testnet: boolean
  /** Id of the network's picture in the wallet catalogue. */
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
  /** Accounts that the wallet shares with the site, the active account first. Never empty. */
  readonly accounts: readonly CaipAddress[]
  /** Networks that the wallet's session allows. Absent: the wallet accepts any network. */
  readonly approvedNetworks?: readonly CaipNetworkId[]
  /** Whether the wallet can add another network to its session on request. */
  readonly addsNetworks?: boolean
  /** False if the wallet's session does not allow transaction requests. Absent if the wallet decides at each request. */
  readonly canSend?: false
}

/** Connection state of the whole modal (spec.md section 3). */
export type SessionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** The connected wallets, the same in every tab. */
export type Session = {
  readonly status: SessionStatus
  readonly connections: readonly Connection[]
  /** The account that the views show. Undefined if no wallet is connected. */
  readonly active?: CaipAddress
  /** The network that the views show. It is the wallet's network, even if the site does not support that network. */
  readonly network?: CaipNetworkId
  /** Set if no wallet is connected but the last wallet is still remembered, because it could not be reached. */
  readonly remembered?: true
  /** Name of the wallet that has just ended its connection on its side. Absent after any other event. */
  readonly endedBy?: string
}

/** One asset of an account. `amount` is in base units. Prices and values are decimal text. */
export type TokenBalance = {
  readonly network: CaipNetworkId
  /** Contract or mint address of the token. Absent for the native coin. */
  readonly address?: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly amount: bigint
  /** Price of one whole token in US dollars, as decimal text. */
  readonly price?: string
  /** Price times amount in US dollars, as decimal text with 20 decimal places. */
  readonly value?: string
  /** URL of the token's remote picture. It is used only as the source of an <img>. */
  readonly iconUrl?: string
  /** Spam flag: the token's name is an advertisement, or the token imitates a known one. The total does not include it. */
  readonly spamFlag?: 'advert' | 'imitation'
}

/**
 * The assets of an account on its network. `source` says whether they were read from the wallet, the data provider or the
 * chain.
 */
export type Balances = {
  readonly account: CaipAddress
  readonly native: TokenBalance
  readonly tokens: readonly TokenBalance[]
  /** Sum of all priced assets in US dollars, without spam, as decimal text. Absent if no asset has a price. */
  readonly total?: string
  readonly source: 'provider' | 'chain' | 'wallet'
}

/** Whether the account received, sent, or sent to itself. */
export type TransferDirection = 'in' | 'out' | 'self'

/** One transfer in a transaction. `quantity` is decimal text in whole tokens. */
export type Transfer = {
  readonly direction: TransferDirection
  readonly name?: string
  readonly symbol?: string
  readonly quantity: string
  /** Value of the transfer in US dollars at the time of the transfer, as decimal text. Absent if unknown. */
  readonly value?: string
  readonly iconUrl?: string
  readonly nft: boolean
  readonly spam: boolean
  /** Spam flag of the token: its symbol imitates a known symbol with look-alike letters, or its name is an advertisement. */
  readonly spamFlag?: 'imitation' | 'advert'
}

/** One row of the history. */
export type Transaction = {
  readonly id: string
  readonly hash: string
  /** The operation as the data provider names it, for example `send`, `receive`, `trade`, `approve`. */
  readonly operation: string
  /** The status `unknown` means that the transaction may have been sent: the wallet's reply could not be read. */
  readonly status: 'confirmed' | 'failed' | 'pending' | 'unknown'
  /** The id and phase of the record, if this browser sent the transaction and its state can still change. */
  readonly own?: { readonly id: string; readonly phase: Phase }
  /** Set for a swap of this browser whose output was below the minimum. */
  readonly arrivedLess?: true
  /** Time of the block, in epoch ms. */
  readonly minedAt: number
  readonly from: string
  readonly to: string
  readonly network?: CaipNetworkId
  readonly transfers: readonly Transfer[]
  readonly application?: { readonly name?: string; readonly iconUrl?: string }
}

/**
 * One page of the history, newest first. `next` is the data provider's cursor for the following page. It is absent on the
 * last page.
 */
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
  /** URL scheme of the wallet's app, or a web link that opens the app. */
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
  /** Number of wallets on the page: 40 in lists, 100 in search results, 4 recommended. */
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
  /** The wallet's EIP-6963 uuid, or `window.ethereum`. */
  readonly id: string
  readonly name: string
  /** The wallet's picture as a validated data: URI. */
  readonly icon?: string
  readonly rdns?: string
  readonly namespaces: readonly Namespace[]
  /**
   * Whether the wallet is suspicious, because two wallets claim this rdns or the uuid is not a UUIDv4. The row then shows a
   * hint.
   */
  readonly doubtful: boolean
  /** Set if the site added this wallet through its options. */
  readonly external?: boolean
  /** Set if the wallet is an app outside the browser. A page cannot know whether such an app is installed. */
  readonly isOtherApp?: boolean
}

/**
 * A notice for the site's developer or the user. Each notice is shown once. `error.context.advice` says what the developer can
 * do.
 */
export type Alert = { readonly error: ErrorRecord; readonly audience: 'developer' | 'visitor' }

/** An EIP-1193 request. `params` must be cloneable. */
export type WalletRequest = { readonly method: string; readonly params?: unknown }
