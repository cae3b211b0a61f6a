import type { CaipNetworkId, Namespace } from '../core/caip.ts'
import type { CatalogueWallet, Network } from '../core/entities.ts'
import type { SiweConfig } from '../sign-in/siwe.ts'
import type { SignInOptions } from '../sign-in/types.ts'

/** Login providers. Farcaster is a flow of its own. */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** Groups of rows in the Connect view, in their default order. */
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

/** What an account can do, in its default order. */
export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const
export type WalletFeature = (typeof walletFeatures)[number]

/** Ways to connect, in their default order. */
export const connectMethods = ['wallet', 'email', 'social'] as const
export type ConnectMethod = (typeof connectMethods)[number]

export type AccountType = 'eoa' | 'smartAccount' | 'payment'
export type ThemeMode = 'dark' | 'light' | 'auto'

/** What is switched on. Absent means the default, which is said at each. */
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
  /** Order of the groups in Connect; those left out follow in their default order. */
  readonly connectorTypeOrder: readonly ConnectorType[]
  /** Transaction history. Default true. */
  readonly history: boolean
  /**
   * Usage figures. Default true, but nothing is ever sent unless the project's own switch is on too, and `telemetry: false`
   * forbids all of it.
   */
  readonly analytics: boolean
  /** The list of all wallets. Default true. */
  readonly allWallets: boolean
  /** The visitor must agree to the terms first. Default false. */
  readonly legalCheckbox: boolean
  /** Default false. */
  readonly smartSessions: boolean
  /** Put the wallets behind one row. Default false. */
  readonly collapseWallets: boolean
  /** Order of the account's buttons; those left out follow in their default order. */
  readonly walletFeaturesOrder: readonly WalletFeature[]
  /** Order of the ways to connect; those left out follow in their default order. */
  readonly connectMethodsOrder: readonly ConnectMethod[]
  /** Default false. */
  readonly pay: boolean
}

/** Base URLs of the services, without a slash at the end. */
export type ServiceUrls = {
  readonly data: string
  readonly catalogue: string
  readonly analytics: string
  /** wss: URL. */
  readonly relay: string
  readonly frame: string
  /** Vouches for the page before wallets. Absent where another relay is used: nobody does then. */
  readonly verify?: string
}

/** What a wallet is told of the site. What is absent is read from the document. */
export type SiteMetadataOption = {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly url?: string | undefined
  readonly icons?: readonly string[] | undefined
}

/** Where the worker comes from: a URL of the host, the script itself, the page without a worker, or whichever works first. */
export type WorkerOption = { readonly url: string } | 'inline' | 'off' | 'auto'

/** By namespace: the networks, methods and events to propose. `rpcMap`: the host's own nodes, like `customRpcUrls`. */
export type ProposalOverride = {
  readonly chains?: Readonly<Record<string, readonly CaipNetworkId[]>>
  readonly methods?: Readonly<Record<string, readonly string[]>>
  readonly events?: Readonly<Record<string, readonly string[]>>
  readonly rpcMap?: Readonly<Record<string, string>>
  /** Asked for first. */
  readonly defaultChain?: CaipNetworkId
}

/** A warning about the options: they work, but one of them does nothing. */
export type OptionWarning = { readonly option: string; readonly reason: 'unknown' | 'without-effect' }

/** The options with every default filled in. */
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
  /** IANA time zones in which buying is not offered. Default: none. */
  readonly onrampRestrictedTimezones: readonly string[]
  readonly customWallets: readonly CatalogueWallet[]
  /** Picture URLs by CAIP-2 id or chain id. */
  readonly chainImages: Readonly<Record<string, string>>
  /** Picture URLs by connector id. */
  readonly connectorImages: Readonly<Record<string, string>>
  /** The host's own JSON-RPC URLs by CAIP-2 id: tried first, never overridden. */
  readonly customRpcUrls: Readonly<Record<string, readonly string[]>>
  /** Where pictures that are kept on IPFS are read: avatars of names. Absent: they are not shown. */
  readonly ipfsGateway?: string
  /** Token shown in the account button by CAIP-2 id. */
  readonly tokens: Readonly<Record<string, { readonly address: string; readonly image?: string }>>
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  /** Sign-in by signature, on any network. Functions of the host; they stay in the page. */
  readonly siwx?: SignInOptions
  /** Sign-In with Ethereum as it was set up before SIWX. */
  readonly siweConfig?: SiweConfig
  readonly enableWalletConnect: boolean
  readonly enableWallets: boolean
  readonly enableEIP6963: boolean
  /**
   * Lets other code of the page find Portico as a wallet, by EIP-6963 and the Wallet Standard. Default true; `false` for a site
   * whose own list of wallets must not show it.
   */
  readonly announceProvider: boolean
  readonly enableInjected: boolean
  readonly enableReconnect: boolean
  readonly enableNetworkSwitch: boolean
  readonly enableWalletGuide: boolean
  readonly allowUnsupportedChain: boolean
  readonly disableAppend: boolean
  /** `closed` keeps scripts of the page, its tests and some accessibility tools out of the modal. Default `open`. */
  readonly shadowRoot: 'open' | 'closed'
  readonly enableEmbedded: boolean
  readonly enableMobileFullScreen: boolean
  readonly experimental_preferUniversalLinks: boolean
  readonly debug: boolean
  readonly defaultAccountTypes: Readonly<Partial<Record<Namespace, AccountType>>>
  /** BCP 47. Absent: the browser's. */
  readonly locale?: string
  /** Words that replace ours, by message id. */
  readonly messages: Readonly<Record<string, string>>
  /** For style and script elements under a strict content security policy. */
  readonly nonce?: string
  readonly endpoints: ServiceUrls
  /** `false`: no usage figures and no error reports, whatever else is set. */
  readonly telemetry: boolean
  readonly worker: WorkerOption
  /** Takes the place of our own lists in what is proposed to wallets over WalletConnect. */
  readonly universalProviderConfigOverride?: ProposalOverride
  /** Said once on the console when `debug` is on. */
  readonly warnings: readonly OptionWarning[]
}

/** A network as hosts write it: a CAIP-2 id Portico knows, its own shape, or that of viem's chains. */
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

/** A wallet of the host's own, in the words of the catalogue. Links may have a wallet's own scheme. */
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

/** A wallet the host itself brings, beside those of the page: by an EIP-1193 provider of its own. */
export type HostConnector = {
  /** The same at each visit: the visitor is connected again by it. */
  readonly id: string
  readonly name: string
  /** A https: URL or a data: URI. */
  readonly icon?: string
  /** Where the wallet of this rdns is in the page, that one is shown. */
  readonly rdns?: string
  readonly provider: { request(asked: { method: string; params?: unknown }): Promise<unknown> }
}

/** Every option may be left out or `undefined`, as a missing environment variable is. */
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
 * What a host gives to `createPortico`. Everything is optional; a malformed option throws one AppError whose code says the kind
 * (`option-url-invalid`, `option-choice-invalid`, ...) and whose context says the place (`features.socials[1]`). Unknown names
 * are ignored with a warning. `siwx` and `siweConfig` together throw `option-sign-in-conflict`.
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
