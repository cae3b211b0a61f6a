import { catchError, map, type Observable, of, startWith } from 'rxjs'
import { toAppError } from '../../../domain/errors/foreign.ts'
import { toRecord } from '../../../domain/errors/told-error.ts'
import type { Loadable } from '../../../domain/model/loadable.ts'

/** One question as what a view shows of it: asked, then answered or not. Nothing of it is kept. */
export function asked<T>(now: () => number) {
  return (answer$: Observable<T>): Observable<Loadable<T>> =>
    answer$.pipe(
      map((data): Loadable<T> => ({ status: 'fresh', data, at: now() })),
      startWith<Loadable<T>>({ status: 'loading' }),
      catchError((cause: unknown) =>
        of<Loadable<T>>({ status: 'failed', error: toRecord(toAppError(cause)) }),
      ),
    )
}
