import type { Namespace } from '../../domain/core/caip.ts'
import type { Signal, Subscribable } from '../../domain/core/signal.ts'
import type { Connector } from '../connectors/connector.ts'

/** A wallet that one discovery found, with values that are safe to show. */
export type DiscoveredWallet = {
  /** Unique in this page. */
  readonly id: string
  /** Identifies the wallet at the next visit. When two wallets have the same identity, neither is reconnected. */
  readonly identity: string
  readonly name: string
  /** A validated data: URI. */
  readonly icon?: string
  readonly doubtful: boolean
  /** The wallet's namespaces that the site has networks of; never empty. */
  readonly namespaces: readonly Namespace[]
  /** The wallet's own object, used only to compare wallets. Never called directly. */
  readonly raw: object
  /** Returns the EIP-1193 provider that the wallet declares as its own, if it declares one. */
  evmProvider?(): unknown
  side(namespace: Namespace): Promise<Connector | undefined>
}

/** One way to find wallets. */
export type WalletDiscovery = {
  readonly parts$: Subscribable<readonly DiscoveredWallet[]>
  parts(): readonly DiscoveredWallet[]
  /** Looks again, for wallets that do not announce themselves. */
  look(): void
  close(): void
}

/** The methods of a discovery that looks at each new subscription. */
export function toDiscovery(
  parts$: Signal<readonly DiscoveredWallet[]>,
  look: () => void,
): Pick<WalletDiscovery, 'parts$' | 'parts' | 'look'> {
  return {
    parts$: {
      subscribe: listener => {
        look()
        return parts$.subscribe(listener)
      },
    },
    parts: () => parts$.value,
    look,
  }
}
