import type { Network } from '../../domain/core/entities.ts'
import type { Signal } from '../../domain/core/signal.ts'
import type { WalletAppStep } from '../../domain/wallets/wallet-app.ts'
import { findCosmosWallets } from './cosmos.ts'
import type { WalletDiscovery } from './discovered-wallet.ts'
import { findPolkadotWallets } from './polkadot.ts'
import { findMobileWallet } from './solana-mobile.ts'
import { findStandardWallets } from './wallet-standard.ts'

/** Finds the wallets of namespaces other than eip155. `walletApp$` receives the user's next step in a wallet app. `id` is that of this Portico. */
export function findNonEvmWallets(
  win: Window,
  networks: readonly Network[],
  walletApp$: Signal<WalletAppStep | undefined>,
  id?: string,
): readonly WalletDiscovery[] {
  return [
    findStandardWallets(win, networks),
    findPolkadotWallets(win, networks, () => win.document.title || win.location.hostname),
    findCosmosWallets(win, networks),
    findMobileWallet(win, networks, walletApp$, id),
  ]
}
