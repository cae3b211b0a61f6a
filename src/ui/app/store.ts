import type { Subscribable } from '../../domain/core/signal.ts'

/** A readable value that notifies subscribers of changes, in the shape of React's useSyncExternalStore. */
export type Store<T> = {
  readonly get: () => T
  readonly subscribe: (listener: () => void) => () => void
}

/** A store and its only setter. */
export function createStore<T>(initial: T): [Store<T>, (next: T) => void] {
  let value = initial
  const listeners = new Set<() => void>()
  const store: Store<T> = {
    get: () => value,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const set = (next: T): void => {
    if (Object.is(next, value)) return
    value = next
    for (const listener of [...listeners]) listener()
  }
  return [store, set]
}

/**
 * A store fed by a stream while it has subscribers. It keeps the last value without them, so that the next
 * subscriber renders at once. It unsubscribes a microtask after the last one leaves, so that a change of views keeps the subscription.
 */
export function storeOf<T>(source$: Subscribable<T>, initial: T): Store<T> {
  const [store, set] = createStore(initial)
  let watchers = 0
  let stop: (() => void) | undefined
  const settle = (): void => {
    if (watchers > 0 || !stop) return
    stop()
    stop = undefined
  }
  const subscribe = (listener: () => void): (() => void) => {
    const leave = store.subscribe(listener)
    watchers += 1
    if (!stop) {
      const subscription = source$.subscribe(set)
      stop = () => subscription.unsubscribe()
    }
    return () => {
      leave()
      watchers -= 1
      queueMicrotask(settle)
    }
  }
  return { get: store.get, subscribe }
}

/** The store as a stream that starts with the current value. */
export function valuesOf<T>(store: Store<T>): Subscribable<T> {
  return {
    subscribe: listener => {
      listener(store.get())
      return { unsubscribe: store.subscribe(() => listener(store.get())) }
    },
  }
}
