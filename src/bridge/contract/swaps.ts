import type { CaipNetworkId } from '../../domain/core/caip.ts'
import type { Loadable } from '../../domain/core/loadable.ts'
import type { SwapParams, SwapQuote, SwapStep, SwapToken } from '../../domain/swaps/types.ts'

/** Swaps of tokens on EVM networks. The wallet signs through `transactions`. */
export type SwapsFeature = {
  readonly calls: {
    /** Asks the wallet to sign the permit that `step` offers for these parameters. The next step is the swap itself. */
    signPermit(params: SwapParams): Promise<void>
    /** Forgets the permit for these parameters. Call it once a swap that carries the permit may have been sent. */
    forgetPermit(params: SwapParams): Promise<void>
    /** Rebuilds the next step of every subscriber now. */
    lookAgain(): Promise<void>
  }
  readonly streams: {
    /** The tokens that can be swapped on a network, suggested ones first. */
    tokens: {
      readonly args: readonly [network: CaipNetworkId]
      readonly value: Loadable<readonly SwapToken[]>
    }
    /** The price of a swap, refreshed every ten seconds. Unsubscribing aborts the request. */
    quote: { readonly args: readonly [params: SwapParams]; readonly value: Loadable<SwapQuote> }
    /** The price of a unit of gas in wei, from the swap service. Fails by code on networks without swaps. */
    gasPrice: { readonly args: readonly [network: CaipNetworkId]; readonly value: Loadable<bigint> }
    /** The next step to sign, built and checked. `shown` is the output that the user agreed to, in digits of base units. */
    step: {
      readonly args: readonly [params: SwapParams, shown: string, permits: boolean]
      readonly value: Loadable<SwapStep>
    }
  }
}
