import {
  catchError,
  concat,
  defer,
  firstValueFrom,
  map,
  type Observable,
  of,
  repeat,
  takeWhile,
  throwError,
  timer,
} from 'rxjs'
import { AppError } from '../../domain/errors/app-error.ts'
import { toAppError } from '../../domain/errors/foreign.ts'
import { toRecord } from '../../domain/errors/told-error.ts'
import type { Exchange, ExchangeSession, PayProgress, PayWish } from '../../domain/model/buy.ts'
import type { Loadable } from '../../domain/model/loadable.ts'
import { createMemoryCache } from '../caches/memory-cache.ts'
import type { ExchangeSource } from '../sources/exchanges.ts'
import { keepFresh } from './operators/keep-fresh.ts'
import { type RetryPolicy, retry } from './operators/retry.ts'
import { unavailable } from './operators/unavailable.ts'

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
    progress$: session => {
      let asked = 0
      const look$ = source$(one => one.fetchState(session)).pipe(
        map((data): Loadable<PayProgress> => ({ status: 'fresh', data, at: now() })),
        catchError((cause: unknown) =>
          of<Loadable<PayProgress>>({
            ...{ status: 'stale', data: { state: 'UNKNOWN' }, at: now() },
            ...{ error: toRecord(toAppError(cause)) },
          }),
        ),
        map((value): Loadable<PayProgress> => {
          asked += 1
          return asked >= payAsks && isOpen(value)
            ? { status: 'fresh', data: { state: 'late' }, at: now() }
            : value
        }),
      )
      return concat(
        of<Loadable<PayProgress>>({ status: 'loading' }),
        look$.pipe(repeat({ delay: () => timer(payEveryMs) }), takeWhile(isOpen, true)),
      )
    },
  }
}

function isOpen(value: Loadable<PayProgress>): boolean {
  if (!('data' in value) || !value.data) return true
  return value.data.state === 'UNKNOWN' || value.data.state === 'IN_PROGRESS'
}
