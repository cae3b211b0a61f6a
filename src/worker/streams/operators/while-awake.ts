import { distinctUntilChanged, NEVER, type Observable, of, switchMap } from 'rxjs'
import { delay$ } from './after.ts'

/**
 * Subscribes to the source only while the page is awake (visible and online); asleep, nothing is asked and the last value stands.
 * The first wake is at once; a later one counts only after it has lasted `settleMs`, so that flapping asks nothing.
 */
export function whileAwake<T>(
  awake$: Observable<boolean>,
  settleMs: number,
  wait$: (ms: number) => Observable<true> = delay$,
) {
  return (source$: Observable<T>): Observable<T> => {
    const settled$ = awake$.pipe(
      distinctUntilChanged(),
      switchMap((awake, index) => (awake && index > 0 ? wait$(settleMs) : of(awake))),
      distinctUntilChanged(),
    )
    return settled$.pipe(switchMap(awake => (awake ? source$ : NEVER)))
  }
}
