import { BehaviorSubject, Observable, type Subscription } from 'rxjs'
import type { Subscribable } from '../../domain/core/signal.ts'

/**
 * A stream with its latest value. A new subscriber receives the latest value at once, and then each later value.
 *
 * All subscribers share one subscription to the source. It ends one microtask after the last subscriber has left, so that
 * the next view can still use it. The last value stays, so that the next view renders at once.
 */
export class Latest<T> extends Observable<T> {
  readonly #values$: BehaviorSubject<T>

  constructor(source$: Subscribable<T>, initial: T) {
    const values$ = new BehaviorSubject(initial)
    let subscribers = 0
    let source: Pick<Subscription, 'unsubscribe'> | undefined
    const release = (): void => {
      if (subscribers > 0) return
      source?.unsubscribe()
      source = undefined
    }
    super(subscriber => {
      subscribers += 1
      source ??= source$.subscribe(value => {
        if (!Object.is(value, values$.value)) values$.next(value)
      })
      const values = values$.subscribe(subscriber)
      return () => {
        values.unsubscribe()
        subscribers -= 1
        queueMicrotask(release)
      }
    })
    this.#values$ = values$
  }

  get value(): T {
    return this.#values$.value
  }
}
