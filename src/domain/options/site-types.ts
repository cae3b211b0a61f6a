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
      /** JSON-RPC URLs of the network: https, or on the loopback address of this device. */
      readonly rpcUrls: readonly string[] | { readonly default: { readonly http: readonly string[] } }
      /** Base URL of the block explorer. */
      readonly explorerUrl?: string
      /** The block explorer in viem's format. */
      readonly blockExplorers?: { readonly default: { readonly url: string } } | undefined
      /** Whether the network is a test network, whose coins have no value. */
      readonly testnet?: boolean | undefined
      /** CAIP-2 id of the network, if `id` is not one. */
      readonly caipNetworkId?: string
      /** Namespace of the network. Default `eip155`. */
      readonly chainNamespace?: string
      /** Picture of the network in the catalogue. */
      readonly assets?: { readonly imageId?: string | undefined } | undefined
    }

/** A custom wallet of the site, in the format of the catalogue. Links may use the wallet's own scheme. */
export type CustomWalletOption = {
  /** Id of the wallet. It must differ from all ids in the catalogue and from those of the site's other wallets. */
  readonly id: string
  /** Name that the visitor sees. */
  readonly name: string
  /** The rdns with which the wallet's browser extension announces itself (EIP-6963). */
  readonly rdns?: string
  /** The wallet's homepage, https. */
  readonly homepage?: string
  /** The wallet's picture, https. */
  readonly image_url?: string
  /** URL scheme or universal link of the wallet's mobile app. */
  readonly mobile_link?: string
  /** Universal link of the wallet's mobile app. */
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
  readonly name: string
  /** The wallet's picture: an https: URL or a data: URI. */
  readonly icon?: string
  /** If a wallet in the page announces itself with this rdns, that wallet is shown instead of the site's. */
  readonly rdns?: string
  readonly provider: { request(asked: { method: string; params?: unknown }): Promise<unknown> }
}
