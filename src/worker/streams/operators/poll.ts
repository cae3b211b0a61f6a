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

/** One try of a poll: that it began, what came of it and when the next is due (epoch ms). */
export type Attempt<T> =
  | { readonly kind: 'asking' }
  | { readonly kind: 'value'; readonly value: T; readonly at: number; readonly nextAt: number }
  | { readonly kind: 'failure'; readonly error: AppError; readonly at: number; readonly nextAt: number }

/** When to ask. */
export type PollPlan<T> = {
  readonly now: () => number
  /** Gives the epoch ms of the first question; 0 or past = at once. */
  readonly firstAt$: Observable<number>
  /** The wait after a value. */
  readonly everyMs: number
  /** The wait after a failure. */
  readonly failureMs: (error: AppError) => number
  /** Each value asks at once, past the plan. */
  readonly refresh$?: Observable<T>
}

/** The longest wait a timer can hold. */
const timerLimitMs = 2 ** 31 - 1

/**
 * Asks when due, again and again, for as long as somebody subscribes; one question at a time, a refresh replaces the one under way.
 * Time spent unsubscribed is caught up by one question, never by a burst. Failures are values: this never errors.
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
