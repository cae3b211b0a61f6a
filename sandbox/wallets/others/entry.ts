import { type KeplrControl, startKeplr } from './keplr.ts'
import type { OtherWalletOptions } from './options.ts'
import { createOwner, type Owner } from './owner.ts'
import { type PolkadotControl, startPolkadot } from './polkadot.ts'
import { type StandardControl, startStandard } from './standard.ts'

/** The controls of one wallet, at `window.__otherWallets[name]`. */
export type OtherWalletControl = {
  readonly owner: Owner
  readonly polkadot: PolkadotControl | undefined
  readonly keplr: KeplrControl | undefined
  standard: StandardControl | undefined
}

/** A page with wallets of other namespaces, and their controls by name. */
export type OtherWalletPage = Window & { __otherWallets?: Record<string, OtherWalletControl> }

/** Starts each wallet once in this page. Frames inside the page get none. */
export const start = (wallets: readonly OtherWalletOptions[]): void => {
  if (window.top !== window) return
  const page: OtherWalletPage = window
  page.__otherWallets ??= {}
  for (const options of wallets) {
    if (Object.hasOwn(page.__otherWallets, options.name)) continue
    const owner = createOwner(options)
    const control: OtherWalletControl = {
      owner,
      polkadot: startPolkadot(options, owner),
      keplr: startKeplr(options, owner),
      standard: undefined,
    }
    page.__otherWallets[options.name] = control
    // Deriving the keys takes time, so this wallet registers late, as many wallets do.
    void startStandard(options, owner).then(standard => {
      control.standard = standard
    })
  }
}
