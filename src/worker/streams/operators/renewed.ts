import { catchError, concat, defer, EMPTY, map, type Observable, of, switchMap, timer } from 'rxjs'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import type { PreparedTransaction } from '../../../domain/transactions/prepared.ts'
import type { ReviewEvent } from '../../../domain/transactions/review.ts'

/**
 * How long a prepared transaction is used before it is prepared again (ms). Fees change, and a Solana blockhash expires
 * after about a minute.
 */
const renewMs = 30_000
const preparing = { type: 'preparing' } as const

type Preparation = Extract<ReviewEvent, { type: 'preparing' | 'prepared' | 'unprepared' }>

/** Prepares a transaction now, and again every 30 seconds. Without a function, emits nothing. */
export function renewed$(prepare: (() => Promise<PreparedTransaction>) | undefined): Observable<Preparation> {
  if (!prepare) return EMPTY
  return concat(of(0), timer(renewMs, renewMs)).pipe(
    switchMap(() => concat(of(preparing), prepared$(prepare))),
  )
}

function prepared$(prepare: () => Promise<PreparedTransaction>): Observable<Preparation> {
  return defer(prepare).pipe(
    map((prepared): Preparation => ({ type: 'prepared', prepared })),
    catchError((reason: unknown) =>
      of<Preparation>({ type: 'unprepared', error: toRecord(toAppError(reason)) }),
    ),
  )
}
