import type { Observable } from 'rxjs'
import type { CaipAddress, CaipNetworkId, Namespace } from '../../domain/core/caip.ts'
import type {
  Alert,
  Balances,
  HistoryPage,
  Identity,
  Network,
  Pairing,
  Session,
  WalletInfo,
  WalletPage,
  WalletQuery,
  WalletRequest,
} from '../../domain/core/entities.ts'
import type { ErrorRecord } from '../../domain/core/errors/app-error.ts'
import type { Loadable } from '../../domain/core/loadable.ts'
import type { Subscribable } from '../../domain/core/signal.ts'
import type { ServiceUrls } from '../../domain/options/types.ts'
import type { OneClick, OneClickAnswer } from '../../domain/sign-in/state.ts'

export type { Alert, WalletRequest } from '../../domain/core/entities.ts'

/** Everything the worker must know of the page, as plain data. Sent once, with the greeting. */
export type WorkerConfig = {
  /** Absent: no provider, no WalletConnect; injected wallets and chain reads still work. */
  readonly projectId?: string
  /** `st` and `sv` of every provider call. */
  readonly sdkType: string
  readonly sdkVersion: string
  readonly endpoints: ServiceUrls
  readonly networks: readonly Network[]
  /** The host's own JSON-RPC URLs by CAIP-2 id: tried first, never overridden. */
  readonly customRpcUrls: Readonly<Record<string, readonly string[]>>
  /** Where pictures that are kept on IPFS are read; absent: they are not. */
  readonly ipfsGateway?: string
  /** What the host wants proposed over WalletConnect in place of our own lists. */
  readonly proposal?: ProposalWish
  readonly metadata: SiteMetadata
  /** The host's switch. Nothing is sent unless this and the project's own switch are on. */
  readonly analytics: boolean
  readonly reconnect: boolean
  readonly allowUnsupportedNetwork: boolean
  readonly networkSwitch: boolean
  /** Absolute URL of the folder the worker's later chunks are in. */
  readonly chunkBase: string
  /** Name of a later file of the SDK's worker -> its address, where a bundler may have moved it. */
  readonly files: Readonly<Record<string, string>>
  /** Page's location: a blob worker does not know it. */
  readonly page: { readonly origin: string; readonly href: string; readonly hostname: string }
}

/** Lists by namespace that take the place of ours, and the network a wallet is asked for first. */
export type ProposalWish = {
  readonly chains?: Readonly<Record<string, readonly CaipNetworkId[]>>
  readonly methods?: Readonly<Record<string, readonly string[]>>
  readonly events?: Readonly<Record<string, readonly string[]>>
  readonly defaultChain?: CaipNetworkId
}

/** What a wallet is told of the host site. */
export type SiteMetadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

/** What only the page can see of itself. */
export type PageSignals = { readonly visible: boolean; readonly online: boolean }

/** Choices that outlive the page. */
export type Settings = {
  readonly hideAmounts: boolean
  /** Catalogue or connector ids, newest first, at most 2. */
  readonly recentWallets: readonly string[]
  /** The wallet app of this phone the visitor is connected with: opened again for every request. */
  readonly deepLinkChoice?: DeepLinkChoice | undefined
}

/** What reaches a wallet app again, without a pairing in it. */
export type DeepLinkChoice = { readonly href: string; readonly name: string }

/** Streams the worker offers: name -> arguments and what is emitted. None of them ever errors. */
export type Streams = {
  session: { args: readonly []; value: Session }
  balances: { args: readonly [account: CaipAddress]; value: Loadable<Balances> }
  /** The newest page; older ones by `historyPage`. */
  history: { args: readonly [account: CaipAddress]; value: Loadable<HistoryPage> }
  identity: { args: readonly [account: CaipAddress]; value: Loadable<Identity> }
  wallets: { args: readonly [query: WalletQuery]; value: Loadable<WalletPage> }
  /** Subscribing asks for a WalletConnect pairing; it is renewed while somebody looks. */
  pairing: { args: readonly []; value: Loadable<Pairing> }
  alerts: { args: readonly []; value: Alert }
  settings: { args: readonly []; value: Settings }
  /** A query of a feature, as `FeatureContracts` types it. */
  feature: { args: readonly [feature: string, name: string, ...args: unknown[]]; value: unknown }
}
export type StreamName = keyof Streams
export type StreamArgs<N extends StreamName> = Streams[N]['args']
export type StreamValue<N extends StreamName> = Streams[N]['value']

/** Calls the worker answers. Every rejection is an AppError with its code. */
export type WorkerApi = {
  /** Heartbeat: answers what it was sent. */
  ping(nonce: number): Promise<number>
  signal(signals: PageSignals): Promise<void>
  /** Asks the injected wallet (a prompt may open) and makes it the active connection. */
  connectInjected(walletId: string, namespace: Namespace): Promise<Session>
  /** One namespace, or all of them. Waits at most 3 s for the wallet. */
  disconnect(namespace?: Namespace): Promise<void>
  /** One wallet of one namespace; the others stay. For WalletConnect and auth as `disconnect` of the namespace. */
  disconnectWallet(connectorId: string, namespace: Namespace): Promise<void>
  /** Without a prompt. `connectorId` says which wallet, where two share the account. */
  switchAccount(account: CaipAddress, connectorId?: string): Promise<void>
  switchNetwork(network: CaipNetworkId): Promise<void>
  /** Fetches the balances of the account now, past any cache. */
  refreshBalances(account: CaipAddress): Promise<void>
  refreshHistory(account: CaipAddress): Promise<void>
  historyPage(account: CaipAddress, cursor: string): Promise<HistoryPage>
  /** Throws the open pairing away; the next `pairing` subscriber gets a new one. */
  dropPairing(): Promise<void>
  /** Asks the wallet behind the connection of this namespace. */
  request(namespace: Namespace, request: WalletRequest): Promise<unknown>
  /**
   * Asks a node of an EVM network of ours: reads, and sending what is signed. What the node says against it is in the context:
   * `rpcCode`, `rpcMessage`, `rpcData`.
   */
  rpc(network: CaipNetworkId, request: WalletRequest): Promise<unknown>
  remember(settings: Partial<Settings>): Promise<void>
  /** The networks of the site have changed. */
  setNetworks(networks: readonly Network[]): Promise<void>
  track(event: string, properties?: Readonly<Record<string, string | number | boolean>>): Promise<void>
  /** An error of the page for the telemetry (throttled, off unless analytics is on). */
  report(error: ErrorRecord): Promise<void>
  /** Runs an action of a feature, as `FeatureContracts` types it. */
  callFeature(feature: string, verb: string, args: readonly unknown[]): Promise<unknown>
  /** Names of the features that are loaded or have work left from an earlier visit. Loads none of them. */
  activeFeatures(): Promise<readonly string[]>
  /** What a wallet in the page did by itself. */
  hostEvent(event: HostEvent): Promise<void>
}

/** What an injected wallet gave. Addresses as the wallet wrote them; `chainId` hex for eip155, CAIP-2 otherwise. */
export type ConnectResult = {
  readonly wallet: WalletInfo
  readonly accounts: readonly string[]
  readonly chainId: string
  /** What the wallet is found by at the next visit, where that is not its rdns or id. */
  readonly connectorId?: string
  /** The account lives in the login frame. Absent: in a wallet of the page. */
  readonly kind?: 'auth'
  /** Networks of the site the wallet can work on; absent = any. Never for eip155. */
  readonly networks?: readonly CaipNetworkId[]
}

/** Calls the page answers about its own wallets. */
export type InjectedApi = {
  /** `silent`: without a prompt; rejects `wallet-unauthorized` where the wallet would have to ask. */
  connectInjected(
    walletId: string,
    namespace: Namespace,
    silent: boolean,
    /** The network to be on, where the wallet lets the site choose (all but eip155). */
    network?: CaipNetworkId,
  ): Promise<ConnectResult>
  /** Without a namespace: eip155. */
  disconnectInjected(walletId: string, namespace?: Namespace): Promise<void>
  /** `account` is the one in use: its network is the one asked for. Without it: eip155. */
  requestInjected(walletId: string, request: WalletRequest, account?: CaipAddress): Promise<unknown>
  /**
   * Waits until a wallet with this id or rdns has announced itself (or the time is up) and gives its id; undefined where two
   * claim the rdns.
   */
  findInjected(walletIdOrRdns: string, timeoutMs: number): Promise<string | undefined>
}

/** Calls the page answers for the worker. */
export type HostApi = InjectedApi & {
  /** Has this page vouched for before the wallet that reads this proposal. Empty where nobody does, or not in time. */
  attest(id: string, decryptedId: string): Promise<string>
  /** How many requests of this tab are with a remote wallet now: 0 when all are answered. */
  remoteRequests(pending: number): Promise<void>
  /**
   * What a wallet that is about to be paired may sign at once; undefined where the site wants nothing signed. With what it signed,
   * before it counts as connected: resolves when the site has looked at that.
   */
  oneClick(signed?: readonly OneClickAnswer[]): Promise<OneClick | undefined>
}

/** Without a namespace: eip155. */
export type HostEvent = { readonly walletId: string; readonly namespace?: Namespace } & (
  | { readonly type: 'accounts'; readonly accounts: readonly string[] }
  | { readonly type: 'chain'; readonly chainId: string }
  | { readonly type: 'gone' }
)

/** First message into a worker (or straight into the in-page service). The ports are transferred. */
export type Handshake = {
  readonly type: 'portico:hello'
  readonly config: WorkerConfig
  /** Comlink: WorkerApi, answered by the worker. */
  readonly calls: MessagePort
  /** Multiplexed streams. */
  readonly streams: MessagePort
  /** Comlink: HostApi, answered by the page. */
  readonly host: MessagePort
  /** Name of a Web Lock the worker holds for life, so that the page learns of its death at once. Absent in the page. */
  readonly alive?: string
}

export type WorkerStatus = 'starting' | 'ready' | 'lost'

/** What the page needs of its end of the bridge. */
export type PageWorkerClient = {
  readonly api: WorkerApi
  stream<N extends StreamName>(name: N, ...args: StreamArgs<N>): Subscribable<StreamValue<N>>
  readonly status$: Subscribable<WorkerStatus>
  close(): void
}

/** The page's end of the bridge: the same face whichever way the service runs. */
export type WorkerClient = Omit<PageWorkerClient, 'stream' | 'status$'> & {
  /** Cold; subscribing asks the worker at once, unsubscribing tells it. Survives a worker's death by asking the next one. */
  stream<N extends StreamName>(name: N, ...args: StreamArgs<N>): Observable<StreamValue<N>>
  readonly status$: Observable<WorkerStatus>
}
