import type {
  CaipAddress,
  CaipNetworkId,
  Identity,
  Namespace,
  Network,
  Session,
  WalletRequest,
} from '../domain/core/entities.ts'
import type { HostConnector, NetworkOption } from '../domain/options/types.ts'
import type { AccountQuery } from './account-query.ts'
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
import type { Value } from './value.ts'
import type { OpenView, ViewArguments } from './view-arguments.ts'
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
