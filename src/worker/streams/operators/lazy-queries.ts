import { defer, from, type Observable, switchMap } from 'rxjs'
import { whileAwake } from './while-awake.ts'

/** How long a page must be awake again before a query restarts (ms). */
const settleMs = 1_000

/** Opens queries of a service that loads at its first use. While the page is hidden or offline, they make no requests. */
export function lazyQueries<S>(get: () => Promise<S>, awake$: Observable<boolean>) {
  return <T>(open: (service: S) => Observable<T>): Observable<T> =>
    defer(() => from(get())).pipe(switchMap(open), whileAwake(awake$, settleMs))
}
