import type { CaipNetworkId } from '../../domain/core/caip.ts'
import type { Loadable } from '../../domain/core/loadable.ts'
import type {
  BuyOptions,
  BuyOrder,
  BuyParams,
  BuyProgress,
  BuyQuote,
  Exchange,
  ExchangeSession,
  PaymentRequest,
  PayProgress,
} from '../../domain/onramp/onramp.ts'
import type { SwapParams, SwapQuote, SwapStep, SwapToken } from '../../domain/swaps/types.ts'

/** Swapping, buying and paying. The wallet signs through `transactions`. */
export type SwapsFeature = {
  readonly calls: {
    /** Has the permit signed that the `step` of this question offers; the next step is the swap itself. */
    signPermit(question: SwapParams): Promise<void>
    /** Forgets the permit signed for this question once a swap that carries it may have been sent. */
    forgetPermit(question: SwapParams): Promise<void>
    /** Builds the next step of everybody who looks at one anew, now. */
    lookAgain(): Promise<void>
    /** The page of a provider for an order; to be opened in the visitor's own gesture. */
    buyPage(question: BuyParams, seller: string): Promise<string>
    /** The page of an exchange for a payment. */
    payPage(exchange: string, wish: PaymentRequest): Promise<ExchangeSession>
  }
  readonly streams: {
    /** Everything that can be swapped on a network, the suggested first. */
    tokens: {
      readonly args: readonly [network: CaipNetworkId]
      readonly value: Loadable<readonly SwapToken[]>
    }
    /** The price of a swap, asked again every ten seconds; leaving aborts what is under way. */
    quote: { readonly args: readonly [question: SwapParams]; readonly value: Loadable<SwapQuote> }
    /** What a unit of gas costs, in wei, by whoever makes the swaps; refused by name on other networks. */
    gasPrice: { readonly args: readonly [network: CaipNetworkId]; readonly value: Loadable<bigint> }
    /** What has to be signed next, built and checked; `shown` is the output that was agreed to, in digits of base units. */
    step: {
      readonly args: readonly [question: SwapParams, shown: string, permits: boolean]
      readonly value: Loadable<SwapStep>
    }
    buyOptions: { readonly args: readonly [country: string]; readonly value: Loadable<BuyOptions> }
    buyQuotes: {
      readonly args: readonly [question: BuyParams]
      readonly value: Loadable<readonly BuyQuote[]>
    }
    /** Ends when the coins are there, the order failed or the time is up. */
    buyProgress: { readonly args: readonly [order: BuyOrder]; readonly value: Loadable<BuyProgress> }
    exchanges: {
      readonly args: readonly [wish: PaymentRequest]
      readonly value: Loadable<readonly Exchange[]>
    }
    payProgress: { readonly args: readonly [session: ExchangeSession]; readonly value: Loadable<PayProgress> }
  }
}
