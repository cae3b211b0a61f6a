import type { CaipAddress, CaipNetworkId } from '../../domain/core/entities.ts'
import type { Loadable } from '../../domain/core/loadable.ts'
import type { SwapRun } from '../../domain/swaps/run.ts'
import type { SwapParams } from '../../domain/swaps/swap-params.ts'
import type { SwapQuote, SwapStep, SwapToken } from '../../domain/swaps/types.ts'
import type { UnfinishedSwap } from '../../domain/swaps/unfinished.ts'
import type { Simulation } from '../../domain/transactions/prepared.ts'
import type { ReviewChange } from '../../domain/transactions/review.ts'

/** Swaps of tokens on EVM networks. The feature `transactions` sends the calls of a swap to the wallet. */
export type SwapsFeature = {
  readonly actions: {
    /**
     * Requests the wallet's signature for the token permit that the `step` query offers for this swap. After the
     * signature, the next step is the swap itself.
     */
    signPermit(params: SwapParams): Promise<void>
    /**
     * Deletes the signed permit of this swap. Call this function after the swap was sent, even if the outcome of the
     * send is unknown, because a permit can be used only once.
     */
    forgetPermit(params: SwapParams): Promise<void>
    /**
     * Notes that the user has pressed the button of a swap. Resolves to true if the page may now ask the wallet for the step:
     * with `signPermit`, or with `stageTransaction` and `sendStaged` of the feature `transactions`.
     */
    confirmRun(id: string): Promise<boolean>
    /** Changes a swap: what the user has chosen, or that the wallet was not asked or could not sign. */
    changeRun(id: string, change: ReviewChange): Promise<void>
    /** Rebuilds the current step of every subscribed swap now. */
    refreshSteps(): Promise<void>
    /**
     * Returns whether the simulation of a step contradicts the step, for example because the simulated output is
     * smaller than the minimum output of the step.
     */
    contradicts(params: SwapParams, step: SwapStep, simulation: Simulation): Promise<boolean>
  }
  readonly queries: {
    /**
     * The tokens that can be swapped on a network, in this order: the native coin, well-known tokens, other tokens,
     * tokens with a spam flag.
     */
    tokens: {
      readonly args: readonly [network: CaipNetworkId]
      readonly value: Loadable<readonly SwapToken[]>
    }
    /** The price of a swap, refreshed every ten seconds. Unsubscribing aborts the request. */
    quote: { readonly args: readonly [params: SwapParams]; readonly value: Loadable<SwapQuote> }
    /**
     * The price of a unit of gas in wei, from the swap service. Fails with `gas-price-unsupported` on networks
     * without swaps.
     */
    gasPrice: { readonly args: readonly [network: CaipNetworkId]; readonly value: Loadable<bigint> }
    /**
     * A swap, step by step: the next wallet request, its fee and simulation, and how far the swap is. `shown` is the output
     * that the user agreed to, in base units. `id` identifies this run of the swap, and is the id of its first transaction.
     * If the approval of the same swap is on its way, the swap waits for it.
     */
    run: {
      readonly args: readonly [params: SwapParams, shown: string, id: string]
      readonly value: Loadable<SwapRun>
    }
    /**
     * The swaps of an account whose approval was sent, and which are not finished, newest first. `putSwapAside` of the
     * feature `transactions` removes a swap from this list.
     */
    unfinished: {
      readonly args: readonly [account: CaipAddress]
      readonly value: Loadable<readonly UnfinishedSwap[]>
    }
    /**
     * The next wallet request of a swap, built and checked: a token approval, a token permit or the swap itself.
     * `shown` is the output that the user agreed to, in base units. If `permits` is true and the token supports
     * permits, a permit replaces the approval.
     */
    step: {
      readonly args: readonly [params: SwapParams, shown: string, permits: boolean]
      readonly value: Loadable<SwapStep>
    }
  }
}
