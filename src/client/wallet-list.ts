import type { InjectedWallet, Namespace, Session } from '../domain/core/entities.ts'
import type { Subscribable } from '../domain/core/signal.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import type { ConnectorType } from '../domain/options/types.ts'
import { orderWallets } from '../domain/wallets/wallet-order.ts'
import type { Value } from './value.ts'

/** Converts a wallet in the page to an option of the wallet list. */
export function optionOf(
  wallet: InjectedWallet,
  row: Pick<WalletOption, 'group' | 'isRecent' | 'state'>,
): WalletOption {
  return {
    ...row,
    id: wallet.id,
    name: wallet.name,
    icon: wallet.icon,
    isInstalled: true,
    isDoubtful: wallet.isSuspicious,
    namespaces: wallet.namespaces,
    downloadUrl: undefined,
  }
}

/**
 * Returns the installed wallets that the site does not exclude. If the site excludes a wallet by its catalogue id, the
 * catalogue must first say which wallet this is. Until then, only wallets without an rdns are returned.
 */
export function installedWallets(
  injected$: Subscribable<readonly InjectedWallet[]>,
  { excludeWalletIds, features }: PorticoOptions,
  session: Session,
): readonly WalletOption[] {
  let injected: readonly InjectedWallet[] = []
  injected$
    .subscribe(now => {
      injected = now
    })
    .unsubscribe()
  const isConnected = ({ id, rdns }: InjectedWallet) =>
    session.connections.some(({ connectorId }) => connectorId === id || connectorId === rdns)
  const rows = orderWallets({
    order: features.connectorTypeOrder,
    walletConnect: false,
    injected,
    holdsBack: excludeWalletIds.some(id => !id.includes('.')),
    catalogue: [],
    custom: [],
    recentIds: [],
    featuredIds: [],
    includeIds: [],
    excludeIds: excludeWalletIds,
    networks: [],
  })
  return rows.flatMap(row =>
    row.kind === 'injected'
      ? optionOf(row.wallet, {
          group: row.group,
          isRecent: row.recent,
          state: isConnected(row.wallet) ? 'connected' : 'available',
        })
      : [],
  )
}

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
  /** Whether the wallet is in this page and therefore connects without a QR code. */
  readonly isInstalled: boolean
  /** Whether the visitor used the wallet recently. */
  readonly isRecent: boolean
  /** Whether the wallet is suspicious, for example because two wallets claim the same rdns. If so, warn the visitor. */
  readonly isDoubtful: boolean
  /** `connecting` while `connect` waits for the wallet, `connected` while it is connected, and otherwise `available`. */
  readonly state: 'available' | 'connecting' | 'connected'
  /** The namespaces that the wallet can connect. Empty if unknown. */
  readonly namespaces: readonly Namespace[]
  /** URL of the page where the visitor can get the wallet for this device. */
  readonly downloadUrl: string | undefined
}

/** A page of the wallet catalogue. */
export type WalletOptionPage = {
  /** The wallets on this page of the catalogue. */
  readonly wallets: readonly WalletOption[]
  /** The total number of wallets, including the pages of the list that are not yet loaded. */
  readonly count: number
}

/**
 * The wallets that the modal offers, in the modal's order. The first value has the wallets found in the page. The
 * wallets of the catalogue follow later.
 * @example portico.wallets.subscribe(wallets => console.log(wallets.map(({ name }) => name)))
 */
export type WalletList = Value<readonly WalletOption[]> & {
  /**
   * Searches the wallets of the catalogue by name. Rejects with `wallets-unavailable` when the catalogue cannot be
   * read.
   * @example const { wallets } = await portico.wallets.search('rain')
   */
  search(text: string): Promise<WalletOptionPage>
  /**
   * Returns a page of the catalogue. A page has 40 wallets, and the first page is 1.
   * @example const { wallets, count } = await portico.wallets.page(1)
   */
  page(page: number): Promise<WalletOptionPage>
}

/** How the user continues in a wallet that runs outside this page. */
export type PairingDetails = {
  /** When the URI expires (epoch ms). While `connect` waits, a new URI replaces an expired one. */
  readonly expiresAt: number
  /** Links that open the wallet with this pairing. Open them in a click handler. */
  readonly links: {
    /** Link that opens the wallet's app on this phone. */
    readonly mobile?: string | undefined
    /** Opens the wallet's desktop app. */
    readonly desktop?: string | undefined
    /** Link that opens the wallet's web app. */
    readonly webapp?: string | undefined
  }
}

/** Options of `connect`. */
export type ConnectOptions = {
  /** The namespace to connect. Default: the namespace of the first of the site's networks that the wallet supports. */
  readonly namespace?: Namespace | undefined
  /** Receives the pairing URI for a QR code or a link, and later each URI that replaces it. */
  readonly onUri?: ((uri: string, details: PairingDetails) => void) | undefined
  /** Aborts `connect`. A prompt that the wallet already shows stays open. */
  readonly signal?: AbortSignal | undefined
}
