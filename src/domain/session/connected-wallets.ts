import type { Connection, Namespace, WalletInfo } from '../core/entities.ts'
import { isShared } from './session.ts'

/** A wallet as the user sees it: a phone wallet or an embedded wallet on several namespaces counts as one. */
export type ConnectedWallet = {
  /** Id of the wallet, unique among the connected wallets. */
  readonly id: string
  readonly wallet: WalletInfo
  /** The wallet's connections, one for each namespace. Never empty. Disconnecting the wallet closes all of them. */
  readonly connections: readonly [Connection, ...Connection[]]
}

/**
 * Groups connections by wallet and keeps their order. Injected wallets stay separate for each namespace, because
 * nothing proves that two of them are the same wallet.
 */
export function connectedWallets(connections: readonly Connection[]): readonly ConnectedWallet[] {
  const wallets = new Map<string, ConnectedWallet>()
  for (const connection of connections) {
    const { kind, namespace, connectorId, wallet } = connection
    const id = isShared(kind) ? kind : `${namespace} ${connectorId}`
    const known = wallets.get(id)
    wallets.set(
      id,
      known
        ? { ...known, connections: [...known.connections, connection] }
        : { id, wallet, connections: [connection] },
    )
  }
  return [...wallets.values()]
}

export function namespacesOf({ connections }: ConnectedWallet): readonly Namespace[] {
  return connections.map(({ namespace }) => namespace)
}
