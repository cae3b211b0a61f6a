import { createSignal, type ReadonlySignal, type Subscribable } from '../../domain/core/signal.ts'

/** A stream with its latest value. A new subscriber receives the latest value at once, and then each later value. */
export type Latest<T> = ReadonlySignal<T>

/**
 * Shares one subscription to the source among all subscribers. The subscription ends one microtask after the last
 * subscriber has left, so that the next view can still use it. The last value stays, so that the next view renders at
 * once. This file does not import rxjs, because the first view is painted before rxjs has loaded.
 */
export function latestOf<T>(source$: Subscribable<T>, initial: T): Latest<T> {
  const latest$ = createSignal(initial)
  let subscribers = 0
  let source: { unsubscribe(): void } | undefined
  const release = (): void => {
    if (subscribers > 0) return
    source?.unsubscribe()
    source = undefined
  }
  return {
    get value() {
      return latest$.value
    },
    subscribe: listener => {
      subscribers += 1
      source ??= source$.subscribe(latest$.next)
      const values = latest$.subscribe(listener)
      return {
        unsubscribe: () => {
          values.unsubscribe()
          subscribers -= 1
          queueMicrotask(release)
        },
      }
    },
  }
}
