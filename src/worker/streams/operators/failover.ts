import { Observable, Subscription, timer } from 'rxjs'

/**
 * Sends the same request to several sources, one after the other. The next source is tried when a source fails or does
 * not respond within `timeoutMs`. The first response wins and cancels the other requests. If all sources fail, the
 * stream ends with the error of the source that failed last.
 */
export function failover<S, T>(
  sources: readonly S[],
  timeoutMs: number,
  load: (source: S) => Observable<T>,
): Observable<T> {
  return new Observable(subscriber => {
    const subscription = new Subscription()
    let next = 0
    let waiting = 0
    let timeout: Subscription | undefined
    subscription.add(() => timeout?.unsubscribe())

    const tryNext = () => {
      timeout?.unsubscribe()
      const source = sources[next]
      if (source === undefined || subscriber.closed) return
      next += 1
      waiting += 1
      timeout = timer(timeoutMs).subscribe(tryNext)
      subscription.add(
        load(source).subscribe({
          next: value => {
            subscriber.next(value)
            subscriber.complete()
          },
          error: (error: unknown) => {
            waiting -= 1
            if (next < sources.length) tryNext()
            else if (waiting === 0) subscriber.error(error)
          },
        }),
      )
    }
    if (sources.length === 0) subscriber.complete()
    tryNext()
    return subscription
  })
}
