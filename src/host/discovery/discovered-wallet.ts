import type { Namespace } from '../../domain/core/caip.ts'
import type { Signal, Subscribable } from '../../domain/core/signal.ts'
import type { Connector } from '../connectors/connector.ts'

/** A wallet as one way of finding has found it, made safe to show. */
export type DiscoveredWallet = {
  /** Its own in this page. */
  readonly id: string
  /** What it is found by at the next visit. Two parts with one identity: neither is. */
  readonly identity: string
  readonly name: string
  /** A checked data: URI. */
  readonly icon?: string
  readonly doubtful: boolean
  /** Those the site has networks of; never empty. */
  readonly namespaces: readonly Namespace[]
  /** The wallet's own object, to tell one wallet from another. Never called directly. */
  readonly raw: object
  /** Gives the EIP-1193 provider the wallet says is its own, where it says so. */
  evmProvider?(): unknown
  side(namespace: Namespace): Promise<Connector | undefined>
}

/** One way of finding wallets. */
export type WalletDiscovery = {
  readonly parts$: Subscribable<readonly DiscoveredWallet[]>
  parts(): readonly DiscoveredWallet[]
  /** Looks again, where wallets do not say that they have come. */
  look(): void
  close(): void
}

/** What a finder gives that looks whenever somebody begins to listen. */
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
