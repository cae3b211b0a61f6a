import { catchError, concat, map, type Observable, of, repeat, takeWhile, timer } from 'rxjs'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { dataOf, type Loadable } from '../../../domain/core/loadable.ts'

/** How something is looked at until it is over. */
export type PollUntilPlan<T> = {
  /** One look. */
  readonly look$: Observable<T>
  readonly everyMs: number
  /** What is so where a look failed. */
  readonly unknown: () => T
  readonly isOver: (value: T) => boolean
  readonly now: () => number
}

/** Looks now and then every so often, one look at a time, and ends with what is final. A look that fails is said, and the next one follows. */
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
