import type { Namespace, WalletInfo } from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import type { DiscoveredWallet } from '../discovery/discovered-wallet.ts'
import type { WalletRegistry } from '../discovery/wallet-registry.ts'
import type { Connector } from './connector.ts'
import { createEip155Connector } from './eip155.ts'

/** Finds the connectors of the wallets in the page. */
export type ConnectorFinder = {
  /**
   * Returns the connector for one namespace of a listed wallet, or of a discovered wallet that belongs to its row. Undefined
   * if the wallet does not support the namespace.
   */
  side(walletId: string, namespace: Namespace): Promise<Connector | undefined>
  /**
   * Returns the wallet's name and icon for a connection in this namespace, and the id that identifies the connector at the
   * next visit.
   */
  faceOf(walletId: string, namespace: Namespace): { wallet: WalletInfo; connectorId?: string }
  /** Returns the id of the wallet with this id, or of the only wallet that claims this rdns or identity. */
  find(wanted: string): string | undefined
  /** Whether the wallet is still in the page and supports this namespace. */
  has(walletId: string, namespace: Namespace): boolean
}

/**
 * Creates the finder for these wallets. It loads with the first request to a wallet, because the wallet list needs no
 * connectors.
 */
export function findConnectors(registry: WalletRegistry): ConnectorFinder {
  /**
   * Each namespace of a wallet has only one connector, because a connector caches the accounts that the wallet shares.
   */
  const opened = new WeakMap<object, Map<Namespace, ReturnType<DiscoveredWallet['side']>>>()
  const rowOf = (walletId: string) => registry.rows().find(({ wallet }) => wallet.id === walletId)
  const partOf = (walletId: string, namespace: Namespace) =>
    [...(rowOf(walletId)?.parts ?? []), ...registry.discovered().filter(({ id }) => id === walletId)].find(
      part => part.namespaces.includes(namespace),
    )

  const find = (wanted: string) => {
    const wallets = registry.wallets()
    const discovered = registry.discovered()
    const here = [...wallets, ...discovered].find(({ id }) => id === wanted)
    const sameIdentity = discovered.filter(({ identity }) => identity === wanted)
    // One of two wallets with the same identity may be an imitation, so neither of them is reconnected.
    if (sameIdentity.length > 1) return undefined
    if (here) return here.id
    const claims = wallets.filter(({ rdns }) => rdns === wanted.toLowerCase())
    return claims.length === 1 ? claims[0]?.id : undefined
  }

  return {
    side: async (walletId, namespace) => {
      if (namespace === 'eip155') {
        const provider = registry.provider(walletId)
        return provider && createEip155Connector(provider)
      }
      const part = partOf(walletId, namespace)
      if (!part) return undefined
      const sides = opened.get(part.raw) ?? new Map<Namespace, ReturnType<DiscoveredWallet['side']>>()
      opened.set(part.raw, sides)
      const side = sides.get(namespace) ?? part.side(namespace)
      sides.set(namespace, side)
      try {
        return await side
      } catch (cause) {
        // The connector's code failed to load, so the next use loads it again.
        sides.delete(namespace)
        throw new AppError('adapter-not-found', { namespace }, cause)
      }
    },
    faceOf: (walletId, namespace) => {
      const part = namespace === 'eip155' ? undefined : partOf(walletId, namespace)
      if (part) {
        const { name, icon, identity, doubtful, id } = part
        return {
          wallet: registry.withOwnIcon(walletId, { name, ...(icon && { icon }) }),
          connectorId: doubtful ? id : identity,
        }
      }
      const wallet = registry.wallets().find(({ id }) => id === walletId)
      if (!wallet) return { wallet: { name: 'Browser wallet' } }
      const { name, icon, rdns } = wallet
      // An rdns that two wallets claim identifies neither of them, so it is left out.
      const isAlone = rdns !== undefined && find(rdns) === walletId
      return { wallet: { name, ...(icon && { icon }), ...(isAlone && { rdns }) } }
    },
    find,
    has: (walletId, namespace) =>
      namespace === 'eip155'
        ? registry.provider(walletId) !== undefined
        : partOf(walletId, namespace) !== undefined,
  }
}
