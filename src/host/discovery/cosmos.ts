import type { Network } from '../../domain/core/entities.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { discoverOnLoad } from './discover-on-load.ts'
import type { DiscoveredWallet, WalletDiscovery } from './discovered-wallet.ts'

/** The global variables under which wallets with Keplr's API are found, each with the name of the wallet. */
const places = [
  ['keplr', 'Keplr'],
  ['leap', 'Leap'],
] as const

/**
 * Finds wallets for Cosmos networks: `window.keplr` and others with the same API. If one object has two names, it is listed
 * as one wallet.
 */
export function findCosmosWallets(win: Window, networks: readonly Network[]): WalletDiscovery {
  const own = networks.filter(network => network.namespace === 'cosmos')
  return discoverOnLoad(win, () => {
    if (own.length === 0) return []
    const seen = new Set<object>()
    return places.flatMap(([key, name]): DiscoveredWallet[] => {
      const raw = safeRead(win, key)
      const isWallet =
        typeof raw === 'object' && raw !== null && typeof safeRead(raw, 'getKey') === 'function'
      if (!isWallet || seen.has(raw)) return []
      seen.add(raw)
      const id = `cosmos:${key}`
      return [
        {
          id,
          identity: id,
          name,
          doubtful: false,
          namespaces: ['cosmos'],
          raw,
          evmProvider: () => safeRead(raw, 'ethereum'),
          side: async () => {
            const { createCosmosConnector } = await import('../connectors/cosmos.ts')
            return createCosmosConnector({ raw, networks: own, win, changes: `${key}_keystorechange` })
          },
        },
      ]
    })
  })
}
