import {
  catchError,
  concat,
  defer,
  EMPTY,
  filter,
  map,
  merge,
  NEVER,
  type Observable,
  of,
  Subject,
  startWith,
  switchMap,
  takeUntil,
  takeWhile,
  tap,
  throwIfEmpty,
  timer,
} from 'rxjs'
import type { AppError } from '../../../domain/core/errors/app-error.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { dataOf, type Loadable } from '../../../domain/core/loadable.ts'

/** A step of a poll: the start of a request, or its outcome with the time of the next request (epoch ms). */
export type PollAttempt<T> =
  | { readonly kind: 'asking' }
  | { readonly kind: 'value'; readonly value: T; readonly at: number; readonly nextAt: number }
  | { readonly kind: 'failure'; readonly error: AppError; readonly at: number; readonly nextAt: number }

export type PollPlan<T, V = unknown> = {
  readonly now: () => number
  /** Emits the time of the first request (epoch ms). If that time is past, the request is sent at once. */
  readonly firstAt$: Observable<number>
  /** Time from a value to the next request (ms). */
  readonly everyMs: number | ((value: V) => number)
  /** Time from a failure to the next request (ms). */
  readonly failureMs: (error: AppError) => number
  /** Each emission sends a request at once, even if `everyMs` or `failureMs` has not passed. */
  readonly refresh$?: Observable<T>
}

/** The longest delay that a browser timer supports (ms). */
const timerLimitMs = 2 ** 31 - 1

/**
 * Sends requests at intervals while there is a subscriber, one at a time. A refresh replaces the request in progress.
 * If several intervals pass without a request, for example because the device sleeps, only one request follows.
 * Failures are emitted as values, so the stream never errors.
 */
export function poll<T>(
  load: (forced: boolean) => Observable<T>,
  plan: PollPlan<unknown, T>,
): Observable<PollAttempt<T>> {
  return defer(() => {
    const later$ = new Subject<number | undefined>()
    const due$ = merge(plan.firstAt$.pipe(takeUntil(later$)), later$).pipe(
      switchMap(at => (at === undefined ? NEVER : timer(waitUntil(at, plan.now())))),
      map(() => false),
    )
    return merge(due$, (plan.refresh$ ?? EMPTY).pipe(map(() => true))).pipe(
      switchMap(forced => {
        later$.next(undefined)
        return attempt(load, forced, plan)
      }),
      tap(outcome => {
        if (outcome.kind !== 'asking') later$.next(outcome.nextAt)
      }),
    )
  })
}

function attempt<T>(
  load: (forced: boolean) => Observable<T>,
  forced: boolean,
  plan: PollPlan<unknown, T>,
): Observable<PollAttempt<T>> {
  const outcome$ = defer(() => load(forced)).pipe(
    throwIfEmpty(),
    map((value): PollAttempt<T> => {
      const at = plan.now()
      const everyMs = typeof plan.everyMs === 'number' ? plan.everyMs : plan.everyMs(value)
      return { kind: 'value', value, at, nextAt: at + everyMs }
    }),
    catchError((cause: unknown) => {
      const error = toAppError(cause)
      const at = plan.now()
      return of<PollAttempt<T>>({ kind: 'failure', error, at, nextAt: at + plan.failureMs(error) })
    }),
  )
  return concat(of<PollAttempt<T>>({ kind: 'asking' }), outcome$)
}

export type PollUntilPlan<T> = {
  readonly look$: Observable<T>
  readonly everyMs: number
  /** Returns the value to emit when a request fails. */
  readonly unknown: () => T
  readonly isOver: (value: T) => boolean
  readonly now: () => number
}

/**
 * Sends a request at once and then at intervals, and completes with the final value. After a failed request, emits the
 * value of `unknown` with the status `stale`, and continues to poll.
 */
export function pollUntil<T>(plan: PollUntilPlan<T>): Observable<Loadable<T>> {
  const { look$, everyMs, unknown, isOver, now } = plan
  const shown = (attempt: PollAttempt<T>): Loadable<T> | undefined => {
    if (attempt.kind === 'value') return { status: 'fresh', data: attempt.value, at: attempt.at }
    if (attempt.kind === 'asking') return undefined
    const { at, error, nextAt } = attempt
    return { status: 'stale', data: unknown(), at, error: toRecord(error), retryAt: nextAt }
  }
  const goesOn = (value: Loadable<T>): boolean => {
    const data = dataOf(value)
    return data === undefined || !isOver(data)
  }
  return poll(() => look$, { now, firstAt$: of(0), everyMs, failureMs: () => everyMs }).pipe(
    map(shown),
    filter(value => value !== undefined),
    startWith<Loadable<T>>({ status: 'loading' }),
    takeWhile(goesOn, true),
  )
}

function waitUntil(at: number, now: number): number {
  return Math.min(Math.max(0, at - now), timerLimitMs)
}
