import type { Namespace } from '../domain/core/entities.ts'
import type { ConnectorType } from '../domain/options/types.ts'
import type { Value } from './value.ts'

/** A wallet that the site can offer to the visitor. */
export type WalletOption = {
  /** The id that `connect` accepts. */
  readonly id: string
  /** The wallet's own name. */
  readonly name: string
  /** URL of the wallet's picture, for an `<img>`: a data: URI, or an https: URL of the catalogue. */
  readonly icon: string | undefined
  /** The group in which the modal lists the wallet. */
  readonly group: ConnectorType
  /** The wallet was found in this page, so it connects without a QR code. */
  readonly isInstalled: boolean
  /** The visitor used the wallet recently. */
  readonly isRecent: boolean
  /** Whether the wallet is suspicious, for example because two wallets claim the same rdns. If so, warn the visitor. */
  readonly isDoubtful: boolean
  /** Whether the wallet is connected, or `connect` waits for it. */
  readonly state: 'available' | 'connecting' | 'connected'
  /** The namespaces that the wallet can connect. Empty if unknown. */
  readonly namespaces: readonly Namespace[]
  /** Where to get the wallet on this device. */
  readonly downloadUrl: string | undefined
}

/** A page of the wallet catalogue. */
export type WalletOptionPage = {
  /** The wallets on this page of the catalogue. */
  readonly wallets: readonly WalletOption[]
  /** The number of wallets on all pages. */
  readonly count: number
}

/**
 * The wallets that the modal offers, in the same order: at once the wallets found in the page, then those of the catalogue.
 * @example portico.wallets.subscribe(wallets => console.log(wallets.map(({ name }) => name)))
 */
export type WalletList = Value<readonly WalletOption[]> & {
  /**
   * Searches the catalogue by name. Rejects with `wallets-unavailable` when it cannot be read.
   * @example const { wallets } = await portico.wallets.search('rain')
   */
  search(text: string): Promise<WalletOptionPage>
  /**
   * Returns a page of the catalogue. A page has 40 wallets, and the first page is 1.
   * @example const { wallets, count } = await portico.wallets.page(1)
   */
  page(page: number): Promise<WalletOptionPage>
}

/** How to continue in a wallet that runs outside this page. */
export type PairingDetails = {
  /** When the URI expires (epoch ms). While `connect` waits, a new URI replaces an expired one. */
  readonly expiresAt: number
  /** Links that open the wallet with this pairing. Open them in a click handler. */
  readonly links: {
    /** Opens the wallet's app on this phone. */
    readonly mobile?: string | undefined
    /** Opens the wallet's desktop app. */
    readonly desktop?: string | undefined
    /** Opens the wallet's web app. */
    readonly webapp?: string | undefined
  }
}

/** Options of `connect`. */
export type ConnectOptions = {
  /** The namespace to connect. Default: the first of the site's networks that the wallet supports. */
  readonly namespace?: Namespace | undefined
  /** Receives the URI for a QR code or a link, and later each URI that replaces it. */
  readonly onUri?: ((uri: string, details: PairingDetails) => void) | undefined
  /** Stops waiting. A wallet that already shows a prompt keeps showing it. */
  readonly signal?: AbortSignal | undefined
}
