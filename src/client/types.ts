import type {
  FeatureCalls,
  FeatureName,
  FeatureStream,
  FeatureStreamArgs,
  FeatureStreamValue,
} from '../bridge/contract/features.ts'
import type { CaipAddress, CaipNetworkId, Namespace } from '../domain/core/caip.ts'
import type {
  Alert,
  Balances,
  HistoryPage,
  Identity,
  Session,
  SessionStatus,
  WalletInfo,
  WalletRequest,
} from '../domain/core/entities.ts'
import type { ErrorRecord } from '../domain/core/errors/app-error.ts'
import type { Loadable } from '../domain/core/loadable.ts'
import type { Subscribable } from '../domain/core/signal.ts'
import type { View } from '../domain/navigation/views.ts'
import type { HostConnector, NetworkOption } from '../domain/options/types.ts'
import type { SIWXConfig, SIWXSession } from '../domain/sign-in/types.ts'
import type { SolanaWallet } from '../provider/solana-types.ts'
import type { Eip1193Provider } from '../provider/types.ts'

export type { FeatureContracts, FeatureName } from '../bridge/contract/features.ts'

/** Who is connected, of one namespace or of the one shown. */
export type Account = {
  readonly status: SessionStatus
  readonly isConnected: boolean
  readonly address: string | undefined
  readonly caipAddress: CaipAddress | undefined
  readonly caipNetworkId: CaipNetworkId | undefined
  /** Every account the wallet shares, the active one first. */
  readonly allAccounts: readonly CaipAddress[]
  readonly wallet: WalletInfo | undefined
}

/** What the modal is doing. */
export type PorticoState = {
  readonly open: boolean
  /** The modal was asked to open and its files are on the way. */
  readonly loading: boolean
  /** The background service has answered. */
  readonly initialized: boolean
  readonly selectedNetworkId: CaipNetworkId | undefined
  readonly activeChain: Namespace | undefined
}

export type ThemeMode = 'dark' | 'light' | 'auto'

/** Where to open. Without a view: Account when somebody is connected, otherwise Connect. */
export type OpenOptions = { readonly view?: View; readonly arguments?: Readonly<Record<string, unknown>> }

/** A step inside the modal: SEND_INITIATED, SWAP_SUCCESS and the like, with its facts. */
export type TrackedEvent = { readonly event: string; readonly properties: Readonly<Record<string, string>> }

/** Event name -> what the listener is given. */
export type PorticoEvents = {
  open: undefined
  close: undefined
  connect: Account
  disconnect: undefined
  account: Account
  /** The visitor has proved to own the account. */
  signIn: SIWXSession
  signOut: undefined
  /** For the site's developer: what went wrong, and was dealt with. */
  error: ErrorRecord
  alert: Alert
  /** A step of the visitor's inside the modal, whether or not analytics are on. Leaves the page only where you send it. */
  track: TrackedEvent
}

/** What speaks to the wallets of a namespace; `never` where Portico has no such thing. */
export type ProviderOf<N extends Namespace> = N extends 'eip155'
  ? Eip1193Provider
  : N extends 'solana'
    ? SolanaWallet
    : never

/** Features that a host page may use. A site signs visitors in by its options instead. */
export type PublicFeature = Exclude<FeatureName, 'signIn'>

/**
 * The methods of a feature: one for each action, and one with a `$` at its end for each query. An action rejects with an error that
 * has a `code` of the catalogue. A query never errors.
 */
export type FeatureMethods<F extends FeatureName> = FeatureCalls<F> & {
  readonly [Q in FeatureStream<F> as `${Q}$`]: (
    ...args: FeatureStreamArgs<F, Q>
  ) => Subscribable<FeatureStreamValue<F, Q>>
}

/** Everything that the views do, without the views. The code of a feature loads at its first use. */
export type FeatureClients = {
  /**
   * Resolves, suggests and registers names.
   * @example const resolved = await portico.names.resolveName('vitalik.eth', 'eip155:1')
   */
  readonly names: FeatureMethods<'names'>
  /**
   * Quotes and tracks purchases of crypto with a card or bank account.
   * @example portico.onramp.buyOptions$('DE').subscribe(({ data }) => console.log(data))
   */
  readonly onramp: FeatureMethods<'onramp'>
  /**
   * Pays from an account at an exchange.
   * @example const { url } = await portico.payments.payPage('binance', { asset: 'eip155:1/slip44:60', amount: '10', recipient: account })
   */
  readonly payments: FeatureMethods<'payments'>
  /**
   * The value of all connected accounts, now and over time.
   * @example portico.portfolio.portfolio$().subscribe(({ data }) => console.log(data?.total))
   */
  readonly portfolio: FeatureMethods<'portfolio'>
  /**
   * Reads QR codes in pictures.
   * @example const text = await portico.qr.readQr(await (await fetch('/code.png')).blob())
   */
  readonly qr: FeatureMethods<'qr'>
  /**
   * Lists, grants and revokes smart sessions.
   * @example portico.smartSessions.sessions$(account).subscribe(({ data }) => console.log(data))
   */
  readonly smartSessions: FeatureMethods<'smartSessions'>
  /**
   * Quotes swaps and builds what the wallet has to sign.
   * @example portico.swaps.tokens$('eip155:1').subscribe(({ data }) => console.log(data))
   */
  readonly swaps: FeatureMethods<'swaps'>
  /**
   * Prepares, sends and tracks transactions.
   * @example const prepared = await portico.transactions.prepareSend(account, { to, amount: 1_000_000n, token })
   */
  readonly transactions: FeatureMethods<'transactions'>
}

/** One modal. Two of them on a page share nothing. */
export type Portico = FeatureClients & {
  /** Shows the modal. Resolves when it is on the page; never waits for the network beyond the page's own files. */
  open(options?: OpenOptions): Promise<void>
  close(): void
  /** Fetches what opening needs, without showing it: for a pointer that comes near. */
  prepare(): void
  /** One namespace, or all of them. */
  disconnect(namespace?: Namespace): Promise<void>
  switchNetwork(network: CaipNetworkId | { readonly id: CaipNetworkId }): Promise<void>
  /**
   * Asks the connected wallet, in the words of EIP-1193. Rejects with an error that has a `code` of the catalogue.
   * @example const signature = await portico.request({ method: 'personal_sign', params: [message, address] })
   */
  request(request: WalletRequest, namespace?: Namespace): Promise<unknown>
  /**
   * What other code of the page speaks to the wallets with: an EIP-1193 provider for `eip155`, a wallet of the Wallet Standard for
   * `solana`. The same object for as long as the modal lives, connected or not; undefined where the modal has no such networks.
   * @example
   * import { createWalletClient, custom } from 'viem'
   *
   * const provider = portico.getProvider('eip155')
   * const client = provider && createWalletClient({ transport: custom(provider) })
   */
  getProvider<N extends Namespace>(namespace: N): ProviderOf<N> | undefined
  getAccount(namespace?: Namespace): Account
  /** Calls at once and at every change. Gives the way to stop. */
  subscribeAccount(listener: (account: Account) => void, namespace?: Namespace): () => void
  getState(): PorticoState
  subscribeState(listener: (state: PorticoState) => void): () => void
  getThemeMode(): ThemeMode
  setThemeMode(mode: ThemeMode): void
  subscribeTheme(listener: (mode: ThemeMode) => void): () => void
  /**
   * Offers a wallet the page itself brings, beside those that announce themselves. Gives the way to take it out again.
   * @example portico.addConnector({ id: 'coinbaseWallet', name: 'Coinbase Wallet', provider: sdk.getProvider() })
   */
  addConnector(connector: HostConnector): () => void
  /**
   * Takes in a network, or puts it in the place of the one with its id. Only of a namespace the modal has networks of already:
   * throws `adapter-not-found` otherwise, and what a malformed option throws.
   */
  addNetwork(network: NetworkOption): void
  /** Takes a network out; the last one stays (`option-empty`). */
  removeNetwork(id: CaipNetworkId): void
  /** Puts the wallets of Connect behind one row, or takes them out again. */
  setCollapseWallets(collapsed: boolean): void
  /** Who is connected: at once, and at every change. */
  account$(namespace?: Namespace): Subscribable<Account>
  readonly session$: Subscribable<Session>
  balances$(account: CaipAddress): Subscribable<Loadable<Balances>>
  history$(account: CaipAddress): Subscribable<Loadable<HistoryPage>>
  /** The transactions before a page: `cursor` is the `next` of that page. */
  historyPage(account: CaipAddress, cursor: string): Promise<HistoryPage>
  identity$(account: CaipAddress): Subscribable<Loadable<Identity>>
  /** The site's sign-in with what it left to Portico; undefined where it has none. */
  getSIWX(): Promise<SIWXConfig | undefined>
  /** Ends every sign-in of the site; who is connected stays so. */
  signOut(): Promise<void>
  /** Gives the way to stop. */
  on<E extends keyof PorticoEvents>(event: E, listener: (detail: PorticoEvents[E]) => void): () => void
  /** Ends everything and takes the modal off the page. */
  destroy(): void
}
