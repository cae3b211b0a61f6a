import type { Loadable } from '../../domain/core/loadable.ts'
import type { BuyOptions, BuyOrder, BuyParams, BuyProgress, BuyQuote } from '../../domain/onramp/onramp.ts'

/** Purchases of crypto with a card or bank account. */
export type OnrampFeature = {
  readonly actions: {
    /** Returns the order page of an on-ramp provider. Open the page in a click handler, or the browser blocks it. */
    openOrder(params: BuyParams, seller: string): Promise<string>
  }
  readonly queries: {
    /** The countries, currencies, coins and limits that the on-ramp providers offer. */
    options: { readonly args: readonly [country: string]; readonly value: Loadable<BuyOptions> }
    /** The offers of the on-ramp providers for a purchase. */
    quotes: {
      readonly args: readonly [params: BuyParams]
      readonly value: Loadable<readonly BuyQuote[]>
    }
    /** The state of an order. Completes when the coins have arrived, the order has failed, or the time limit is over. */
    progress: { readonly args: readonly [order: BuyOrder]; readonly value: Loadable<BuyProgress> }
  }
}
