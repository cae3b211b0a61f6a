import type { Observable } from 'rxjs'
import type {
  Alert,
  CaipAddress,
  CaipNetworkId,
  Namespace,
  Network,
  Pairing,
  Session,
  WalletInfo,
  WalletRequest,
} from '../../domain/core/entities.ts'
import type { ErrorRecord } from '../../domain/core/errors/app-error.ts'
import type { Loadable } from '../../domain/core/loadable.ts'
import type { Subscribable } from '../../domain/core/signal.ts'
import type { ServiceUrls } from '../../domain/options/types.ts'
import type { OneClick, OneClickResponse } from '../../domain/sign-in/one-click.ts'

export type { Alert, WalletRequest } from '../../domain/core/entities.ts'

/** The configuration of the worker as plain data. The page sends it once, in the handshake. */
export type WorkerConfig = {
  /** The id of the modal. Modals with different ids share no storage. */
  readonly id?: string
  /**
   * The site's project id. Without a project id, Portico uses neither the data provider nor WalletConnect. Injected
   * wallets and requests to nodes still work.
   */
  readonly projectId?: string
  /**
   * The name of the SDK. Every request to the data provider contains the name and the version, as the query parameters
   * `st` and `sv`.
   */
  readonly sdkType: string
  readonly sdkVersion: string
  readonly endpoints: ServiceUrls
  readonly networks: readonly Network[]
  /** The site's own JSON-RPC URLs by CAIP-2 id. The worker tries them before other nodes. */
  readonly customRpcUrls: Readonly<Record<string, readonly string[]>>
  /** The headers of each request to one of the site's own JSON-RPC URLs, by that URL. */
  readonly nodeHeaders: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** URLs of the site's paymaster services (ERC-7677) by CAIP-2 id. */
  readonly paymasters: Readonly<Record<string, string>>
  /** The IPFS gateway from which pictures on IPFS are loaded. Without a gateway, such pictures are not shown. */
  readonly ipfsGateway?: string
  /** The site's changes to the WalletConnect session proposal. */
  readonly proposal?: ProposalOverrides
  readonly metadata: SiteMetadata
  /**
   * Whether the site's options allow analytics. The worker sends events only if the settings of the site's project
   * (`projectId`) also allow analytics.
   */
  readonly analytics: boolean
  readonly reconnect: boolean
  /**
   * Whether this browser stored a session at an earlier visit. If so, the worker waits longer for its database, because
   * the database holds the session.
   */
  readonly isReturning?: boolean
  /** Absolute URL of the folder with the worker's lazy-loaded files. */
  readonly chunkBase: string
  /** URL of each lazy-loaded file of the worker, by name, because a bundler may have moved the files. */
  readonly files: Readonly<Record<string, string>>
  /** The page's URL, because a blob worker does not know it. */
  readonly page: { readonly origin: string; readonly href: string; readonly hostname: string }
}

/**
 * The site's changes to the WalletConnect session proposal: chains, methods and events that replace the default lists of a
 * namespace, and the network that the wallet starts on.
 */
export type ProposalOverrides = {
  readonly chains?: Readonly<Record<string, readonly CaipNetworkId[]>>
  readonly methods?: Readonly<Record<string, readonly string[]>>
  readonly events?: Readonly<Record<string, readonly string[]>>
  readonly defaultChain?: CaipNetworkId
}

/** The site's description, which wallets show to the user. */
export type SiteMetadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

/** The state of the page, which the worker cannot observe itself. */
export type PageSignals = { readonly visible: boolean; readonly online: boolean }

/** Settings that are stored in the browser for later visits. */
export type Settings = {
  /** Whether the visitor has hidden all amounts. */
  readonly hideAmounts: boolean
  /** The wallets that the visitor used last, as catalogue or connector ids: newest first, at most two. */
  readonly recentWallets: readonly string[]
  /** The link to the connected wallet app on this phone. The modal offers this link for every request to the wallet. */
  readonly deepLinkChoice?: DeepLinkChoice | undefined
}

/** The link that opens the connected wallet app for a later request. It contains no pairing URI, because the app is paired. */
export type DeepLinkChoice = {
  /** The URL that opens the wallet app. */
  readonly href: string
  /** Name of the wallet. */
  readonly name: string
}

/**
 * The worker's streams by name, with their arguments and the type of their values. A stream never ends with an error.
 */
export type Streams = {
  session: { args: readonly []; value: Session }
  /** The WalletConnect pairing for the QR code. Subscribing opens a pairing, which is renewed while there are subscribers. */
  pairing: { args: readonly []; value: Loadable<Pairing> }
  /**
   * A stream without values. While the page subscribes to it and no wallet is connected, the session has the status
   * `connecting`. The page subscribes while the user connects a wallet app or a wallet on another device.
   */
  connecting: { args: readonly []; value: never }
  alerts: { args: readonly []; value: Alert }
  /** The requests that waited in a wallet app when the browser threw their page away or loaded it again. */
  leftRequests: { args: readonly []; value: readonly LeftRequest[] }
  settings: { args: readonly []; value: Settings }
  /** The stream of a feature's query. `FeatureContracts` defines the types of its arguments and values. */
  feature: { args: readonly [feature: string, name: string, ...args: unknown[]]; value: unknown }
}
export type StreamName = keyof Streams
export type StreamArgs<N extends StreamName> = Streams[N]['args']
export type StreamValue<N extends StreamName> = Streams[N]['value']

/** A request to a wallet app whose page is gone, and what became of it. */
export type LeftRequest = {
  /** The key of the stored request. */
  readonly key: string
  /** The method of the request, or `connect` if the wallet app was asked to connect. */
  readonly method: string
  /** The name under which the page that is gone sent the request. `resumeRequest` takes it. */
  readonly resumeKey?: string
  /** The id of the WalletConnect request, by which the journal knows a transaction. Absent for `connect`. */
  readonly id?: number
  /** `unanswered` means that the request has ended without a response, so the user must look into the wallet. */
  readonly status: 'waiting' | 'approved' | 'refused' | 'unanswered'
}

/** The response to a request whose page is gone, with the method of that request. */
export type ResumedResponse = { readonly method: string; readonly response: unknown }

/** The functions of the worker that the page can call. Every rejection is an AppError with a code. */
export type WorkerApi = {
  /** Returns its argument. The page calls it once a second to detect a worker that no longer responds. */
  ping(nonce: number): Promise<number>
  signal(signals: PageSignals): Promise<void>
  /**
   * Pauses the database for half a second: the worker starts no read and no write. The page calls this function when
   * the visitor may be leaving, because WebKit blocks the database if a worker ends during a database transaction.
   */
  pauseStorage(): Promise<void>
  /** Connects an injected wallet, which may show a prompt, and makes it the active connection. */
  connectInjected(walletId: string, namespace: Namespace): Promise<Session>
  /** Disconnects one namespace, or all of them. Waits at most 3 s for the wallet's reply. */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Disconnects one wallet of a namespace and keeps the others. For WalletConnect and the embedded wallet
   * this is the same as `disconnect` of the namespace.
   */
  disconnectWallet(connectorId: string, namespace: Namespace): Promise<void>
  /**
   * Makes another connected account active, without a prompt. If two wallets share the account, `connectorId` selects
   * the wallet.
   */
  switchAccount(account: CaipAddress, connectorId?: string): Promise<void>
  switchNetwork(network: CaipNetworkId): Promise<void>
  /** Discards the open pairing. The next subscriber of `pairing` gets a new one. */
  dropPairing(): Promise<void>
  /**
   * Sends a request to the connected wallet of this namespace. `resumeKey` is a name, under which a later page can ask a
   * wallet app for the response if the browser throws this page away.
   */
  request(namespace: Namespace, request: WalletRequest, resumeKey?: string): Promise<unknown>
  /**
   * Waits for the wallet's response to the request that an earlier page sent with this name. `leftRequests` then no
   * longer contains this request. Returns undefined if no such request waits. Rejects as the request would have.
   */
  resumeRequest(resumeKey: string): Promise<ResumedResponse | undefined>
  /**
   * Sends a request to a node of one of the site's EVM networks: a read request, or a signed transaction to broadcast.
   * The context of a rejection has the node's error: `rpcCode`, `rpcMessage`, `rpcData`.
   */
  rpc(network: CaipNetworkId, request: WalletRequest): Promise<unknown>
  remember(settings: Partial<Settings>): Promise<void>
  /** Replaces the site's networks. */
  setNetworks(networks: readonly Network[]): Promise<void>
  track(event: string, properties?: Readonly<Record<string, string | number | boolean>>): Promise<void>
  /**
   * Reports an error of the page to telemetry, which limits the number of reports. Sends nothing if analytics is off.
   */
  report(error: ErrorRecord, trace?: string): Promise<void>
  /** Runs a feature's action. `FeatureContracts` defines the types of its arguments and result. */
  callFeature(feature: string, verb: string, args: readonly unknown[]): Promise<unknown>
  /**
   * Returns the names of the features that are loaded or have work left from an earlier visit. The call itself loads no
   * feature.
   */
  activeFeatures(): Promise<readonly string[]>
  /** Reports an event of an injected wallet. Returns the session after the event. */
  hostEvent(event: HostEvent): Promise<Session>
}

/** The functions that the worker itself runs. The page connects injected wallets, because the wallets are in the page. */
export type WorkerCalls = Omit<WorkerApi, 'connectInjected'>

/** What the worker exposes over Comlink: its functions, and `stream`, whose Observable crosses to the page. */
export type ServedApi = WorkerCalls & {
  stream<N extends StreamName>(name: N, ...args: StreamArgs<N>): Observable<StreamValue<N>>
}

/**
 * The result of connecting an injected wallet or the embedded wallet. The addresses have the wallet's own spelling.
 * `chainId` is hexadecimal for eip155 and CAIP-2 for other namespaces.
 */
export type ConnectResult = {
  readonly wallet: WalletInfo
  readonly accounts: readonly string[]
  readonly chainId: string
  /**
   * The id by which Portico finds the wallet at the next visit. If it is absent, Portico uses the wallet's rdns, or the
   * wallet's id if the wallet has no rdns.
   */
  readonly connectorId?: string
  /** `auth` if the account belongs to the embedded wallet. Absent for injected wallets. */
  readonly kind?: 'auth'
  /** The site's networks that the wallet supports. Absent if it supports any network. Never set for eip155. */
  readonly networks?: readonly CaipNetworkId[]
}

/** Functions of the page that the worker calls to reach injected wallets and the embedded wallet. */
export type InjectedApi = {
  /**
   * Connects the wallet. With `silent` the wallet shows no prompt, and the call rejects with `wallet-unauthorized` if a
   * prompt is needed.
   */
  connectInjected(
    walletId: string,
    namespace: Namespace,
    silent: boolean,
    /** The network that Portico requests from the wallet. Absent for eip155, where the wallet chooses the network. */
    network?: CaipNetworkId,
  ): Promise<ConnectResult>
  /** Disconnects the wallet in one namespace. Default: eip155. */
  disconnectInjected(walletId: string, namespace?: Namespace): Promise<void>
  /**
   * Sends a request to the wallet. The namespace is that of `account`, or eip155 if `account` is undefined. `draft` is
   * the draft of the send to which the request belongs; the page refuses drafts that it has not sent.
   */
  requestInjected(
    walletId: string,
    request: WalletRequest,
    account?: CaipAddress,
    draft?: string,
  ): Promise<unknown>
  /**
   * Waits until a wallet with this id or rdns announces itself, or until the timeout. Returns the id of the wallet.
   * Returns undefined if there is no such wallet, or if two wallets claim the rdns. `last` describes the wallet at the
   * last visit. A wallet whose name only looks like that name is an imitation, and is never returned.
   */
  findInjected(walletIdOrRdns: string, timeoutMs: number, last?: WalletInfo): Promise<string | undefined>
}

/** Functions of the page that the worker can call. */
export type HostApi = InjectedApi & {
  /**
   * Returns a Verify attestation: a signed statement of this page's origin. The wallet reads the attestation together
   * with the session proposal. Returns '' if no attestation arrives in time.
   */
  attest(id: string, decryptedId: string): Promise<string>
  /** Reports how many requests of this tab are pending in a remote wallet. */
  remoteRequests(pending: number): Promise<void>
  /**
   * Without `signed`, returns the sign-in request that the wallet may sign while it pairs, or undefined if the site
   * requests no sign-in. With `signed`, resolves when the site has verified the wallet's signatures. The wallet counts
   * as connected only after that.
   */
  oneClick(signed?: readonly OneClickResponse[]): Promise<OneClick | undefined>
}

/** An event of an injected wallet. Default namespace: eip155. */
export type HostEvent = { readonly walletId: string; readonly namespace?: Namespace } & (
  | { readonly type: 'accounts'; readonly accounts: readonly string[] }
  | { readonly type: 'chain'; readonly chainId: string }
  | { readonly type: 'gone' }
  /** The visitor has returned to the page, where a locked wallet may be unlocked now. */
  | { readonly type: 'awake' }
  /** The page has asked the wallet to connect, and the wallet may show a prompt. */
  | { readonly type: 'connecting' }
  /** The wallet has agreed to connect. */
  | { readonly type: 'connected'; readonly result: ConnectResult }
  /** The wallet has not agreed to connect, or could not be asked. */
  | { readonly type: 'refused' }
)

/**
 * The first message from the page to the worker's code, which runs in a worker or in the page. The message contains the
 * ports of the bridge.
 */
export type Handshake = {
  readonly type: 'portico:hello'
  readonly config: WorkerConfig
  /** Comlink port of ServedApi, which the worker serves. */
  readonly calls: MessagePort
  /** Comlink port of HostApi, which the page serves. */
  readonly host: MessagePort
  /**
   * Name of a Web Lock that the worker holds until it ends, so that the page detects a crash at once. Absent if the service
   * runs in the page.
   */
  readonly alive?: string
}

export type WorkerStatus = 'starting' | 'ready' | 'lost'

/** The methods of WorkerClient that the page's code uses. */
export type PageWorkerClient = {
  readonly api: WorkerApi
  stream<N extends StreamName>(name: N, ...args: StreamArgs<N>): Subscribable<StreamValue<N>>
  readonly status$: Subscribable<WorkerStatus>
  close(): void
}

/** The page's end of the bridge, whether the service runs in a worker or in the page. */
export type WorkerClient = Omit<PageWorkerClient, 'stream' | 'status$'> & {
  /**
   * Returns a stream of the worker. Each subscription is sent to the worker. After a crash of the worker, the stream
   * subscribes again in the next worker.
   */
  stream<N extends StreamName>(name: N, ...args: StreamArgs<N>): Observable<StreamValue<N>>
  readonly status$: Observable<WorkerStatus>
}
