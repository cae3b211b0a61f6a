import { distinctUntilChanged, NEVER, type Observable, of, switchMap } from 'rxjs'
import { delay$ } from './after.ts'

/**
 * Subscribes to the source only while the page is awake (visible and online). Otherwise requests stop and the last value
 * stays. The first wake counts at once, a later one only after `settleMs`, so that flapping causes no requests.
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
