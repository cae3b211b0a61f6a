import type { CaipNetworkId } from '../core/entities.ts'

/**
 * A network in the site's options: the CAIP-2 id of a network that Portico knows, Portico's own network object, or a viem
 * chain.
 */
export type NetworkOption =
  | string
  | {
      /** CAIP-2 id of the network, or the chain id of an EVM network. */
      readonly id: string | number
      /** Name that the visitor sees. */
      readonly name: string
      /** The coin that pays the network's fees. */
      readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
      /** JSON-RPC URLs of the network: https, or http on this device or on the local network. */
      readonly rpcUrls: readonly string[] | { readonly default: { readonly http: readonly string[] } }
      /** Base URL of the network's block explorer. */
      readonly explorerUrl?: string
      /** The block explorer in viem's format. It is used if `explorerUrl` is absent. */
      readonly blockExplorers?: { readonly default: { readonly url: string } } | undefined
      /** Whether the network is a test network, whose coins have no value. */
      readonly testnet?: boolean | undefined
      /** CAIP-2 id of the network, for a network object whose `id` is not a CAIP-2 id. */
      readonly caipNetworkId?: string
      /** Namespace of the network. Default `eip155`. */
      readonly chainNamespace?: string
      /**
       * The network's picture. `imageUrl` is an https: URL or a data: URI. `imageId` is an id in the catalogue: the page
       * requests this picture only when it shows the network, and only if Portico has no logo of the network. The
       * option `chainImages` takes precedence over both.
       */
      readonly assets?:
        | { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined }
        | undefined
    }

/** A JSON-RPC node of the site: its URL, and the headers that Portico sends with each request to exactly this URL. */
export type NodeOption = {
  /** URL of the node: https, or on the loopback address of this device. */
  readonly url: string
  /**
   * Headers that identify the site at its node, such as `{ authorization: 'Bearer …' }`. The node has to allow them by
   * CORS. Everybody who opens the page can read them. They are sent to this URL only: never to a wallet or to another
   * server, and they stand in no log, report or event.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/**
 * A custom wallet of the site, in the format of the catalogue. `mobile_link` and `desktop_link` may use the URL scheme
 * of the wallet's app.
 */
export type CustomWalletOption = {
  /** Id of the wallet. It must differ from the ids of all catalogue wallets and of the site's other wallets. */
  readonly id: string
  /** Name that the visitor sees. */
  readonly name: string
  /** The rdns with which the wallet's browser extension announces itself (EIP-6963). */
  readonly rdns?: string
  /** The wallet's homepage, https. */
  readonly homepage?: string
  /** The wallet's picture: an https: URL or a data: URI. */
  readonly image_url?: string
  /** URL scheme or universal link of the wallet's mobile app. */
  readonly mobile_link?: string
  /**
   * Universal link of the wallet's mobile app. With the option `experimental_preferUniversalLinks`, it replaces
   * `mobile_link`.
   */
  readonly link_mode?: string
  /** URL scheme of the wallet's desktop app. */
  readonly desktop_link?: string
  /** URL of the wallet's web app. */
  readonly webapp_link?: string
  /** The wallet's page in the App Store. */
  readonly app_store?: string
  /** The wallet's page in Google Play. */
  readonly play_store?: string
  /** The wallet's page in the Chrome Web Store. */
  readonly chrome_store?: string
}

/** A wallet that the site adds itself, through an EIP-1193 provider. */
export type HostConnector = {
  /** Id of the wallet. It must stay the same between visits, because Portico uses it to reconnect. */
  readonly id: string
  /** Name that the visitor sees. */
  readonly name: string
  /** The wallet's picture: an https: URL or a data: URI. */
  readonly icon?: string
  /**
   * The wallet's rdns (EIP-6963). If a wallet in the page announces itself with the same rdns, the modal shows that
   * wallet instead of this one.
   */
  readonly rdns?: string
  /** The wallet's EIP-1193 provider. */
  readonly provider: { request(request: { method: string; params?: unknown }): Promise<unknown> }
}

/** Base URLs of the services, without a trailing slash. */
export type ServiceUrls = {
  /** URL of the data provider: balances, prices, history, names, swaps, purchases, and JSON-RPC of the networks. */
  readonly data: string
  /** URL of the catalogue of wallets and their pictures. */
  readonly catalogue: string
  /** URL of the service that receives analytics events and error reports. */
  readonly analytics: string
  /** URL of the WalletConnect relay, with the scheme wss:. */
  readonly relay: string
  /** URL of the login site, for logins by email and social providers. */
  readonly frame: string
  /**
   * URL of the Verify service, which confirms the page's domain to wallets. If the site sets its own `relay`, this URL
   * has no default, because wallets trust only the Verify service of the public relay.
   */
  readonly verify?: string
}

/** Metadata of the site, which wallets show to their users. If a field is absent, Portico reads it from the page. */
export type SiteMetadataOption = {
  /** Name of the site. Default: the title of the document. */
  readonly name?: string | undefined
  /** Description of the site, which wallets show. Default: the description of the document. */
  readonly description?: string | undefined
  /** URL of the site. Default: the origin of the page. */
  readonly url?: string | undefined
  /** The site's pictures: https: URLs or data: URIs. */
  readonly icons?: readonly string[] | undefined
}

/**
 * Networks, methods and events that Portico proposes over WalletConnect, by namespace. Like the option `customRpcUrls`,
 * `rpcMap` adds the site's own JSON-RPC URLs.
 */
export type ProposalOverride = {
  /** Networks (CAIP-2) by namespace. */
  readonly chains?: Readonly<Record<string, readonly CaipNetworkId[]>>
  /** JSON-RPC methods by namespace. */
  readonly methods?: Readonly<Record<string, readonly string[]>>
  /** Wallet events by namespace, for example `accountsChanged`. */
  readonly events?: Readonly<Record<string, readonly string[]>>
  /** JSON-RPC URLs by CAIP-2 id. */
  readonly rpcMap?: Readonly<Record<string, string>>
  /**
   * The network that Portico proposes first, because a wallet starts on the first proposed network that it supports.
   */
  readonly defaultChain?: CaipNetworkId
}

/**
 * How the worker starts: from a URL of the site, from the script itself (`inline`), not at all (`off`), or from the
 * first source that works (`auto`).
 */
export type WorkerOption =
  | {
      /** URL of a worker file on the site's origin. */
      readonly url: string
    }
  | 'inline'
  | 'off'
  | 'auto'
