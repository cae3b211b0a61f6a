import { Observable } from 'rxjs'

/** Says so once, `ms` from now, and completes. What rxjs's `timer` does, without the schedulers that come with it: the worker's start needs none. */
export function delay$(ms: number): Observable<true> {
  return new Observable(subscriber => {
    const timer = setTimeout(() => {
      subscriber.next(true)
      subscriber.complete()
    }, ms)
    return () => clearTimeout(timer)
  })
}
