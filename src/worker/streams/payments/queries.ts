import { defer, map, type Observable, throwError } from 'rxjs'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import type { Exchange, ExchangeSession, PaymentRequest, PayProgress } from '../../../domain/onramp/onramp.ts'
import { createMemoryCache } from '../../caches/memory-cache.ts'
import { liveQuery } from '../operators/live-query.ts'
import { pollUntil } from '../operators/poll.ts'
import { type RetryPolicy, retry, withErrorCode } from '../operators/retry.ts'
import type { ExchangeSource } from './source.ts'

/** The dependencies of payments. */
export type PaymentsDeps = {
  /** The endpoints of the exchanges. Absent without a project id. */
  readonly source?: ExchangeSource | undefined
  readonly policy: RetryPolicy
  readonly now: () => number
}

/** The queries and actions of payments: the exchanges, their payment pages, and the progress of a payment. */
export type Payments = {
  exchanges$(wish: PaymentRequest): Observable<Loadable<readonly Exchange[]>>
  page$(exchange: string, wish: PaymentRequest): Observable<ExchangeSession>
  /** The state of a payment, polled at most twenty times, every five seconds. Completes with the final state. */
  progress$(session: ExchangeSession): Observable<Loadable<PayProgress>>
}

const listMs = 300_000
const kept = 5
/** How often the state of a payment is requested (ms). */
export const payEveryMs = 5_000
/** Maximum number of requests for the state of one payment. */
export const payAsks = 20

/** Creates the queries of payments. No request is sent until a stream has a subscriber. */
export function createPayments({ source, policy, now }: PaymentsDeps): Payments {
  const source$ = <T>(ask: (source: ExchangeSource) => Observable<T>): Observable<T> =>
    defer(() =>
      source ? ask(source).pipe(retry(policy)) : throwError(() => new AppError('project-id-missing')),
    )
  const list = liveQuery<readonly Exchange[]>({
    cache: createMemoryCache({ ttlMs: listMs, now, limit: kept }),
    now,
    everyMs: listMs,
    failureMs: payEveryMs,
    ask: key =>
      source$(one => one.fetchExchanges(JSON.parse(key) as PaymentRequest)).pipe(
        withErrorCode('pay-exchanges-unavailable'),
      ),
  })
  return {
    exchanges$: wish => list.live$(JSON.stringify(wish)),
    page$: (exchange, wish) =>
      source$(one => one.fetchPage(exchange, wish)).pipe(withErrorCode('pay-link-failed')),
    progress$: session =>
      defer(() => {
        let asked = 0
        const lateOr = (data: PayProgress): PayProgress =>
          asked >= payAsks && !isOver(data) ? { state: 'late' } : data
        return pollUntil<PayProgress>({
          look$: defer(() => {
            asked += 1
            return source$(one => one.fetchState(session))
          }).pipe(map(lateOr)),
          everyMs: payEveryMs,
          unknown: () => lateOr({ state: 'UNKNOWN' }),
          isOver,
          now,
        })
      }),
  }
}

function isOver({ state }: PayProgress): boolean {
  return state !== 'UNKNOWN' && state !== 'IN_PROGRESS'
}
