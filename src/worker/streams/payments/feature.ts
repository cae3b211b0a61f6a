import { defer, firstValueFrom, map, type Observable, throwError } from 'rxjs'
import * as v from 'valibot'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { defined } from '../../../domain/core/lib/defined.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import type { Exchange, ExchangeSession, PaymentRequest, PayProgress } from '../../../domain/onramp/onramp.ts'
import { createMemoryCache } from '../../caches/memory-cache.ts'
import type { SendHttp } from '../../net/http.ts'
import { lenient, readResponse, readRow, readRows, shownText } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/service-url.ts'
import { webUrl } from '../../net/web-url.ts'
import { defineFeature } from '../feature.ts'
import { liveQuery } from '../operators/live-query.ts'
import { pollUntil } from '../operators/poll.ts'
import { type RetryPolicy, retry, withErrorCode } from '../operators/retry.ts'

export const payments = defineFeature<'payments'>(async deps => {
  const { sendHttp, caller, policy } = (await deps.services()).out
  const source = caller && createExchangeSource(sendHttp, deps.config.endpoints.data, caller)
  const service = createPayments({ source, policy, now: deps.now })
  return {
    actions: { startPayment: async (...payment) => await firstValueFrom(service.page$(...payment)) },
    queries: { exchanges: service.exchanges$, progress: service.progress$ },
  }
})

type PaymentsDeps = {
  /** The data provider's endpoints for payments from exchanges. Absent if the site has no project id. */
  readonly source?: ExchangeSource | undefined
  readonly policy: RetryPolicy
  readonly now: () => number
}

type Payments = {
  exchanges$(payment: PaymentRequest): Observable<Loadable<readonly Exchange[]>>
  page$(exchange: string, payment: PaymentRequest): Observable<ExchangeSession>
  /**
   * Emits the state of a payment. The state is requested every five seconds, at most twenty times. Completes with the
   * final state.
   */
  progress$(session: ExchangeSession): Observable<Loadable<PayProgress>>
}

const listMs = 300_000
const kept = 5
/** Interval between requests for the state of a payment (ms). */
export const payEveryMs = 5_000
export const maxPayPolls = 20

/** Creates the queries and actions of payments. Requests are sent only while a stream has a subscriber. */
export function createPayments({ source, policy, now }: PaymentsDeps): Payments {
  const source$ = <T>(load: (source: ExchangeSource) => Observable<T>): Observable<T> =>
    defer(() =>
      source ? load(source).pipe(retry(policy)) : throwError(() => new AppError('project-id-missing')),
    )
  const list = liveQuery<readonly Exchange[]>({
    cache: createMemoryCache({ ttlMs: listMs, now, limit: kept }),
    now,
    everyMs: listMs,
    failureMs: payEveryMs,
    load: key =>
      source$(source => source.fetchExchanges(JSON.parse(key) as PaymentRequest)).pipe(
        withErrorCode('pay-exchanges-unavailable'),
      ),
  })
  return {
    exchanges$: payment => list.live$(JSON.stringify(payment)),
    page$: (exchange, payment) =>
      source$(source => source.fetchPage(exchange, payment)).pipe(withErrorCode('pay-link-failed')),
    progress$: session =>
      defer(() => {
        let polls = 0
        const lateOr = (data: PayProgress): PayProgress =>
          polls >= maxPayPolls && !isOver(data) ? { state: 'late' } : data
        return pollUntil<PayProgress>({
          look$: defer(() => {
            polls += 1
            return source$(source => source.fetchState(session))
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

export type ExchangeSource = {
  fetchExchanges(payment: PaymentRequest): Observable<readonly Exchange[]>
  fetchPage(exchange: string, payment: PaymentRequest): Observable<ExchangeSession>
  fetchState(session: ExchangeSession): Observable<PayProgress>
}

const responseShape = v.object({ result: v.unknown() })
const list = v.object({ exchanges: v.unknown() })
const row = v.object({
  id: v.pipe(v.string(), v.regex(/^[-\w.]{1,80}$/)),
  name: shownText,
  imageUrl: lenient(webUrl),
})
const page = v.object({ url: webUrl, sessionId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(50)) })
const state = v.object({
  status: v.picklist(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']),
  txHash: v.fallback(v.nullish(v.pipe(v.string(), v.maxLength(120))), null),
})

/**
 * Creates the object that calls the endpoints for exchanges: POST v1/json-rpc with reown_getExchanges,
 * reown_getExchangePayUrl and reown_getExchangeBuyStatus.
 */
export function createExchangeSource(
  sendHttp: SendHttp,
  base: string,
  caller: ProjectIdentity,
): ExchangeSource {
  const call = <T>(method: string, params: object, schema: v.GenericSchema<unknown, T>): Observable<T> =>
    sendHttp({
      url: urlOf(base, '/v1/json-rpc', caller),
      body: { jsonrpc: '2.0', id: 1, method, params },
    }).pipe(
      map(body => {
        const read = v.safeParse(responseShape, body)
        if (!read.success) throw new AppError('answer-malformed', { reason: 'no result' })
        return readResponse(schema, read.output.result)
      }),
    )
  return {
    fetchExchanges: ({ asset, amount }) =>
      call('reown_getExchanges', { page: 1, asset, amount }, list).pipe(
        map(({ exchanges }) =>
          readRows<Exchange>(
            exchanges,
            item => {
              const read = readRow(row, item)
              return read && defined<Exchange>(read)
            },
            ({ id }) => id,
          ),
        ),
      ),
    fetchPage: (exchange, { asset, amount, recipient }) =>
      call('reown_getExchangePayUrl', { exchangeId: exchange, asset, amount, recipient }, page).pipe(
        map(({ url, sessionId }) => ({ exchange, session: sessionId, url })),
      ),
    fetchState: ({ exchange, session }) =>
      call('reown_getExchangeBuyStatus', { exchangeId: exchange, sessionId: session }, state).pipe(
        map(({ status, txHash }) => ({ state: status, ...(txHash && { hash: txHash }) })),
      ),
  }
}
