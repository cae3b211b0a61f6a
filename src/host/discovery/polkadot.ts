import type { Network } from '../../domain/core/entities.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { discoverOnLoad } from './discover-on-load.ts'
import type { DiscoveredWallet, WalletDiscovery } from './discovered-wallet.ts'
import { walletName } from './wallet-info.ts'

const walletsKept = 20
const nameShape = /^[\w .{}-]{1,60}$/
/** Display names of wallets that register themselves under the name of a package. */
const shownNames: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot{.js}',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
}

/**
 * Finds the wallets in `window.injectedWeb3`. The page itself may have put them there, so they are shown by name, without an
 * icon.
 */
export function findPolkadotWallets(
  win: Window,
  networks: readonly Network[],
  site: () => string,
): WalletDiscovery {
  const own = networks.filter(network => network.namespace === 'polkadot')
  return discoverOnLoad(win, () => {
    if (own.length === 0) return []
    const table = safeRead(win, 'injectedWeb3')
    return keysOf(table).flatMap((key): DiscoveredWallet[] => {
      const raw = safeRead(table, key)
      const name = walletName(shownNames[key] ?? key)
      if (typeof raw !== 'object' || raw === null || typeof safeRead(raw, 'enable') !== 'function') return []
      const id = `polkadot:${key}`
      const side: DiscoveredWallet['side'] = async () =>
        (await import('../connectors/polkadot.ts')).createPolkadotConnector(raw, own, site())
      return [{ id, identity: id, name, doubtful: false, namespaces: ['polkadot'], raw, side }]
    })
  })
}

function keysOf(table: unknown): readonly string[] {
  try {
    if (typeof table !== 'object' || table === null) return []
    return Object.keys(table)
      .filter(key => nameShape.test(key))
      .slice(0, walletsKept)
  } catch {
    return []
  }
}
