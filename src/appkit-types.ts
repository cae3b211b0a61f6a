import type { CaipAddress, CaipNetworkId, Namespace, Network } from './domain/core/entities.ts'
import type {
  Account,
  AccountType,
  HostOptions,
  NetworkOption,
  OpenOptions,
  Portico,
  ProviderOf,
  SIWXConfig,
  SocialProvider,
  ThemeMode,
  TrackedEvent,
  UpdateOptions,
  WalletInfo,
} from './sdk.ts'

/** Options of `createAppKit`: the options of `createPortico`, and AppKit's `adapters`, which are ignored. */
export type AppKitOptions = HostOptions & {
  /** Any other option of AppKit compiles, as there. The console warns of each option that has no effect in Portico. */
  readonly [option: string]: unknown
  /** Ignored: Portico needs no adapters. For wagmi, use `porticoConnector` of `portico/wagmi`. */
  readonly adapters?: readonly unknown[] | undefined
  /** `true` shows the modal inside the page's `<appkit-modal>` or `<w3m-modal>`, in place of a dialog. Default false. */
  readonly enableEmbedded?: boolean | undefined
}

/** The connected account, with AppKit's field names. */
export type AppKitAccount = {
  /** The account's address without its network. */
  readonly address: string | undefined
  /** The account's address with its network (CAIP-10). */
  readonly caipAddress: CaipAddress | undefined
  /** Whether an account is connected. */
  readonly isConnected: boolean
  /** The state of the wallet's connection, for example `connected` or `reconnecting`. */
  readonly status: Account['status']
  /** All accounts that the wallet shares. */
  readonly allAccounts: readonly { readonly address: string; readonly namespace: Namespace }[]
  /** The user behind an email or social login. It is undefined for all other wallets, and until the login has loaded. */
  readonly embeddedWalletInfo: AppKitEmbeddedWallet | undefined
}

/** The user behind an email or social login, with AppKit's field names. */
export type AppKitEmbeddedWallet = {
  /** Email address and name of the user, as far as the login site has told them. */
  readonly user: { readonly email?: string | undefined; readonly username?: string | undefined }
  /** The social login provider, or `email`. */
  readonly authProvider: SocialProvider | 'email'
  /** The type of account that the user has chosen for EVM networks. */
  readonly accountType: AccountType | undefined
  /** Whether the user's smart account is deployed on the network. */
  readonly isSmartAccountDeployed: boolean
}

/** The current network, with AppKit's field names. */
export type AppKitNetwork = {
  /** The network that the modal shows. It is undefined while the wallet is on a network that the site does not list. */
  readonly caipNetwork: Network | undefined
  /** The CAIP-2 id of the wallet's network, even if the site does not list that network. */
  readonly caipNetworkId: CaipNetworkId | undefined
  /** The chain id of an EVM network. On other networks, the part of the CAIP-2 id after the colon. */
  readonly chainId: number | string | undefined
}

/** The state of the modal, with AppKit's field names. */
export type AppKitState = {
  /** Whether the modal is on the screen. */
  readonly open: boolean
  /** Whether the modal's files are loading because the modal is about to open. */
  readonly loading: boolean
  /** Whether the worker has replied at least once since the page loaded. */
  readonly initialized: boolean
  /** The CAIP-2 id of the connected account's network. */
  readonly selectedNetworkId: CaipNetworkId | undefined
}

/** The theme, with AppKit's field names. */
export type AppKitTheme = {
  /** The colour scheme. */
  readonly themeMode: ThemeMode
  /** The theme variables of the site. */
  readonly themeVariables: Readonly<Record<string, string | number>>
}

/** The newest event of the modal, with AppKit's field names. */
export type AppKitEvent = {
  /** When the event happened (epoch ms). 0 before the first event. */
  readonly timestamp: number
  /** The newest event of the modal. Undefined before the first event. */
  readonly data: TrackedEvent | undefined
}

/** A connection of one wallet, with AppKit's field names. */
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
    /** The account's address without its network. */
    readonly address: string
  }[]
}

/** Attributes of `<appkit-button>`, `<appkit-account-button>` and `<appkit-connect-button>`, also with the prefix `w3m-`. */
export type AppKitButtonAttributes = {
  /** Text of the button while no wallet is connected. Default `Connect`. */
  readonly label?: string | undefined
  /** The height of the button: 36 px (`sm`) or 44 px (`md`). Default `md`. */
  readonly size?: 'md' | 'sm' | undefined
  /** Whether the button shows the balance beside the address. Default `show`. */
  readonly balance?: 'show' | 'hide' | undefined
  /**
   * Whether the button is disabled. In React 18, pass `undefined` instead of `false`, because React 18 writes `false`
   * as text, and any text disables the button.
   */
  readonly disabled?: boolean | '' | undefined
}

/** The features of the modal, as in the options. */
export type AppKitFeatures = NonNullable<HostOptions['features']>

/** Options of `open`: the view on which the modal opens, and two options of AppKit that have no effect in Portico. */
export type AppKitOpenOptions = OpenOptions & {
  /**
   * AppKit's option `namespace`, which Portico does not support. Setting it logs a warning to the console.
   */
  readonly namespace?: Namespace | undefined
  /** AppKit's option `uri`, which Portico does not support. Setting it logs a warning to the console. */
  readonly uri?: string | undefined
}

/**
 * The methods of AppKit that Portico has. Every `subscribe…` method returns the function that unsubscribes. Every
 * `subscribe…` method except `subscribeEvents` calls its listener at once and after every change.
 */
export type AppKit = {
  /** The Portico instance that these methods control. */
  readonly portico: Portico
  /** Opens the modal. Rejects with `view-unknown` for a view that Portico does not have. */
  open(options?: AppKitOpenOptions): Promise<void>
  /** Closes the modal. */
  close(): Promise<void>
  /** Whether the modal is open. */
  isOpen(): boolean
  /** Disconnects the wallets of one namespace. Default: all wallets. */
  disconnect(namespace?: Namespace): Promise<void>
  /** Returns the account of one namespace. Default: the account that the modal shows. */
  getAccount(namespace?: Namespace): AppKitAccount
  /** Returns the address of the account, without its network. */
  getAddress(namespace?: Namespace): string | undefined
  /** Returns the address of the account, with its network (CAIP-10). */
  getCaipAddress(namespace?: Namespace): CaipAddress | undefined
  /** Returns whether an account is connected. */
  getIsConnectedState(): boolean
  /** Subscribes to the account. */
  subscribeAccount(listener: (account: AppKitAccount) => void, namespace?: Namespace): () => void
  /** Returns the network that the modal shows. */
  getCaipNetwork(): Network | undefined
  /** Returns the site's networks of one namespace. Default: all networks of the site. */
  getCaipNetworks(namespace?: Namespace): readonly Network[]
  /** Returns the CAIP-2 id of the wallet's network, even if the site does not list that network. */
  getCaipNetworkId(): CaipNetworkId | undefined
  /** Returns the chain id of an EVM network. On other networks, returns the part of the CAIP-2 id after the colon. */
  getChainId(): number | string | undefined
  /** Subscribes to the network. */
  subscribeNetwork(listener: (network: AppKitNetwork) => void): () => void
  /** Switches the network. */
  switchNetwork(network: NetworkOption): Promise<void>
  /** Adds a network. The parameter `namespace` is ignored, because the network contains its namespace. */
  addNetwork(namespace: Namespace, network: NetworkOption): void
  /** Removes a network. `id` is its CAIP-2 id, or the chain id of an EVM network. The parameter `namespace` is ignored. */
  removeNetwork(namespace: Namespace, id: string | number): void
  /**
   * Returns the provider of a namespace: EIP-1193 for `eip155`, a Wallet Standard wallet for `solana`. As in AppKit, a
   * type argument names the type that the site wants to see, such as `getProvider<Provider>('eip155')`. It is not
   * checked.
   */
  getProvider<N extends Namespace>(namespace: N): ProviderOf<N>
  getProvider<T>(namespace: Namespace): T
  /** Returns the provider of the EVM networks. */
  getWalletProvider(): ProviderOf<'eip155'>
  /**
   * Subscribes to the wallet providers. The listener receives one provider for each connected namespace, at once and
   * after each change of the account.
   */
  subscribeProviders(listener: (providers: Readonly<Record<string, unknown>>) => void): () => void
  /** Returns the name and picture of the connected wallet. */
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
  /** Calls the listener at each `track` event of the modal, for example SEND_INITIATED. */
  subscribeEvents(
    listener: (event: { readonly timestamp: number; readonly data: TrackedEvent }) => void,
  ): () => void
  /** Changes features of the modal. */
  updateFeatures(features: AppKitFeatures): void
  /**
   * Changes options. If an option cannot change after the start, ignores it and logs a warning with its name to the
   * console.
   */
  updateOptions(options: UpdateOptions): void
  /** Sets the social logins that the modal offers, in this order. */
  setSocialsOrder(socials: NonNullable<AppKitFeatures['socials']>): void
  /** Sets the order in which the modal offers wallets, email and social logins. */
  setConnectMethodsOrder(methods: NonNullable<AppKitFeatures['connectMethodsOrder']>): void
  /** Sets the order of the buttons in the account view. */
  setWalletFeaturesOrder(features: NonNullable<AppKitFeatures['walletFeaturesOrder']>): void
  /** Sets whether the modal first shows one row instead of the wallets. This row opens the wallet list. */
  setCollapseWallets(isCollapsed: boolean): void
  /** Resolves at once, because Portico is ready when it is created. */
  ready(): Promise<void>
  /** Returns the site's option `siwx` with the functions that Portico added. Returns undefined if the site set no `siwx`. */
  getSIWX(): SIWXConfig | undefined
  /** Returns the message of the last notice (`alert` event), or an empty text. */
  getError(): string
  /** Returns the newest event of the modal. */
  getEvent(): AppKitEvent
  /** Returns the connections of one namespace. Default: all connections. */
  getConnections(namespace?: Namespace): readonly AppKitConnection[]
  /** Makes an account of a connection the active account. */
  switchConnection(params: {
    /** The connection, from `getConnections`. */
    readonly connection: AppKitConnection
    /** The address of the account, without its network. Default: the active account of the connection. */
    readonly address?: string | undefined
  }): Promise<void>
  /** Fetches the balances of the connected account now. */
  updateNativeBalance(): Promise<void>
  /** Returns the address of the connected account in one namespace, without its network. */
  getAddressByChainNamespace(namespace: Namespace): string | undefined
  /** Subscribes to the network that the modal shows. */
  subscribeCaipNetworkChange(listener: (network: Network | undefined) => void): () => void
  /** Adds a wallet of the site to the wallet list. Returns the function that removes the wallet. */
  addConnector: Portico['addConnector']
}
