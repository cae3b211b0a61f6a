import type { CaipNetworkId, Namespace } from '../core/caip.ts'
import type { CatalogueWallet, Network } from '../core/entities.ts'
import type { SiweConfig } from '../sign-in/siwe.ts'
import type { SignInOptions } from '../sign-in/types.ts'

/** Social login providers. Farcaster has a separate flow. */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** Groups of wallets in the Connect view, in their default order. */
export const connectorTypes = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
export type ConnectorType = (typeof connectorTypes)[number]

/** Actions of the account view, in their default order. */
export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const
export type WalletFeature = (typeof walletFeatures)[number]

/** Ways to connect, in their default order. */
export const connectMethods = ['wallet', 'email', 'social'] as const
export type ConnectMethod = (typeof connectMethods)[number]

export type AccountType = 'eoa' | 'smartAccount' | 'payment'
export type ThemeMode = 'dark' | 'light' | 'auto'

/** Feature switches. An absent switch has the default noted at it. */
export type Features = {
  /** Swap tokens. Default true. */
  readonly swaps: boolean
  /** Buy through an on-ramp. Default true. */
  readonly onramp: boolean
  /** Show the address as text and QR. Default true. */
  readonly receive: boolean
  /** Send tokens. Default true. */
  readonly send: boolean
  /** Login by e-mail. Default true. */
  readonly email: boolean
  /** Show wallets beside the e-mail login. Default true. */
  readonly emailShowWallets: boolean
  /** Login providers in their order; `false` for none. Default: all. */
  readonly socials: readonly SocialProvider[]
  /** Order of the groups in the Connect view. Groups left out follow in their default order. */
  readonly connectorTypeOrder: readonly ConnectorType[]
  /** Transaction history. Default true. */
  readonly history: boolean
  /**
   * Usage analytics. Default true. Nothing is sent unless analytics is also enabled for the project, and never with `telemetry:
   * false`.
   */
  readonly analytics: boolean
  /** The view with all wallets. Default true. */
  readonly allWallets: boolean
  /** The user must accept the terms before connecting. Default false. */
  readonly legalCheckbox: boolean
  /** Default false. */
  readonly smartSessions: boolean
  /** Collapse the wallets into one row. Default false. */
  readonly collapseWallets: boolean
  /** Order of the account's action buttons. Actions left out follow in their default order. */
  readonly walletFeaturesOrder: readonly WalletFeature[]
  /** Order of the connect methods. Methods left out follow in their default order. */
  readonly connectMethodsOrder: readonly ConnectMethod[]
  /** Default false. */
  readonly pay: boolean
}

/** Base URLs of the services, without a trailing slash. */
export type ServiceUrls = {
  readonly data: string
  readonly catalogue: string
  readonly analytics: string
  /** A wss: URL. */
  readonly relay: string
  readonly frame: string
  /** The Verify service, which confirms the page's domain to wallets. Absent with another relay: then no service does. */
  readonly verify?: string
}

/** Metadata of the site that wallets show. Absent fields are read from the document. */
export type SiteMetadataOption = {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly url?: string | undefined
  readonly icons?: readonly string[] | undefined
}

/** Source of the worker: a URL of the site, the script itself (`inline`), no worker (`off`), or the first that works (`auto`). */
export type WorkerOption = { readonly url: string } | 'inline' | 'off' | 'auto'

/**
 * Networks, methods and events to propose over WalletConnect, by namespace. `rpcMap` adds the site's own JSON-RPC URLs, like
 * `customRpcUrls`.
 */
export type ProposalOverride = {
  readonly chains?: Readonly<Record<string, readonly CaipNetworkId[]>>
  readonly methods?: Readonly<Record<string, readonly string[]>>
  readonly events?: Readonly<Record<string, readonly string[]>>
  readonly rpcMap?: Readonly<Record<string, string>>
  /** The network to propose first. */
  readonly defaultChain?: CaipNetworkId
}

/** A warning about an option that has no effect. */
export type OptionWarning = { readonly option: string; readonly reason: 'unknown' | 'without-effect' }

/** The resolved options, with all defaults filled in. */
export type PorticoOptions = {
  readonly projectId?: string
  readonly networks: readonly Network[]
  /** One of `networks`. */
  readonly defaultNetwork: CaipNetworkId
  readonly metadata: SiteMetadataOption
  readonly features: Features
  readonly themeMode: ThemeMode
  readonly themeVariables: Readonly<Record<string, string | number>>
  readonly allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  readonly featuredWalletIds: readonly string[]
  readonly includeWalletIds: readonly string[]
  readonly excludeWalletIds: readonly string[]
  /** IANA time zones in which the on-ramp is hidden. Default: none. */
  readonly onrampRestrictedTimezones: readonly string[]
  readonly customWallets: readonly CatalogueWallet[]
  /** Picture URLs by CAIP-2 id or chain id. */
  readonly chainImages: Readonly<Record<string, string>>
  /** Picture URLs by connector id. */
  readonly connectorImages: Readonly<Record<string, string>>
  /** The site's own JSON-RPC URLs by CAIP-2 id. They are always tried first. */
  readonly customRpcUrls: Readonly<Record<string, readonly string[]>>
  /** Gateway for pictures on IPFS, such as avatars of names. Without it these pictures are not shown. */
  readonly ipfsGateway?: string
  /** Token shown in the account button, by CAIP-2 id. */
  readonly tokens: Readonly<Record<string, { readonly address: string; readonly image?: string }>>
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  /** Sign-in by signature on any network. These are functions of the site and stay in the page. */
  readonly siwx?: SignInOptions
  /** Sign-In with Ethereum in the older `siweConfig` format. */
  readonly siweConfig?: SiweConfig
  readonly enableWalletConnect: boolean
  readonly enableWallets: boolean
  readonly enableEIP6963: boolean
  /**
   * Announces Portico as a wallet to other code on the page, by EIP-6963 and the Wallet Standard. Default true. Set it to `false`
   * if the site has its own wallet list that must not show Portico.
   */
  readonly announceProvider: boolean
  readonly enableInjected: boolean
  readonly enableReconnect: boolean
  readonly enableNetworkSwitch: boolean
  readonly enableWalletGuide: boolean
  readonly allowUnsupportedChain: boolean
  readonly disableAppend: boolean
  /** `closed` hides the modal from scripts and tests of the page, and from some accessibility tools. Default `open`. */
  readonly shadowRoot: 'open' | 'closed'
  readonly enableEmbedded: boolean
  readonly enableMobileFullScreen: boolean
  readonly experimental_preferUniversalLinks: boolean
  readonly debug: boolean
  readonly defaultAccountTypes: Readonly<Partial<Record<Namespace, AccountType>>>
  /** BCP 47 language tag. Default: the browser's language. */
  readonly locale?: string
  /** Texts that replace the built-in ones, by message id. */
  readonly messages: Readonly<Record<string, string>>
  /** Nonce for style and script elements under a strict content security policy. */
  readonly nonce?: string
  readonly endpoints: ServiceUrls
  /** `false` turns off analytics and error reports, whatever else is set. */
  readonly telemetry: boolean
  readonly worker: WorkerOption
  /** Replaces our defaults for the networks, methods and events proposed over WalletConnect. */
  readonly universalProviderConfigOverride?: ProposalOverride
  /** Logged once to the console when `debug` is on. */
  readonly warnings: readonly OptionWarning[]
}

/** A network in the site's options: a CAIP-2 id that Portico knows, Portico's own network object, or a viem chain. */
export type NetworkOption =
  | string
  | {
      readonly id: string | number
      readonly name: string
      readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
      readonly rpcUrls: readonly string[] | { readonly default: { readonly http: readonly string[] } }
      readonly explorerUrl?: string
      readonly blockExplorers?: { readonly default: { readonly url: string } } | undefined
      readonly testnet?: boolean | undefined
      readonly caipNetworkId?: string
      readonly chainNamespace?: string
      readonly assets?: { readonly imageId?: string | undefined } | undefined
    }

/** A custom wallet of the site, in the format of the catalogue. Links may use the wallet's own scheme. */
export type CustomWalletOption = {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly homepage?: string
  readonly image_url?: string
  readonly mobile_link?: string
  readonly link_mode?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
}

/** A wallet that the site adds itself, through an EIP-1193 provider. */
export type HostConnector = {
  /** Stays the same between visits: Portico uses it to reconnect. */
  readonly id: string
  readonly name: string
  /** An https: URL or a data: URI. */
  readonly icon?: string
  /** If the page announces a wallet with this rdns, that wallet is shown instead. */
  readonly rdns?: string
  readonly provider: { request(asked: { method: string; params?: unknown }): Promise<unknown> }
}

/** Every option may be absent or `undefined`, as a missing environment variable is. */
type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined }

type Given =
  | 'networks'
  | 'defaultNetwork'
  | 'features'
  | 'customWallets'
  | 'customRpcUrls'
  | 'endpoints'
  | 'warnings'

/**
 * Options of `createPortico`. All are optional. A malformed option throws one AppError: the code names the problem
 * (`option-url-invalid`, `option-choice-invalid`, ...), the context names the option (`features.socials[1]`). Unknown names are
 * ignored with a warning. `siwx` together with `siweConfig` throws `option-sign-in-conflict`.
 *
 * @example
 * createPortico({
 *   projectId: 'b56e18d47c72ab683b10814fe9495694',
 *   networks: ['eip155:1', 'eip155:8453', myOwnChain],
 *   features: { socials: ['google', 'apple'], swaps: false },
 *   themeMode: 'auto',
 * })
 */
export type HostOptions = Optional<Omit<PorticoOptions, Given>> & {
  /** Default: the main networks of Ethereum, Arbitrum One, BNB Smart Chain, Solana and Bitcoin. */
  readonly networks?: readonly NetworkOption[] | undefined
  /** Default: the first of `networks`. */
  readonly defaultNetwork?: NetworkOption | undefined
  readonly features?:
    | (Optional<Omit<Features, 'socials'>> & {
        /** Login providers in their order; `false` for none. Default: all. */
        readonly socials?: readonly SocialProvider[] | false | undefined
      })
    | undefined
  readonly customWallets?: readonly CustomWalletOption[] | undefined
  readonly customRpcUrls?:
    | Readonly<Record<string, readonly (string | { readonly url: string })[]>>
    | undefined
  readonly endpoints?: Optional<ServiceUrls> | undefined
}
