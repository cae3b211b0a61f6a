import type { Network } from '../../domain/core/entities.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { discoverOnLoad } from './discover-on-load.ts'
import type { DiscoveredWallet, WalletDiscovery } from './discovered-wallet.ts'

/** Places in the page where wallets with Keplr's face are, and the names of those wallets. */
const places = [
  ['keplr', 'Keplr'],
  ['leap', 'Leap'],
] as const

/** Wallets for Cosmos networks: `window.keplr` and those of the same form. One object in two places is one wallet. */
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
