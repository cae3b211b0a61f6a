import type { CaipAddress, CaipNetworkId, Namespace, Network } from './domain/core/entities.ts'
import type {
  Account,
  HostOptions,
  NetworkOption,
  OpenOptions,
  Portico,
  ProviderOf,
  SIWXConfig,
  ThemeMode,
  TrackedEvent,
  UpdateOptions,
  WalletInfo,
} from './sdk.ts'

/** Options of `createAppKit`: those of `createPortico`. `adapters` are not needed, so they are ignored. */
export type AppKitOptions = HostOptions & {
  /** Ignored: Portico needs no adapters. For wagmi, use `porticoConnector` of `portico/wagmi`. */
  readonly adapters?: readonly unknown[] | undefined
}

/** The account, with AppKit's names. */
export type AppKitAccount = {
  /** The address without its network. */
  readonly address: string | undefined
  /** The address with its network (CAIP-10). */
  readonly caipAddress: CaipAddress | undefined
  /** Whether an account is connected. */
  readonly isConnected: boolean
  /** The state of the connection. */
  readonly status: Account['status']
  /** All accounts that the wallet shares. */
  readonly allAccounts: readonly { readonly address: string; readonly namespace: Namespace }[]
}

/** The network, with AppKit's names. */
export type AppKitNetwork = {
  /** The network that the modal shows. Undefined while the wallet is on a network that the site does not list. */
  readonly caipNetwork: Network | undefined
  /** The CAIP-2 id of the wallet's network, even if the site does not list that network. */
  readonly caipNetworkId: CaipNetworkId | undefined
  /** The chain id of an EVM network. On other networks, the reference of the CAIP-2 id. */
  readonly chainId: number | string | undefined
}

/** The state of the modal, with AppKit's names. */
export type AppKitState = {
  /** The modal is on the screen. */
  readonly open: boolean
  /** The modal was asked to open, and its files are loading. */
  readonly loading: boolean
  /** The background service has answered. */
  readonly initialized: boolean
  /** The CAIP-2 id of the network. */
  readonly selectedNetworkId: CaipNetworkId | undefined
}

/** The theme, with AppKit's names. */
export type AppKitTheme = {
  /** The colour scheme. */
  readonly themeMode: ThemeMode
  /** The theme variables of the site. */
  readonly themeVariables: Readonly<Record<string, string | number>>
}

/** The newest event of the modal, with AppKit's names. */
export type AppKitEvent = {
  /** When it happened (epoch ms). 0 before the first event. */
  readonly timestamp: number
  /** The event of the modal. Undefined before the first one. */
  readonly data: TrackedEvent | undefined
}

/** A connection of one wallet, with AppKit's names. */
export type AppKitConnection = {
  /** Id of the wallet's connector. */
  readonly connectorId: string
  /** Name of the wallet. */
  readonly name: string
  /** Picture of the wallet. */
  readonly icon: string | undefined
  /** The wallet's active account with its network. */
  readonly caipAddress: CaipAddress
  /** All accounts that the wallet shares. */
  readonly accounts: readonly {
    /** The address without its network. */
    readonly address: string
  }[]
}

/** Attributes of `<appkit-button>`, `<appkit-account-button>` and `<appkit-connect-button>`, also with the prefix `w3m-`. */
export type AppKitButtonAttributes = {
  /** Text of the button while no wallet is connected. Default `Connect`. */
  readonly label?: string | undefined
  /** `sm` is 36 px high, `md` 44 px. Default `md`. */
  readonly size?: 'md' | 'sm' | undefined
  /** Whether the balance is beside the address. Default `show`. */
  readonly balance?: 'show' | 'hide' | undefined
  /** Switches the button off. React 18 writes `false` as text, so give `undefined` there. */
  readonly disabled?: boolean | '' | undefined
}

/** The features of the modal, as in the options. */
export type AppKitFeatures = NonNullable<HostOptions['features']>

/** Where to open the modal. */
export type AppKitOpenOptions = OpenOptions & {
  /**
   * AppKit's option `namespace`, which Portico does not support. Setting it logs a warning to the console.
   */
  readonly namespace?: Namespace | undefined
  /** AppKit's option `uri`, which Portico does not support. Setting it logs a warning to the console. */
  readonly uri?: string | undefined
}

/** The methods of AppKit that Portico has. Every subscription calls its listener at once, and returns the function that ends it. */
export type AppKit = {
  /** The Portico behind these methods. */
  readonly portico: Portico
  /** Opens the modal. Rejects with `view-unknown` for a view that Portico does not have. */
  open(options?: AppKitOpenOptions): Promise<void>
  /** Closes the modal. */
  close(): Promise<void>
  /** Whether the modal is open. */
  isOpen(): boolean
  /** Disconnects one namespace, or all wallets. */
  disconnect(namespace?: Namespace): Promise<void>
  /** Returns the account of one namespace, or of the one that the modal shows. */
  getAccount(namespace?: Namespace): AppKitAccount
  /** Returns the address without its network. */
  getAddress(namespace?: Namespace): string | undefined
  /** Returns the address with its network. */
  getCaipAddress(namespace?: Namespace): CaipAddress | undefined
  /** Returns whether an account is connected. */
  getIsConnectedState(): boolean
  /** Subscribes to the account. */
  subscribeAccount(listener: (account: AppKitAccount) => void, namespace?: Namespace): () => void
  /** Returns the network. */
  getCaipNetwork(): Network | undefined
  /** Returns the networks of the site, of one namespace or all. */
  getCaipNetworks(namespace?: Namespace): readonly Network[]
  /** Returns the CAIP-2 id of the wallet's network, even if the site does not list that network. */
  getCaipNetworkId(): CaipNetworkId | undefined
  /** Returns the chain id. */
  getChainId(): number | string | undefined
  /** Subscribes to the network. */
  subscribeNetwork(listener: (network: AppKitNetwork) => void): () => void
  /** Switches the network. */
  switchNetwork(network: NetworkOption): Promise<void>
  /** Adds a network. The namespace is ignored, because the network states its own. */
  addNetwork(namespace: Namespace, network: NetworkOption): void
  /** Removes a network, by its CAIP-2 id or the chain id of an EVM network. The namespace is ignored. */
  removeNetwork(namespace: Namespace, id: string | number): void
  /** Returns the provider of a namespace: EIP-1193 for `eip155`, a Wallet Standard wallet for `solana`. */
  getProvider<N extends Namespace>(namespace: N): ProviderOf<N>
  /** Returns the provider of the EVM networks. */
  getWalletProvider(): ProviderOf<'eip155'>
  /** Subscribes to the providers: the listener gets them by namespace, again after each change of the account. */
  subscribeProviders(listener: (providers: Readonly<Record<string, unknown>>) => void): () => void
  /** Returns name and picture of the connected wallet. */
  getWalletInfo(): WalletInfo | undefined
  /** Subscribes to the name and picture of the connected wallet. */
  subscribeWalletInfo(listener: (wallet: WalletInfo | undefined) => void): () => void
  /** Returns the state of the modal. */
  getState(): AppKitState
  /** Subscribes to the state of the modal. */
  subscribeState(listener: (state: AppKitState) => void): () => void
  /** Returns the colour scheme. */
  getThemeMode(): ThemeMode
  /** Changes the colour scheme. */
  setThemeMode(mode: ThemeMode): void
  /** Returns the theme variables. */
  getThemeVariables(): Readonly<Record<string, string | number>>
  /** Changes the theme variables. */
  setThemeVariables(variables: Readonly<Record<string, string | number>>): void
  /** Subscribes to the theme. */
  subscribeTheme(listener: (theme: AppKitTheme) => void): () => void
  /** Calls the listener at each event of the modal (`track`), for example SEND_INITIATED. */
  subscribeEvents(
    listener: (event: { readonly timestamp: number; readonly data: TrackedEvent }) => void,
  ): () => void
  /** Changes features of the modal. */
  updateFeatures(features: AppKitFeatures): void
  /** Changes options. The console names an option that cannot change any more. */
  updateOptions(options: UpdateOptions): void
  /** Sets the providers of social logins in their order. */
  setSocialsOrder(socials: NonNullable<AppKitFeatures['socials']>): void
  /** Sets the order of wallets, email and social logins. */
  setConnectMethodsOrder(methods: NonNullable<AppKitFeatures['connectMethodsOrder']>): void
  /** Sets the order of the account's buttons. */
  setWalletFeaturesOrder(features: NonNullable<AppKitFeatures['walletFeaturesOrder']>): void
  /** Collapses the wallets into one row. */
  setCollapseWallets(isCollapsed: boolean): void
  /** Resolves at once, because Portico is ready when it is created. */
  ready(): Promise<void>
  /** Returns the site's option `siwx` with the functions that Portico added. Undefined without `siwx`. */
  getSIWX(): SIWXConfig | undefined
  /** Returns the message of the last notice (`alert`), or an empty text. */
  getError(): string
  /** Returns the newest event of the modal. */
  getEvent(): AppKitEvent
  /** Returns the connections, of one namespace or all. */
  getConnections(namespace?: Namespace): readonly AppKitConnection[]
  /** Makes the account of a connection the active one, or another account that its wallet shares. */
  switchConnection(params: {
    /** The connection, from `getConnections`. */
    readonly connection: AppKitConnection
    /** An address of the connection, without its network. Default: its active account. */
    readonly address?: string | undefined
  }): Promise<void>
  /** Fetches the balances of the connected account now. */
  updateNativeBalance(): Promise<void>
  /** Returns the address of one namespace, without its network. */
  getAddressByChainNamespace(namespace: Namespace): string | undefined
  /** Subscribes to the network that the modal shows. */
  subscribeCaipNetworkChange(listener: (network: Network | undefined) => void): () => void
  /** Offers a wallet that the page brings itself. Returns the function that removes it. */
  addConnector: Portico['addConnector']
}
