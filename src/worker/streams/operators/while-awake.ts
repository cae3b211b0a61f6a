import { distinctUntilChanged, NEVER, Observable, of, switchMap } from 'rxjs'

/**
 * Subscribes to the source only while the page is awake (visible and online). While it sleeps, requests stop and the last
 * value stays. After the first wake-up, the source is subscribed at once; after a later one, only after `settleMs`, so that a
 * page that wakes and sleeps quickly causes no requests.
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
