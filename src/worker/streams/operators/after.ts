import { Observable } from 'rxjs'

/** Emits once after `ms` and completes. Replaces rxjs's `timer`, whose schedulers would enlarge the worker's first chunk. */
export function delay$(ms: number): Observable<true> {
  return new Observable(subscriber => {
    const timer = setTimeout(() => {
      subscriber.next(true)
      subscriber.complete()
    }, ms)
    return () => clearTimeout(timer)
  })
}
