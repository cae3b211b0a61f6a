import { distinctUntilChanged, NEVER, Observable, of, switchMap } from 'rxjs'

/**
 * Subscribes to the source only while the page is awake (visible and online). While the page sleeps, no requests are
 * sent and the last value stays. After a pause it subscribes again only after `settleMs`, so that a page that wakes
 * only briefly sends no request.
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

/** Emits once after `ms` and completes. It replaces rxjs's `timer`, whose schedulers would enlarge the worker's first file. */
export function delay$(ms: number): Observable<true> {
  return new Observable(subscriber => {
    const timer = setTimeout(() => {
      subscriber.next(true)
      subscriber.complete()
    }, ms)
    return () => clearTimeout(timer)
  })
}
