import type { CaipNetworkId, CatalogueWallet, Namespace, Network } from '../core/entities.ts'
import type { ErrorRecord } from '../core/errors/app-error.ts'
import type { SiweConfig } from '../sign-in/siwe-config.ts'
import type { SignInOptions } from '../sign-in/types.ts'
import type { ThemeVariables } from '../theme/theme-tokens.ts'
import type { MessageId } from './message-id.ts'
import type {
  CustomWalletOption,
  NetworkOption,
  NodeOption,
  ProposalOverride,
  ServiceUrls,
  SiteMetadataOption,
  WorkerOption,
} from './site-types.ts'

export type {
  CustomWalletOption,
  HostConnector,
  NetworkOption,
  NodeOption,
  ProposalOverride,
  ServiceUrls,
  SiteMetadataOption,
  WorkerOption,
} from './site-types.ts'

/**
 * Providers of social logins. For Farcaster, the modal shows a QR code. For all other providers, the login runs in a
 * popup window, or by redirect if the page runs in Telegram.
 */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
/** A provider of social logins, such as `google`. */
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
/** A group of wallets in the Connect view. */
export type ConnectorType = (typeof connectorTypes)[number]

/** Actions of the account view, in their default order. */
export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const
/** An action in the account view. */
export type WalletFeature = (typeof walletFeatures)[number]

/** Ways to connect, in their default order. */
export const connectMethods = ['wallet', 'email', 'social'] as const
/** A way to connect. */
export type ConnectMethod = (typeof connectMethods)[number]

/**
 * Kind of the account behind an e-mail or social login. `eoa` is an externally owned account, and `payment` is the
 * account on Bitcoin.
 */
export type AccountType = 'eoa' | 'smartAccount' | 'payment'
/** Colour scheme: `auto` follows the visitor's system. */
export type ThemeMode = 'dark' | 'light' | 'auto'

/**
 * Switches of the modal's features. The comment of each switch states its default. The features that need the services
 * of a project are off without a `projectId`. The console names those that the site has asked for.
 */
export type Features = {
  /** Whether Portico offers swaps of tokens. Default true. Off without a `projectId`. */
  readonly swaps: boolean
  /** Whether Portico offers purchases through an on-ramp. Default true. Off without a `projectId`. */
  readonly onramp: boolean
  /** Whether Portico offers a view that shows the account's address as text and as a QR code. Default true. */
  readonly receive: boolean
  /** Whether Portico offers to send tokens. Default true. */
  readonly send: boolean
  /** Whether Portico offers a login by e-mail. Default true. Off without a `projectId`. */
  readonly email: boolean
  /**
   * Whether the Connect view shows the wallets together with the e-mail login. If false, it shows one row that leads to
   * the wallets. Default true.
   */
  readonly emailShowWallets: boolean
  /**
   * The providers of social logins, in the order in which the modal shows them. `false` for none. Default: all. None
   * without a `projectId`.
   */
  readonly socials: readonly SocialProvider[]
  /** Order of the groups in the Connect view. Groups that the list omits follow at its end, in their default order. */
  readonly connectorTypeOrder: readonly ConnectorType[]
  /**
   * Whether the modal shows the transaction history. Default true. Off without a `projectId`: then the account view shows
   * only what this browser has sent.
   */
  readonly history: boolean
  /**
   * Sends usage analytics. Default true. Portico sends nothing if analytics is off for the project, or if the option
   * `telemetry` is false.
   */
  readonly analytics: boolean
  /** Whether Portico offers the view with all wallets. Default true. */
  readonly allWallets: boolean
  /** Whether Portico asks the user to accept the terms before connecting. Default false. */
  readonly legalCheckbox: boolean
  /**
   * Whether Portico offers the view of smart sessions, which let a site act for the account within limits. Default false.
   * Off without a `projectId`.
   */
  readonly smartSessions: boolean
  /**
   * Whether the Connect view shows one row that leads to the wallets, instead of the wallets themselves. Default false.
   */
  readonly collapseWallets: boolean
  /** Order of the account's action buttons. Actions that the list omits follow at its end, in their default order. */
  readonly walletFeaturesOrder: readonly WalletFeature[]
  /** Order of the connect methods. Methods that the list omits follow at its end, in their default order. */
  readonly connectMethodsOrder: readonly ConnectMethod[]
  /** Whether the site can open a payment in the modal. Default false. */
  readonly pay: boolean
}

/**
 * A warning about an option that has no effect. For a malformed option, `error` contains the valid values.
 */
export type OptionWarning =
  | {
      /** Path of the option, for example `features.socials[1]`. */
      readonly option: string
      /**
       * Why the option has no effect: `unknown` if the option does not exist, and `malformed` if its value is not
       * valid.
       */
      readonly reason: 'unknown'
      /** The value that the site has given. Absent if it may be a secret. */
      readonly value?: unknown
      /** The names of the options beside it. */
      readonly choices?: readonly string[]
    }
  | {
      readonly option: string
      readonly reason: 'malformed'
      /** The error, whose message says which values the option accepts. */
      readonly error: ErrorRecord
      readonly value?: unknown
      readonly choices?: readonly string[]
    }

/** The resolved options, with all defaults filled in. */
export type PorticoOptions = {
  /**
   * Id of this Portico. Porticos with different ids share nothing. If a page calls `createPortico` twice with the same
   * id, the second call returns the first Portico. Default `portico`.
   */
  readonly id: string
  /** Id of the site's project, free at dashboard.reown.com. Without it there is no WalletConnect, no prices and no history. */
  readonly projectId?: string
  /** The networks of the site. */
  readonly networks: readonly Network[]
  /** The network for a visitor who has not chosen one. Must be one of `networks`. */
  readonly defaultNetwork: CaipNetworkId
  /** Name, description and icons of the site, which wallets show. Default: read from the document. */
  readonly metadata: SiteMetadataOption
  /** Settings of the modal's features. */
  readonly features: Features
  /** Colour scheme. Default `dark`. With `auto`, the modal and the buttons follow the visitor's system. */
  readonly themeMode: ThemeMode
  /**
   * The look of the modal, the buttons and the login frame: a preset, colours, fonts, corners, lines, shadows, density and
   * sizes, such as `--wc-preset`, `--wc-accent` and `--wc-background`. See docs/theming.md for all of them. Colours that
   * would be hard to read are corrected.
   */
  readonly themeVariables: Readonly<Record<string, string | number>>
  /** Whether, and on which devices, the modal offers the list of all wallets. Default `SHOW`. */
  readonly allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Catalogue ids of wallets that are shown first. */
  readonly featuredWalletIds: readonly string[]
  /** Catalogue ids of wallets. If the list is not empty, the modal shows no other wallets of the catalogue. */
  readonly includeWalletIds: readonly string[]
  /** Catalogue ids or rdns of wallets that are not shown. */
  readonly excludeWalletIds: readonly string[]
  /**
   * IANA time zones in which the on-ramp is hidden. `china` stands for the zones of mainland China, Hong Kong and Macau.
   * Default: none.
   */
  readonly restrictedTimezones: readonly string[]
  /** The wallets that the site adds to the catalogue. */
  readonly customWallets: readonly CatalogueWallet[]
  /** URLs of pictures of networks, by CAIP-2 id or chain id. */
  readonly chainImages: Readonly<Record<string, string>>
  /**
   * For each network (CAIP-2 id), the token whose balance `<portico-button balance>` shows instead of the native coin's
   * balance, and `<portico-network-button balance>` beside the network. It also leads the account view, as the headline and
   * as the first row, and the review of a send or a swap shows its balance before and after. If the account does not own
   * this token, the buttons and the review show no balance, and the account view shows the total.
   */
  readonly tokens: Readonly<Record<string, { readonly address: string }>>
  /** URLs of pictures of wallets, by connector id. */
  readonly connectorImages: Readonly<Record<string, string>>
  /** The site's own JSON-RPC nodes by CAIP-2 id. Portico tries them before all other nodes. */
  readonly customRpcUrls: Readonly<Record<string, readonly NodeOption[]>>
  /**
   * URLs of the site's paymaster services (ERC-7677) by CAIP-2 id of an EVM network. On these networks the site pays
   * the network fee of sends, swaps and payments, if the wallet supports `paymasterService`. Default: none, so the user
   * pays.
   */
  readonly paymasters: Readonly<Record<string, string>>
  /**
   * Gateway that loads pictures from IPFS, such as the avatar of an ENS name. Without a gateway, these pictures are not
   * shown.
   */
  readonly ipfsGateway?: string
  /** URL of the site's terms. */
  readonly termsConditionsUrl?: string
  /** URL of the site's privacy policy. */
  readonly privacyPolicyUrl?: string
  /** Sign-in by signature, on any network. The option holds functions of the site, which run in the page. */
  readonly siwx?: SignInOptions
  /** Sign-In with Ethereum in the older `siweConfig` format. */
  readonly siweConfig?: SiweConfig
  /** Whether the modal connects wallets by QR code and link. Default true. */
  readonly enableWalletConnect: boolean
  /** Whether Portico lists wallets of the catalogue. Default true. */
  readonly enableWallets: boolean
  /** Whether Portico finds wallets that announce themselves in the page. Default true. */
  readonly enableEIP6963: boolean
  /**
   * Whether Portico announces itself as a wallet to other code on the page, by EIP-6963 and the Wallet Standard.
   * Default true. Set it to `false` if the site has its own wallet list that must not show Portico.
   */
  readonly announceProvider: boolean
  /** Whether Portico finds a wallet at `window.ethereum`. Default true. */
  readonly enableInjected: boolean
  /** Whether Portico reconnects returning visitors without a prompt. Default true. */
  readonly enableReconnect: boolean
  /** Whether the visitor can switch networks. Default true. */
  readonly enableNetworkSwitch: boolean
  /** Whether the modal explains wallets to new visitors. Default true. */
  readonly enableWalletGuide: boolean
  /**
   * Whether the user may stay on a network that the site does not list. If false, the modal asks the user to switch to a
   * network of the site. Default false.
   */
  readonly allowUnsupportedChain: boolean
  /**
   * The moment at which the page loads the modal's files. Loading them does not start the worker and sends no request to the data
   * provider. Default `presence`.
   */
  readonly preload: 'presence' | 'intent' | 'none'
  /** `closed` hides the modal from scripts and tests of the page, and from some accessibility tools. Default `open`. */
  readonly shadowRoot: 'open' | 'closed'
  /**
   * The page's own element that shows the modal, or a CSS selector for it. The modal is then a part of the page: it has
   * no dialog, no scrim and no scroll lock, and it is always open. Default: a dialog above the page, unless the page has
   * `<portico-modal inline>`.
   */
  readonly container?: Element | string
  /** Whether Portico prefers universal links to URL schemes when it opens a wallet app. Default false. */
  readonly experimental_preferUniversalLinks: boolean
  /** Whether Portico logs errors to the console. Default false. */
  readonly debug: boolean
  /**
   * Kind of the accounts of e-mail and social logins. The site can set it only for `eip155`, because every other
   * namespace has only one kind. Default `smartAccount`.
   */
  readonly defaultAccountTypes: Readonly<Partial<Record<Namespace, AccountType>>>
  /**
   * BCP 47 language tag of the messages, numbers and dates. Default: the page's language (`<html lang>`), also when it
   * changes, else the first of the visitor's languages that Portico has. Messages of any other language are English.
   */
  readonly locale?: string
  /** Texts that replace the built-in texts on screen, by message id, in ICU MessageFormat. */
  readonly messages: Readonly<Partial<Record<MessageId, string>>>
  /** Base URLs of the services. */
  readonly endpoints: ServiceUrls
  /** `false` turns off analytics and error reports, even if other options turn them on. Default true. */
  readonly telemetry: boolean
  /**
   * How the background worker starts: `{ url }` of a file on the site's origin, `inline`, `off` (the same code runs in the
   * page), or `auto`. Default `auto`.
   */
  readonly worker: WorkerOption
  /** Replaces Portico's defaults for the networks, methods and events that are proposed over WalletConnect. */
  readonly universalProviderConfigOverride?: ProposalOverride
  /** Warnings about options that are unknown, are malformed or have no effect. They are shown on the console. */
  readonly warnings: readonly OptionWarning[]
}

/**
 * `T` with every option optional. An option may also be `undefined`, for example because an environment variable is
 * missing.
 */
type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined }

type Given =
  | 'networks'
  | 'defaultNetwork'
  | 'features'
  | 'customWallets'
  | 'customRpcUrls'
  | 'endpoints'
  | 'restrictedTimezones'
  | 'themeVariables'
  | 'warnings'

/**
 * Options of `createPortico`. All are optional. A malformed option gets its default. A malformed element of a list is
 * left out. In both cases the console names the option (`features.socials[1]`) and the valid values. Unknown options are
 * ignored, and the console names them too. With both `siwx` and `siweConfig` nobody is signed in, and the console shows an
 * error.
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
  /**
   * The networks of the site: CAIP-2 ids that Portico knows, viem chains, or network objects. Default: the main networks of Ethereum,
   * Arbitrum One, BNB Smart Chain, Solana and Bitcoin.
   */
  readonly networks?: readonly NetworkOption[] | undefined
  /** The network for a visitor who has not chosen one. Must be one of `networks`. Default: the first of them. */
  readonly defaultNetwork?: NetworkOption | undefined
  /** Switches of the modal's features. */
  readonly features?:
    | (Optional<Omit<Features, 'socials'>> & {
        /** Providers of social logins, in the order in which the modal shows them. `false` for none. Default: all. */
        readonly socials?: readonly SocialProvider[] | false | undefined
      })
    | undefined
  /** Wallets that the site adds, in the format of the catalogue. */
  readonly customWallets?: readonly CustomWalletOption[] | undefined
  /**
   * The site's own JSON-RPC nodes by CAIP-2 id. Portico tries them before all other nodes. A node is a URL, or an object
   * with its URL and the `headers` of each request to it.
   */
  readonly customRpcUrls?: Readonly<Record<string, readonly (string | NodeOption)[]>> | undefined
  /**
   * IANA time zones in which the on-ramp is hidden, such as `['america/new_york']`, or the name of a list: `china` stands
   * for the zones of mainland China, Hong Kong and Macau. A list may contain such names too. Default: none.
   */
  readonly restrictedTimezones?: 'china' | readonly string[] | undefined
  /** The older name of `restrictedTimezones`. It still works; both together add up. */
  readonly onrampRestrictedTimezones?: readonly string[] | undefined
  /**
   * The look of the modal, the buttons and the login frame: a preset, colours, fonts, corners, lines, shadows, density and
   * sizes, such as `--wc-preset`, `--wc-accent` and `--wc-background`. See docs/theming.md for all of them. Colours that
   * would be hard to read are corrected.
   */
  readonly themeVariables?: ThemeVariables | undefined
  /** Base URLs of the services. Default: the public services. */
  readonly endpoints?: Optional<ServiceUrls> | undefined
}
