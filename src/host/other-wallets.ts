import type { Network } from '../domain/model/entities.ts'
import { findPolkadotWallets } from './injected-web3.ts'
import { findCosmosWallets } from './keplr.ts'
import type { Finder } from './part.ts'
import { findStandardWallets } from './wallet-standard.ts'

/** Looks for the wallets that speak something else than eip155. */
export function findOtherWallets(win: Window, networks: readonly Network[]): readonly Finder[] {
  return [
    findStandardWallets(win, networks),
    findPolkadotWallets(win, networks, () => win.document.title || win.location.hostname),
    findCosmosWallets(win, networks),
  ]
}
