import { catchError, defer, from, map, type Observable, of, switchMap, throwError } from 'rxjs'
import type { DecimalText } from '../../../domain/core/amount.ts'
import type { CaipNetworkId, Network } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import { swapsOn } from '../../../domain/swaps/types.ts'
import { createMemoryCache } from '../../caches/memory-cache.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import { liveQuery } from '../operators/live-query.ts'
import type { SwapRequests } from './swap-requests.ts'

type PricesDeps = {
  readonly source$: SwapRequests
  readonly networkOfId: (id: CaipNetworkId) => Network
  readonly now: () => number
}

/** The prices that a quote needs. A price that cannot be loaded is undefined. */
type SwapPrices = {
  priceOf(network: CaipNetworkId, address: string): Observable<DecimalText | undefined>
  gasPriceOf(network: CaipNetworkId): Observable<bigint | undefined>
  /** The gas price, requested again at intervals. Fails on a network where the service offers no swaps. */
  gasPrice$(network: CaipNetworkId): Observable<Loadable<bigint>>
}

const priceCacheMs = 30_000
const pricesKept = 50
/** Interval between requests for the gas price (ms). */
const gasEveryMs = 10_000

export function createSwapPrices({ source$, networkOfId, now }: PricesDeps): SwapPrices {
  const prices = createMemoryCache<DecimalText | null>({ ttlMs: priceCacheMs, now, limit: pricesKept })
  const gas = createMemoryCache<bigint>({ ttlMs: gasEveryMs, now, limit: pricesKept })

  const priceOf = (network: CaipNetworkId, address: string): Observable<DecimalText | undefined> =>
    cachedOrLoaded(prices, `${network}:${address}`, now, () =>
      networkOfId(network).testnet
        ? of(null)
        : source$(source => source.fetchPrice(network, address)).pipe(map(price => price ?? null)),
    ).pipe(
      map(price => price ?? undefined),
      catchError(() => of(undefined)),
    )
  const fetchGasPrice = (network: CaipNetworkId): Observable<bigint> =>
    swapsOn(network)
      ? source$(source => source.fetchGasPrice(network))
      : throwError(() => new AppError('gas-price-unsupported', { network }))
  const gasPriceOf = (network: CaipNetworkId): Observable<bigint | undefined> =>
    cachedOrLoaded(gas, network, now, () => fetchGasPrice(network)).pipe(catchError(() => of(undefined)))
  const gasPrices = liveQuery<bigint>({
    cache: gas,
    now,
    everyMs: gasEveryMs,
    failureMs: gasEveryMs,
    load: network => fetchGasPrice(network as CaipNetworkId),
  })

  return { priceOf, gasPriceOf, gasPrice$: gasPrices.live$ }
}

function cachedOrLoaded<T>(
  cache: TtlCache<T>,
  key: string,
  now: () => number,
  load: () => Observable<T>,
): Observable<T> {
  return defer(() => from(cache.get(key))).pipe(
    switchMap(cached =>
      cached && cache.isFresh(cached)
        ? of(cached.value)
        : load().pipe(switchMap(value => from(cache.put(key, value, now())).pipe(map(() => value)))),
    ),
  )
}
