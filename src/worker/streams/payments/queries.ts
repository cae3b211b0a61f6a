import { defer, firstValueFrom, map, type Observable, throwError } from 'rxjs'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import type { Exchange, ExchangeSession, PayProgress, PayWish } from '../../../domain/onramp/onramp.ts'
import { createMemoryCache } from '../../caches/memory-cache.ts'
import { keepFresh } from '../operators/live-query.ts'
import { lookUntil } from '../operators/poll-until.ts'
import { type RetryPolicy, retry } from '../operators/retry.ts'
import { unavailable } from '../operators/with-error-code.ts'
import type { ExchangeSource } from './source.ts'

/** What paying needs. */
export type PayDeps = {
  /** Absent without a project id. */
  readonly source?: ExchangeSource | undefined
  readonly policy: RetryPolicy
  readonly now: () => number
}

/** Exchanges that pay, their pages, and what became of a payment there. */
export type Pay = {
  exchanges$(wish: PayWish): Observable<Loadable<readonly Exchange[]>>
  page(exchange: string, wish: PayWish): Promise<ExchangeSession>
  /** Asks at most twenty times, five seconds apart; ends with what is final. */
  progress$(session: ExchangeSession): Observable<Loadable<PayProgress>>
}

const listMs = 300_000
const kept = 5
/** How often, and how many times, an exchange is asked for the state of a payment. */
export const payEveryMs = 5_000
export const payAsks = 20

/** Builds nothing that asks by itself. */
export function createPay({ source, policy, now }: PayDeps): Pay {
  const source$ = <T>(ask: (source: ExchangeSource) => Observable<T>): Observable<T> =>
    defer(() =>
      source ? ask(source).pipe(retry(policy)) : throwError(() => new AppError('project-id-missing')),
    )
  const list = keepFresh<readonly Exchange[]>({
    cache: createMemoryCache({ ttlMs: listMs, now, limit: kept }),
    now,
    everyMs: listMs,
    failureMs: payEveryMs,
    ask: key =>
      source$(one => one.fetchExchanges(JSON.parse(key) as PayWish)).pipe(
        unavailable('pay-exchanges-unavailable'),
      ),
  })
  return {
    exchanges$: wish => list.live$(JSON.stringify(wish)),
    page: (exchange, wish) =>
      firstValueFrom(source$(one => one.fetchPage(exchange, wish)).pipe(unavailable('pay-link-failed'))),
    progress$: session =>
      defer(() => {
        let asked = 0
        const lateOr = (data: PayProgress): PayProgress =>
          asked >= payAsks && !isOver(data) ? { state: 'late' } : data
        return lookUntil<PayProgress>({
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
