import { defer, firstValueFrom, map, type Observable, of, throwError } from 'rxjs'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import type { HistoryPage } from '../../../domain/history/history.ts'
import {
  type BuyOptions,
  type BuyOrder,
  type BuyParams,
  type BuyProgress,
  type BuyQuote,
  builtInOptions,
} from '../../../domain/onramp/onramp.ts'
import { createMemoryCache } from '../../caches/memory-cache.ts'
import { defineFeature } from '../feature.ts'
import { createHistorySource } from '../history/queries.ts'
import { liveQuery } from '../operators/live-query.ts'
import { pollUntil } from '../operators/poll.ts'
import { type RetryPolicy, retry, withErrorCode } from '../operators/retry.ts'
import { keepData } from '../operators/through-cache.ts'
import { createOnrampSource, createOrdersSource, type OnrampSource } from './source.ts'

export const onramp = defineFeature<'onramp'>(async deps => {
  const { data } = deps.config.endpoints
  const { networkOfId, out } = await deps.services()
  const { sendHttp, caller, policy } = out
  const orders = caller && createOrdersSource(sendHttp, data, caller)
  const history = caller && createHistorySource(sendHttp, data, caller, networkOfId)
  const service = createOnramp({
    source: caller && createOnrampSource(sendHttp, data, caller),
    fetchNewest:
      orders &&
      history &&
      (order => (order.provider === 'COINBASE' ? orders(order.account) : history(order.account))),
    policy,
    now: deps.now,
  })
  return {
    actions: { openOrder: async (...order) => await firstValueFrom(service.page$(...order)) },
    queries: { options: service.options$, quotes: service.quotes$, progress: service.progress$ },
  }
})

type OnrampDeps = {
  /** The data provider's endpoints for on-ramps. Absent if the site has no project id. */
  readonly source?: OnrampSource | undefined
  /** Requests the account's orders or newest transactions: orders only if the on-ramp provider reports them. */
  readonly fetchNewest?: ((order: BuyOrder) => Observable<HistoryPage>) | undefined
  readonly policy: RetryPolicy
  readonly now: () => number
}

type Onramp = {
  /**
   * The currencies and coins that the on-ramp providers offer in a country. If this list cannot be loaded, a built-in
   * list is emitted.
   */
  options$(country: string): Observable<Loadable<BuyOptions>>
  quotes$(buyParams: BuyParams): Observable<Loadable<readonly BuyQuote[]>>
  /**
   * The state of an order. It is polled every few seconds until the coins have arrived, the order has failed or the
   * time limit is over.
   */
  progress$(order: BuyOrder): Observable<Loadable<BuyProgress>>
  page$(buyParams: BuyParams, provider: string): Observable<string>
}

const optionsCacheMs = 600_000
const optionsRetryMs = 30_000
const quotesEveryMs = 30_000
/** Interval at which the state of an on-ramp order is polled (ms). */
export const progressEveryMs = 4_000
/** How long an order is polled after the user has opened the payment page (ms). */
export const progressLimitMs = 900_000
const kept = 10

export function createOnramp(deps: OnrampDeps): Onramp {
  const { now, policy } = deps
  const questions = new Map<string, BuyParams>()
  const source$ = <T>(load: (source: OnrampSource) => Observable<T>): Observable<T> =>
    defer(() =>
      deps.source
        ? load(deps.source).pipe(retry(policy))
        : throwError(() => new AppError('project-id-missing')),
    )

  const options = liveQuery<BuyOptions>({
    cache: createMemoryCache({ ttlMs: optionsCacheMs, now, limit: kept }),
    now,
    everyMs: optionsCacheMs,
    failureMs: optionsRetryMs,
    load: country => source$(source => source.fetchOptions(country)),
  })
  /**
   * The built-in list stands in for options that could not be loaded. It is not cached, so the next request comes as
   * soon as after any other failure.
   */
  const orBuiltIn = (value: Loadable<BuyOptions>): Loadable<BuyOptions> =>
    value.status === 'failed' ? { status: 'fresh', data: builtInOptions(), at: now() } : value
  const quotes = liveQuery<readonly BuyQuote[]>({
    cache: createMemoryCache({ ttlMs: quotesEveryMs, now, limit: kept }),
    now,
    everyMs: quotesEveryMs,
    failureMs: quotesEveryMs,
    load: key =>
      source$(source => {
        const buyParams = questions.get(key)
        return buyParams ? source.fetchQuotes(buyParams) : of([])
      }).pipe(
        map(list => {
          if (list.length === 0) throw new AppError('buy-quotes-unavailable')
          return list
        }),
        withErrorCode('buy-quotes-unavailable'),
      ),
  })

  const progress$ = (order: BuyOrder): Observable<Loadable<BuyProgress>> =>
    pollUntil<BuyProgress>({
      look$: defer(() => deps.fetchNewest?.(order) ?? of<HistoryPage>({ items: [] })).pipe(
        map(page => progressOf(page, order, now())),
      ),
      everyMs: progressEveryMs,
      unknown: () => progressOf({ items: [] }, order, now()),
      isOver: ({ state }) => state !== 'waiting',
      now,
    })

  return {
    options$: country => options.live$(country).pipe(map(orBuiltIn), keepData()),
    quotes$: buyParams =>
      defer(() => {
        const key = JSON.stringify(buyParams)
        questions.set(key, buyParams)
        const [oldest] = questions.keys()
        if (questions.size > kept && oldest !== undefined) questions.delete(oldest)
        return quotes.live$(key)
      }),
    progress$,
    page$: (buyParams, provider) =>
      source$(source => source.fetchPage(buyParams, provider)).pipe(withErrorCode('buy-link-failed')),
  }
}

/**
 * Finds the progress of an order in the account's history. The coins have arrived when a confirmed transaction, newer
 * than the order, has transferred the ordered coin to the account.
 */
function progressOf({ items }: HistoryPage, order: BuyOrder, now: number): BuyProgress {
  const since = Math.floor(order.since / 1000) * 1000
  const came = ({ transfers }: HistoryPage['items'][number]) =>
    transfers.find(({ direction, symbol, spam }) => direction === 'in' && symbol === order.symbol && !spam)
  const own = items.find(item => item.minedAt >= since && came(item))
  const quantity = own && came(own)?.quantity
  const facts = { ...(quantity !== undefined && { quantity }), ...(own && { hash: own.hash }) }
  if (own?.status === 'confirmed') return { state: 'arrived', ...facts }
  if (own?.status === 'failed') return { state: 'failed', ...facts }
  return { state: now - order.since > progressLimitMs ? 'late' : 'waiting' }
}
