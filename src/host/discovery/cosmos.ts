import type { Network } from '../../domain/core/entities.ts'
import { read } from '../../domain/core/lib/safe-read.ts'
import { createLookout } from './discover-on-load.ts'
import type { Finder, Part } from './discovered-wallet.ts'

/** Places in the page where wallets with Keplr's face are, and the names of those wallets. */
const places = [
  ['keplr', 'Keplr'],
  ['leap', 'Leap'],
] as const

/** Wallets for Cosmos networks: `window.keplr` and those of the same form. One object in two places is one wallet. */
export function findCosmosWallets(win: Window, networks: readonly Network[]): Finder {
  const own = networks.filter(network => network.namespace === 'cosmos')
  return createLookout(win, () => {
    if (own.length === 0) return []
    const seen = new Set<object>()
    return places.flatMap(([key, name]): Part[] => {
      const raw = read(win, key)
      const isWallet = typeof raw === 'object' && raw !== null && typeof read(raw, 'getKey') === 'function'
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
          evmProvider: () => read(raw, 'ethereum'),
          side: async () => {
            const { createCosmosSide } = await import('../connectors/cosmos.ts')
            return createCosmosSide({ raw, networks: own, win, changes: `${key}_keystorechange` })
          },
        },
      ]
    })
  })
}
