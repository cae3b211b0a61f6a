import { map, type Observable } from 'rxjs'
import * as v from 'valibot'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { Exchange, ExchangeSession, PaymentRequest, PayProgress } from '../../../domain/onramp/onramp.ts'
import type { SendHttp } from '../../net/http.ts'
import { lenient, present, readAnswer, readRow, readRows, shownText, webUrl } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/urls.ts'

/** The data provider's endpoints for payments from an account at an exchange. */
export type ExchangeSource = {
  fetchExchanges(wish: PaymentRequest): Observable<readonly Exchange[]>
  fetchPage(exchange: string, wish: PaymentRequest): Observable<ExchangeSession>
  fetchState(session: ExchangeSession): Observable<PayProgress>
}

const envelope = v.object({ result: v.unknown() })
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
 * Creates the source of exchange payments: POST v1/json-rpc with reown_getExchanges, reown_getExchangePayUrl and
 * reown_getExchangeBuyStatus.
 */
export function createExchangeSource(ask: SendHttp, base: string, caller: ProjectIdentity): ExchangeSource {
  const call = <T>(method: string, params: object, schema: v.GenericSchema<unknown, T>): Observable<T> =>
    ask({
      url: urlOf(base, '/v1/json-rpc', caller),
      body: { jsonrpc: '2.0', id: 1, method, params },
    }).pipe(
      map(body => {
        const read = v.safeParse(envelope, body)
        if (!read.success) throw new AppError('answer-malformed', { reason: 'no result' })
        return readAnswer(schema, read.output.result)
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
              return read && present<Exchange>(read)
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
