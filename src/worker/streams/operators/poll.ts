import {
  catchError,
  concat,
  defer,
  EMPTY,
  map,
  merge,
  NEVER,
  type Observable,
  of,
  Subject,
  switchMap,
  takeUntil,
  tap,
  throwIfEmpty,
  timer,
} from 'rxjs'
import type { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'

/** A step of a poll: the start of an attempt, or its outcome with the time of the next attempt (epoch ms). */
export type Attempt<T> =
  | { readonly kind: 'asking' }
  | { readonly kind: 'value'; readonly value: T; readonly at: number; readonly nextAt: number }
  | { readonly kind: 'failure'; readonly error: AppError; readonly at: number; readonly nextAt: number }

/** When to poll. */
export type PollPlan<T> = {
  readonly now: () => number
  /** Emits the time of the first request in epoch ms. Zero or a past time means at once. */
  readonly firstAt$: Observable<number>
  /** Interval in ms after a value. */
  readonly everyMs: number
  /** Interval in ms after a failure. */
  readonly failureMs: (error: AppError) => number
  /** Every emission triggers a request at once, before it is due. */
  readonly refresh$?: Observable<T>
}

/** The longest delay in ms that a timer supports. */
const timerLimitMs = 2 ** 31 - 1

/**
 * Sends requests at intervals while there is a subscriber, one at a time. A refresh replaces the request in progress.
 * After a time without subscribers there is one request, never a burst. Failures are emitted as values, so this never
 * errors.
 */
export function poll<T>(
  ask: (forced: boolean) => Observable<T>,
  plan: PollPlan<unknown>,
): Observable<Attempt<T>> {
  return defer(() => {
    const later$ = new Subject<number | undefined>()
    const due$ = merge(plan.firstAt$.pipe(takeUntil(later$)), later$).pipe(
      switchMap(at => (at === undefined ? NEVER : timer(waitUntil(at, plan.now())))),
      map(() => false),
    )
    return merge(due$, (plan.refresh$ ?? EMPTY).pipe(map(() => true))).pipe(
      switchMap(forced => {
        later$.next(undefined)
        return attempt(ask, forced, plan)
      }),
      tap(outcome => {
        if (outcome.kind !== 'asking') later$.next(outcome.nextAt)
      }),
    )
  })
}

function attempt<T>(
  ask: (forced: boolean) => Observable<T>,
  forced: boolean,
  plan: PollPlan<unknown>,
): Observable<Attempt<T>> {
  const outcome$ = defer(() => ask(forced)).pipe(
    throwIfEmpty(),
    map((value): Attempt<T> => {
      const at = plan.now()
      return { kind: 'value', value, at, nextAt: at + plan.everyMs }
    }),
    catchError((cause: unknown) => {
      const error = toAppError(cause)
      const at = plan.now()
      return of<Attempt<T>>({ kind: 'failure', error, at, nextAt: at + plan.failureMs(error) })
    }),
  )
  return concat(of<Attempt<T>>({ kind: 'asking' }), outcome$)
}

function waitUntil(at: number, now: number): number {
  return Math.min(Math.max(0, at - now), timerLimitMs)
}
