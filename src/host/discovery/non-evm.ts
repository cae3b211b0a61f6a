import type { Network } from '../../domain/core/entities.ts'
import { findCosmosWallets } from './cosmos.ts'
import type { WalletDiscovery } from './discovered-wallet.ts'
import { findPolkadotWallets } from './polkadot.ts'
import { findStandardWallets } from './wallet-standard.ts'

/** Finds the wallets of namespaces other than eip155. */
export function findNonEvmWallets(win: Window, networks: readonly Network[]): readonly WalletDiscovery[] {
  return [
    findStandardWallets(win, networks),
    findPolkadotWallets(win, networks, () => win.document.title || win.location.hostname),
    findCosmosWallets(win, networks),
  ]
}
