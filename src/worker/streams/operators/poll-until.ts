import { catchError, concat, map, type Observable, of, repeat, takeWhile, timer } from 'rxjs'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { dataOf, type Loadable } from '../../../domain/core/loadable.ts'

/** How to poll until a final value. */
export type PollUntilPlan<T> = {
  /** One request. */
  readonly look$: Observable<T>
  readonly everyMs: number
  /** The value to use if a request fails. */
  readonly unknown: () => T
  readonly isOver: (value: T) => boolean
  readonly now: () => number
}

/**
 * Polls at once and then at intervals, one request at a time, and completes with the final value. A failed request is
 * emitted as `stale`, and polling continues.
 */
export function pollUntil<T>({
  look$,
  everyMs,
  unknown,
  isOver,
  now,
}: PollUntilPlan<T>): Observable<Loadable<T>> {
  const once$ = look$.pipe(
    map((data): Loadable<T> => ({ status: 'fresh', data, at: now() })),
    catchError((cause: unknown) =>
      of<Loadable<T>>({
        ...{ status: 'stale', data: unknown(), at: now() },
        ...{ error: toRecord(toAppError(cause)), retryAt: now() + everyMs },
      }),
    ),
  )
  const goesOn = (value: Loadable<T>): boolean => {
    const data = dataOf(value)
    return data === undefined || !isOver(data)
  }
  return concat(
    of<Loadable<T>>({ status: 'loading' }),
    once$.pipe(repeat({ delay: () => timer(everyMs) }), takeWhile(goesOn, true)),
  )
}
