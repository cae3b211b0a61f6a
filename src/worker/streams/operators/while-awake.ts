import { distinctUntilChanged, NEVER, Observable, of, switchMap } from 'rxjs'

/**
 * Subscribes to the source only while the page is awake (visible and online). While the page is asleep, no requests are
 * sent and the last value stays. When the page wakes, the subscription starts only after `settleMs`, so that a page
 * that is awake only briefly sends no request.
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

/**
 * Emits once after `ms` and completes. Replaces `timer` of rxjs, whose schedulers would enlarge the first file of the
 * worker.
 */
export function delay$(ms: number): Observable<true> {
  return new Observable(subscriber => {
    const timer = setTimeout(() => {
      subscriber.next(true)
      subscriber.complete()
    }, ms)
    return () => clearTimeout(timer)
  })
}
