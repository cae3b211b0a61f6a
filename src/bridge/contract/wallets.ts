import type { WalletPage, WalletQuery } from '../../domain/core/entities.ts'
import type { Loadable } from '../../domain/core/loadable.ts'

/** The wallet catalogue. */
export type WalletsFeature = {
  readonly actions: Readonly<Record<never, never>>
  readonly queries: {
    /** A page of the catalogue. */
    wallets: { readonly args: readonly [query: WalletQuery]; readonly value: Loadable<WalletPage> }
  }
}
