import { type KeplrControl, startKeplr } from './keplr.ts'
import type { OtherWalletOptions } from './options.ts'
import { createOwner, type Owner } from './owner.ts'
import { type PolkadotControl, startPolkadot } from './polkadot.ts'
import { type StandardControl, startStandard } from './standard.ts'

/** The controls with which a test operates one wallet. A page has them at `window.__otherWallets[name]`. */
export type OtherWalletControl = {
  readonly owner: Owner
  readonly polkadot: PolkadotControl | undefined
  readonly keplr: KeplrControl | undefined
  standard: StandardControl | undefined
}

/**
 * The window of a page with the controls of the page's Solana, Bitcoin, Polkadot and Cosmos wallets, by wallet name.
 */
export type OtherWalletPage = Window & { __otherWallets?: Record<string, OtherWalletControl> }

/** Starts each wallet once in this page. Pages inside a frame get no wallets. */
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
    // This wallet registers after the page has started, because the browser derives the keys asynchronously. Many real
    // wallets register late too.
    void startStandard(options, owner).then(standard => {
      control.standard = standard
    })
  }
}
