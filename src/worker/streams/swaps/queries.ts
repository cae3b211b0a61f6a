import {
  catchError,
  defer,
  forkJoin,
  from,
  map,
  type Observable,
  of,
  race,
  shareReplay,
  switchMap,
  take,
  throwError,
  timer,
} from 'rxjs'
import { isPossibleAmount } from '../../../domain/core/amount.ts'
import {
  type CaipAddress,
  type CaipNetworkId,
  type Network,
  networkOf,
} from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import { isNativeAddress } from '../../../domain/networks/native-coin.ts'
import { checkTokens, keyOfSwapParams, quoteFrom, readSwapParams } from '../../../domain/swaps/checks.ts'
import type { SwapParams, SwapRequest } from '../../../domain/swaps/swap-params.ts'
import { type SwapQuote, type SwapToken, swapsOn } from '../../../domain/swaps/types.ts'
import { createMemoryCache } from '../../caches/memory-cache.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import type { KnownToken } from '../../chains/chain.ts'
import { liveQuery } from '../operators/live-query.ts'
import { type RetryPolicy, withErrorCode } from '../operators/retry.ts'
import { createSwapPrices } from './prices.ts'
import type { SwapSource } from './source.ts'
import { requestsOf } from './swap-requests.ts'

export type SwapDeps = {
  /** The endpoints of the swap service. Absent if the site has no project id. */
  readonly source?: SwapSource | undefined
  readonly tokens: TtlCache<readonly SwapToken[]>
  readonly networkOfId: (id: CaipNetworkId) => Network
  /**
   * The well-known tokens of a network, which Portico's code contains. A token that imitates one of them gets a spam
   * flag.
   */
  readonly listedTokens: (network: CaipNetworkId) => readonly KnownToken[]
  readonly isSponsored: (account: CaipAddress) => Promise<boolean>
  readonly policy: RetryPolicy
  readonly now: () => number
}

/** The queries of swaps: token lists by network, and quotes. Requests are sent only while there are subscribers. */
export type Swap = {
  tokens$(network: CaipNetworkId): Observable<Loadable<readonly SwapToken[]>>
  /** The quote of a swap, requested again every ten seconds. Unsubscribing aborts the request in progress. */
  quote$(swapParams: SwapParams): Observable<Loadable<SwapQuote>>
  /**
   * The gas price in wei that the swap service reports. The Loadable fails on a network where this service offers no
   * swaps.
   */
  gasPrice$(network: CaipNetworkId): Observable<Loadable<bigint>>
  tokenOf(network: CaipNetworkId, address: string): Observable<SwapToken | undefined>
}

/** How long a cached token list is shown before it is requested again (ms). Token lists change rarely. */
export const tokensCacheMs = 3_600_000
/** Interval between requests for a quote (ms). */
const quoteEveryMs = 10_000
/** How long a quote waits for the gas price (ms). */
const gasPriceWaitMs = 500
const quotesKept = 20
/**
 * Gas that a typical swap uses, for the fee estimate in a quote. The real gas is known only after the swap service has
 * built the transaction.
 */
const usualGas = 150_000n
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export function createSwap(deps: SwapDeps): Swap {
  const { now } = deps
  const questions = new Map<string, SwapParams>()

  const source$ = requestsOf(deps)
  const acquaintanceOf = (network: CaipNetworkId) => ({
    coin: deps.networkOfId(network).nativeCurrency.symbol,
    tokens: deps.listedTokens(network),
  })
  /** Names the native coin as everywhere else in the modal. */
  const withCoinName = (token: SwapToken): SwapToken =>
    isNativeAddress(token.network, token.address)
      ? { ...token, name: deps.networkOfId(token.network).nativeCurrency.name }
      : token
  const tokens = liveQuery<readonly SwapToken[]>({
    cache: deps.tokens,
    now,
    everyMs: tokensCacheMs,
    failureMs: quoteEveryMs,
    load: network =>
      swapsOn(network as CaipNetworkId)
        ? source$(source => source.fetchTokens(network as CaipNetworkId)).pipe(
            map(list => checkTokens(list.map(withCoinName), acquaintanceOf(network as CaipNetworkId))),
            withErrorCode('swap-tokens-unavailable'),
          )
        : throwError(() => new AppError('swaps-unsupported', { network })),
  })
  const tokenOf = (network: CaipNetworkId, address: string): Observable<SwapToken | undefined> =>
    defer(() => from(deps.tokens.get(network))).pipe(
      switchMap(cached =>
        cached ? of(cached) : from(tokens.refresh(network)).pipe(switchMap(() => deps.tokens.get(network))),
      ),
      map(cached => cached?.value.find(token => token.address === address)),
    )
  const prices = createSwapPrices({ ...deps, source$ })

  const load = (request: SwapRequest): Observable<SwapQuote> => {
    const network = networkOf(request.account)
    const { decimals } = deps.networkOfId(network).nativeCurrency
    const gasPrice$ = prices.gasPriceOf(network).pipe(shareReplay(1))
    // A gas price that is late must not delay the quote: the service then uses its own.
    const knownGasPrice$ = race(gasPrice$, timer(gasPriceWaitMs).pipe(map(() => undefined))).pipe(take(1))
    return forkJoin({
      from: tokenOf(network, request.from),
      to: tokenOf(network, request.to),
      output: knownGasPrice$.pipe(
        switchMap(price => source$(source => source.fetchOutput(request, price))),
        named,
      ),
      fromPrice: prices.priceOf(network, request.from),
      toPrice: prices.priceOf(network, request.to),
      price: prices.priceOf(network, nativeAddress),
      gasPrice: gasPrice$,
      isSponsored: from(deps.isSponsored(request.account)),
    }).pipe(
      map(({ from, to, output, fromPrice, toPrice, price, gasPrice, isSponsored }) => {
        if (!from || !to) throw new AppError('swap-no-route')
        if (!isPossibleAmount(output, to.decimals)) throw new AppError('swap-quote-unavailable')
        const isFeeKnown = gasPrice !== undefined && !isSponsored
        const quote = quoteFrom({
          ...{ from, to, output, fromPrice, toPrice },
          ...{ amount: request.amount, slippage: request.slippage },
          native: { price, decimals },
          gas: isFeeKnown ? { units: usualGas, price: gasPrice } : undefined,
        })
        return isSponsored ? { ...quote, sponsored: true } : quote
      }),
    )
  }
  const quotes = liveQuery<SwapQuote>({
    cache: createMemoryCache({ ttlMs: quoteEveryMs, now, limit: quotesKept }),
    now,
    everyMs: quoteEveryMs,
    failureMs: quoteEveryMs,
    load: key =>
      defer(() => {
        const swapParams = questions.get(key)
        return swapParams ? load(readSwapParams(swapParams)) : throwError(() => new AppError('swap-no-route'))
      }),
  })

  return {
    tokens$: tokens.live$,
    gasPrice$: prices.gasPrice$,
    tokenOf,
    quote$: swapParams =>
      defer(() => {
        const key = keyOfSwapParams(swapParams)
        questions.delete(key)
        questions.set(key, swapParams)
        const [oldest] = questions.keys()
        if (questions.size > quotesKept && oldest !== undefined) questions.delete(oldest)
        return quotes.live$(key)
      }),
  }
}

/**
 * Converts HTTP 400 to `swap-no-route`, because the swap service returns 400 if it cannot swap these two tokens or this
 * amount. A low balance never causes a 400. Any other error becomes `swap-quote-unavailable`, except
 * `project-id-missing`.
 */
export function named<T>(fetched$: Observable<T>): Observable<T> {
  return fetched$.pipe(
    catchError((cause: unknown) => {
      const error = toAppError(cause)
      const { status, reason } = error.context
      return throwError(() =>
        status === 400 ? new AppError('swap-no-route', { reason: reason ?? '' }, error) : error,
      )
    }),
    catchError((cause: unknown) => {
      const error = toAppError(cause)
      return error.code === 'swap-no-route' || error.code === 'project-id-missing'
        ? throwError(() => error)
        : throwError(() => error).pipe(withErrorCode('swap-quote-unavailable'))
    }),
  )
}
