import type { Namespace } from '../core/caip.ts'
import type { Connection, WalletInfo } from '../core/entities.ts'
import { isShared } from './session.ts'

/** A wallet as a person counts them: a phone or a login that works on several namespaces is one. */
export type ConnectedWallet = {
  /** Its own among those that are connected. */
  readonly id: string
  readonly face: WalletInfo
  /** One a namespace; never empty. Disconnecting the wallet ends them all. */
  readonly connections: readonly [Connection, ...Connection[]]
}

/** The wallets behind these connections, in their order. Injected wallets are one a namespace: nothing proves that two are the same. */
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
        : { id, face: wallet, connections: [connection] },
    )
  }
  return [...wallets.values()]
}

/** The namespaces a wallet is connected on. */
export function namespacesOf({ connections }: ConnectedWallet): readonly Namespace[] {
  return connections.map(({ namespace }) => namespace)
}
