import type { Loadable } from '../../domain/core/loadable.ts'
import type { BuyOptions, BuyOrder, BuyParams, BuyProgress, BuyQuote } from '../../domain/onramp/onramp.ts'

/** Purchases of crypto with a card or bank account. */
export type OnrampFeature = {
  readonly calls: {
    /** Returns the order page of an on-ramp provider. Open it in a gesture of the user, or the browser blocks it. */
    buyPage(params: BuyParams, seller: string): Promise<string>
  }
  readonly streams: {
    /** The countries, currencies, coins and limits that on-ramp providers offer. */
    buyOptions: { readonly args: readonly [country: string]; readonly value: Loadable<BuyOptions> }
    /** The offers of the on-ramp providers for a purchase. */
    buyQuotes: {
      readonly args: readonly [params: BuyParams]
      readonly value: Loadable<readonly BuyQuote[]>
    }
    /** The state of an order. Completes when the coins have arrived, the order has failed, or the time limit is over. */
    buyProgress: { readonly args: readonly [order: BuyOrder]; readonly value: Loadable<BuyProgress> }
  }
}
