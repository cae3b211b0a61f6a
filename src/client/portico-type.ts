import type {
  FeatureAction,
  FeatureActionArgs,
  FeatureActionValue,
  FeatureName,
  FeatureQuery,
  FeatureQueryArgs,
  FeatureQueryValue,
} from '../bridge/contract/features.ts'
import type { PageWorkerClient } from '../bridge/contract/worker-api.ts'
import type {
  CaipAddress,
  CaipNetworkId,
  Identity,
  Namespace,
  Network,
  Session,
  WalletRequest,
} from '../domain/core/entities.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import { lazy } from '../domain/core/lib/lazy.ts'
import type { Loadable } from '../domain/core/loadable.ts'
import type { Subscribable } from '../domain/core/signal.ts'
import type { HostConnector, NetworkOption } from '../domain/options/types.ts'
import type { FeatureClients } from './feature-types.ts'
import type {
  Account,
  AccountValue,
  BalancesQuery,
  Diagnostics,
  EventName,
  HistoryQuery,
  ModalState,
  OpenOptions,
  PorticoEvents,
  ProviderOf,
  SettingsClient,
  SignInClient,
  ThemeMode,
  UpdateOptions,
} from './types.ts'
import {
  type AccountQuery,
  createAccountQuery,
  createQuery,
  type OpenView,
  streamValue,
  type Value,
  type ViewArguments,
} from './value.ts'
import type { ConnectOptions, WalletList, WalletOption } from './wallet-list.ts'

/** One modal, its wallets and its data. Two Porticos share nothing, unless they have the same `id`. */
export type Portico = FeatureClients & {
  /** The id of this Portico, as in its options. */
  readonly id: string
  /**
   * Opens the modal on a view. Without `view`, the modal opens on Account, or on Connect if no account is connected.
   * Resolves when the modal is on the page. Rejects with `view-unknown` or `view-switched-off`, and with `destroyed`
   * after `destroy`. The types leave out views that are a step within a flow, such as `SwapPreview`. If the site opens
   * such a view by its name, the modal shows the start of the flow and logs a warning to the console.
   * @example await portico.open('WalletSend', { amount: '0.1', to: 'vitalik.eth' })
   */
  open<V extends OpenView>(view?: V, args?: ViewArguments[V]): Promise<void>
  open(options: OpenOptions): Promise<void>
  /**
   * Closes the modal.
   * @example portico.close()
   */
  close(): void
  /**
   * Prepares the modal without showing it, so that it opens faster. Call this function when the pointer comes near your
   * button.
   * @example const button = <button onPointerEnter={() => portico.prepare()} />
   */
  prepare(): void
  /**
   * Changes options: theme, language, features or networks. A malformed option keeps its current value. A network is
   * left out if the site had no network of the same namespace at the start. Portico logs a warning to the console in
   * both cases, and for each option that only `createPortico` can set.
   * @example portico.update({ themeMode: 'light', features: { swaps: false } })
   */
  update(options: UpdateOptions): void
  /**
   * Stops the worker and removes the modal. Afterwards no account is connected, and every method that needs the worker
   * rejects with `destroyed`.
   * @example portico.destroy()
   */
  destroy(): void

  /** The connected account. */
  readonly account: AccountValue
  /** The network that the modal shows. It is undefined while the wallet is on a network that the site does not list. */
  readonly network: Value<Network | undefined>
  /** The networks that the site uses. */
  readonly networks: Value<readonly Network[]>
  /** Whether the modal is open, whether it is loading, and whether the worker is ready. */
  readonly modal: Value<ModalState>
  /** The colour scheme: dark, light, or the scheme of the visitor's system. */
  readonly theme: Value<ThemeMode>
  /** The theme variables of the site, as in the options. */
  readonly themeVariables: Value<Readonly<Record<string, string | number>>>
  /** The connections of all namespaces. All tabs of the site have the same connections. */
  readonly session: Value<Session>
  /** The wallets that the site can offer in a wallet list of its own. */
  readonly wallets: WalletList
  /** The sign-in of the site. */
  readonly signIn: SignInClient
  /** Settings that the visitor has chosen. */
  readonly settings: SettingsClient
  /** The balances of the connected account, with their age. */
  readonly balances: BalancesQuery
  /** The transactions of the connected account. */
  readonly history: HistoryQuery
  /** Name and picture of the connected account. */
  readonly identity: AccountQuery<Identity>

  /**
   * Connects a wallet without the modal. `wallet` is a wallet from `portico.wallets`, the id or rdns of a wallet, or
   * `walletConnect` for a QR code. Rejects with an error that has a code, for example `user-rejected`,
   * `wallet-not-found` or `pairing-expired`. If the abort signal in `options` aborts, rejects with the reason of the
   * signal.
   * @example const account = await portico.connect('walletConnect', { onUri: uri => console.log(uri) })
   */
  connect(wallet: WalletOption | string, options?: ConnectOptions): Promise<Account>
  /**
   * Disconnects the wallet of one namespace, or all wallets. Rejects with `disconnect-failed` if Portico could not
   * notify a remote wallet within 3 s. Even then, the connection ends in this browser.
   * @example await portico.disconnect()
   */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Switches the wallet to a network, which is given by its CAIP-2 id or by the chain id of an EVM network. The wallet
   * may show a prompt. Rejects with `switch-network-not-found` for a network that the site does not list.
   * @example await portico.switchNetwork(137)
   */
  switchNetwork(network: CaipNetworkId | number | { readonly id: CaipNetworkId }): Promise<void>
  /**
   * Makes another connected account the active account. `account` is in `account.get().allAccounts`, or belongs to
   * another connected wallet. No wallet shows a prompt. Rejects with `connector-not-connected` if no connected wallet
   * shares the account with the site.
   * @example await portico.switchAccount(account)
   */
  switchAccount(account: CaipAddress): Promise<void>
  /**
   * Asks the connected wallet to sign a text, given as a string or as its UTF-8 bytes. Returns the wallet's signature
   * unchanged. Rejects with `connector-not-connected`, `user-rejected` or `wallet-failed`.
   * @example const signature = await portico.signMessage('Hello')
   */
  signMessage(message: string | Uint8Array): Promise<string>
  /**
   * Sends a request to the connected wallet. The request has the form of EIP-1193. Rejects with an error that has one
   * of Portico's codes.
   * @example const signature = await portico.request({ method: 'personal_sign', params: [message, address] })
   */
  request(request: WalletRequest, namespace?: Namespace): Promise<unknown>
  /**
   * Returns the wallet provider, for use with other libraries: an EIP-1193 provider for `eip155`, a Wallet Standard
   * wallet for `solana`, and an object with only `request` for other namespaces. For `eip155` and `solana`, each call
   * returns the same object, whether or not a wallet is connected. Throws `adapter-not-found` if the site has no
   * network of the namespace.
   * @example
   * import { createWalletClient, custom } from 'viem'
   * const client = createWalletClient({ transport: custom(portico.provider('eip155')) })
   */
  provider<N extends Namespace>(namespace: N): ProviderOf<N>
  /**
   * Adds a wallet to the wallet list, with a wallet provider that the site supplies. Returns the function that removes
   * the wallet.
   * @example portico.addConnector({ id: 'coinbaseWallet', name: 'Coinbase Wallet', provider: sdk.getProvider() })
   */
  addConnector(connector: HostConnector): () => void
  /**
   * Adds a network, or replaces the network that has the same id. Throws `adapter-not-found` if the site has no network
   * of the same namespace yet, and `option-network-invalid` for a malformed network.
   * @example portico.addNetwork('eip155:137')
   */
  addNetwork(network: NetworkOption): void
  /**
   * Removes a network. Throws `option-empty` if it is the site's only network.
   * @example portico.removeNetwork('eip155:137')
   */
  removeNetwork(id: CaipNetworkId): void
  /**
   * Calls the listener at each event of this name, or at every event (`'*'`). Returns the function that removes the listener.
   * Throws `event-unknown` for an unknown name.
   * @example portico.on('connect', ({ address, isReconnected }) => console.log(address, isReconnected))
   */
  on<E extends EventName>(event: E, listener: (detail: PorticoEvents[E], event: E) => void): () => void
  on(event: '*', listener: (detail: PorticoEvents[EventName], event: EventName) => void): () => void
  /**
   * Describes this Portico for a bug report, without addresses.
   * @example console.log(await portico.diagnostics())
   */
  diagnostics(): Promise<Diagnostics>
}

type MethodsOf<T> = {
  [K in keyof T & string]: T[K] extends (...args: never[]) => unknown ? K : never
}[keyof T & string]

/**
 * The name of a method that a page can call through the queue of the script tag. If the method belongs to a member, the
 * member's name comes first, as in `account.subscribe`.
 * @example
 * import type { QueuedMethod } from 'portico'
 *
 * const method: QueuedMethod = 'account.subscribe'
 */
export type QueuedMethod =
  | MethodsOf<Portico>
  | { [K in keyof Portico & string]: `${K}.${MethodsOf<Portico[K]>}` }[keyof Portico & string]

// biome-ignore lint/suspicious/noExplicitAny: each method has a listener with other values
type QueuedArgument = string | number | object | undefined | ((value: any, event: any) => void)

/**
 * The object `window.portico` of a page that loads Portico by script tag.
 * @example
 * import type { ScriptTag } from 'portico'
 *
 * const page = window as Window & { portico?: ScriptTag }
 * page.portico?.q.push(['open', 'Networks'], ['on', 'connect', () => console.log('connected')])
 */
export type ScriptTag = {
  /** Calls methods of the API: at once if the files of the API are loaded, and otherwise as soon as they are loaded. */
  readonly q: {
    /**
     * Adds calls to the queue. Each call is the name of a method, followed by its arguments. The API does not load if
     * all calls are `on` or `subscribe`.
     */
    push(...calls: (readonly [method: QueuedMethod, ...args: QueuedArgument[]])[]): unknown
  }
  /**
   * A promise of the API, which resolves when the API's files are loaded. They load after the visitor's first gesture,
   * or after a call that needs them.
   */
  readonly ready?: Promise<Portico>
}

type Feature = Exclude<FeatureName, 'signIn'>

/** Sends the calls of the feature clients to the worker. */
type FeatureTransport = {
  call(feature: Feature, action: string, args: readonly unknown[]): Promise<unknown>
  stream(feature: Feature, query: string, args: readonly unknown[]): Subscribable<unknown>
}

const noLabels = {} as const

/**
 * Creates the client of each feature. Maps the public method names to the names that the worker uses
 * (`bridge/contract`).
 */
export function createFeatureClients(
  { call, stream }: FeatureTransport,
  account: Value<{ readonly caipAddress: CaipAddress | undefined }>,
): FeatureClients & Pick<Portico, 'balances' | 'history' | 'identity'> {
  const connected = (): CaipAddress => {
    const { caipAddress } = account.get()
    if (!caipAddress) throw coreError('connector-not-connected')
    return caipAddress
  }
  const action =
    <F extends Feature, C extends FeatureAction<F>>(feature: F, name: C) =>
    (...args: FeatureActionArgs<F, C>) =>
      call(feature, name, args) as Promise<FeatureActionValue<F, C>>
  const open = <F extends Feature, S extends FeatureQuery<F>>(
    feature: F,
    name: S,
    args: readonly unknown[] = [],
  ) => stream(feature, name, args) as Subscribable<FeatureQueryValue<F, S>>
  const query =
    <F extends Feature, S extends FeatureQuery<F>>(feature: F, name: S) =>
    (...args: FeatureQueryArgs<F, S>) =>
      createQuery(() => open(feature, name, args) as Subscribable<LoadableOf<F, S>>)
  const accountQuery = <F extends Feature, S extends FeatureQuery<F>>(feature: F, name: S) =>
    createAccountQuery(account, of => open(feature, name, [of]) as Subscribable<LoadableOf<F, S>>)
  const transfers = lazy(async () =>
    (await import('./transfers.ts')).createTransfers(
      {
        prepareTransfer: action('transactions', 'prepareTransfer'),
        stageTransaction: action('transactions', 'stageTransaction'),
        stageCalls: action('transactions', 'stageCalls'),
        sendStaged: action('transactions', 'sendStaged'),
        waitForEnd: action('transactions', 'waitForEnd'),
        endWait: action('transactions', 'endWait'),
      },
      connected,
    ),
  )
  return {
    balances: {
      ...accountQuery('balances', 'balances'),
      refresh: async () => action('balances', 'refresh')(connected()),
    },
    history: {
      ...accountQuery('history', 'history'),
      refresh: async () => action('history', 'refresh')(connected()),
      page: action('history', 'page'),
    },
    identity: accountQuery('identity', 'identity'),
    transactions: {
      ...accountQuery('transactions', 'transactions'),
      prepare: action('transactions', 'prepareSend'),
      prepareCall: action('transactions', 'prepareCall'),
      max: action('transactions', 'maxToSend'),
      send: async (...args) => (await transfers()).send(...args),
      sendCalls: async (...args) => (await transfers()).sendCalls(...args),
      transfer: async (...args) => (await transfers()).transfer(...args),
      bundleSupport: action('transactions', 'bundleCapability'),
      wait: async (...args) => (await transfers()).wait(...args),
      refresh: action('transactions', 'refresh'),
      speedUp: action('transactions', 'speedUp'),
      cancel: action('transactions', 'cancel'),
      stopWaiting: action('transactions', 'stopWaiting'),
      markNotSent: action('transactions', 'markNotSent'),
      draft: query('transactions', 'draft'),
      writeDraft: action('transactions', 'writeDraft'),
      unreadable: streamValue(
        () => open('transactions', 'unreadable'),
        () => 0,
      ),
      forgetUnreadable: action('transactions', 'forgetUnreadable'),
    },
    recipients: {
      check: action('transactions', 'checkRecipient'),
      recent: action('transactions', 'recentRecipients'),
    },
    names: {
      resolve: action('names', 'resolveName'),
      lookup: action('names', 'nameOf'),
      suggest: query('names', 'suggestions'),
      register: action('names', 'registerName'),
      own: accountQuery('names', 'ownNames'),
      label: action('names', 'labelAccount'),
      labels: streamValue(
        () => open('names', 'labels'),
        () => noLabels,
      ),
    },
    swaps: {
      tokens: query('swaps', 'tokens'),
      quote: query('swaps', 'quote'),
      gasPrice: query('swaps', 'gasPrice'),
      nextStep: query('swaps', 'step'),
      signPermit: action('swaps', 'signPermit'),
      forgetPermit: action('swaps', 'forgetPermit'),
      rebuild: action('swaps', 'refreshSteps'),
      contradicts: action('swaps', 'contradicts'),
    },
    onramp: {
      options: query('onramp', 'options'),
      quotes: query('onramp', 'quotes'),
      orderPage: action('onramp', 'openOrder'),
      progress: query('onramp', 'progress'),
    },
    payments: {
      exchanges: query('payments', 'exchanges'),
      start: action('payments', 'startPayment'),
      progress: query('payments', 'progress'),
    },
    smartSessions: {
      list: accountQuery('smartSessions', 'sessions'),
      grant: action('smartSessions', 'grantPermissions'),
      requestExecution: action('smartSessions', 'requestExecutionPermissions'),
      revoke: action('smartSessions', 'revokeSession'),
    },
    portfolio: {
      ...createQuery(() => open('portfolio', 'portfolio')),
      refresh: action('portfolio', 'refresh'),
      history: query('portfolio', 'points'),
    },
    qr: { read: action('qr', 'readQr'), draw: query('qr', 'drawing') },
  }
}

/** The Loadable that a query of a feature emits. */
type LoadableOf<F extends Feature, S extends FeatureQuery<F>> = Loadable<DataOf<FeatureQueryValue<F, S>>>
type DataOf<V> = V extends { readonly status: 'fresh'; readonly data: infer T } ? T : never

/** Returns the stream of a feature's query in the worker. `bridge/contract` defines the types of its arguments and values. */
export function queryOf<F extends FeatureName, Q extends FeatureQuery<F>>(
  link: Pick<PageWorkerClient, 'stream'>,
  feature: F,
  query: Q,
  ...args: FeatureQueryArgs<F, Q>
): Subscribable<FeatureQueryValue<F, Q>> {
  return link.stream('feature', feature, query, ...args) as Subscribable<FeatureQueryValue<F, Q>>
}
