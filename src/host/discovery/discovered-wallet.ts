import type { Namespace } from '../../domain/core/caip.ts'
import type { Signal, Subscribable } from '../../domain/core/signal.ts'
import type { Connector } from '../connectors/connector.ts'

/** A wallet that a discovery has found. All values are safe to show. */
export type DiscoveredWallet = {
  /** Id of the wallet, unique in this page. */
  readonly id: string
  /** Identifies the wallet at the next visit. If two wallets have the same identity, neither is reconnected. */
  readonly identity: string
  readonly name: string
  /** The wallet's picture as a validated data: URI. */
  readonly icon?: string
  readonly doubtful: boolean
  /** Set if the wallet is an app outside the browser. A page cannot know whether such an app is installed. */
  readonly isOtherApp?: boolean
  /** The wallet's namespaces in which the site has networks. Never empty. */
  readonly namespaces: readonly Namespace[]
  /** The wallet's own object, used only to compare wallets. Never called directly. */
  readonly raw: object
  /** Returns the EIP-1193 provider that the wallet declares as its own, if it declares one. */
  evmProvider?(): unknown
  side(namespace: Namespace): Promise<Connector | undefined>
}

/** A way to find wallets in the page. */
export type WalletDiscovery = {
  readonly parts$: Subscribable<readonly DiscoveredWallet[]>
  parts(): readonly DiscoveredWallet[]
  /** Looks again for wallets that do not announce themselves. */
  look(): void
  close(): void
}

/** Creates a discovery that looks again whenever a listener subscribes. */
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
