import { listenToAll, type ReadonlySignal, type Subscribable } from '../domain/core/signal.ts'
import { callHost } from './call-host.ts'

/**
 * The object that `value[Symbol.observable]()` returns. Its `subscribe` accepts a function, or an observer with
 * `next`.
 */
export type ObservableLike<T> = {
  /** Calls the observer at once and after every change, until the subscription ends. */
  subscribe(observer: ((value: T) => void) | { next?: ((value: T) => void) | undefined }): {
    unsubscribe(): void
  }
}

/**
 * A value that changes. Read it with `get` and follow it with `subscribe`. In Svelte it is a store (`$value`), and in
 * RxJS it is an input for `from()`.
 * @example const stop = portico.account.subscribe(({ address }) => showBasket(address))
 */
export type Value<T> = {
  /** Returns the current value. Returns the same object until the value changes. */
  get(): T
  /** Calls the listener at once and after every change. Returns the function that removes the listener. */
  subscribe(listener: (value: T) => void): () => void
  /** Makes the value an input for `from()` of RxJS. */
  [Symbol.observable](): ObservableLike<T>
}

/** Creates a value. `get` must return the same object as long as nothing changes. */
function createValue<T>(get: () => T, subscribe: (listener: (value: T) => void) => () => void): Value<T> {
  const observable = (): ObservableLike<T> => ({
    subscribe: observer => ({
      unsubscribe: subscribe(value => {
        if (typeof observer === 'function') observer(value)
        else observer.next?.(value)
      }),
    }),
  })
  // On pages without `Symbol.observable`, RxJS looks for a method with the name '@@observable'.
  return { get, subscribe, [Symbol.observable ?? '@@observable']: observable } as Value<T>
}

/**
 * Creates a value that is computed from other values. It emits a new result only if `isSame` returns false for this
 * result and the last one.
 */
export function deriveValue<T>(
  sources: readonly Subscribable<unknown>[],
  compute: () => T,
  isSame: (a: T, b: T) => boolean = Object.is,
): Value<T> {
  let last: { readonly value: T } | undefined
  const get = (): T => {
    const value = compute()
    if (!last || !isSame(last.value, value)) last = { value }
    return last.value
  }
  return createValue(get, listener => {
    let emitted: { readonly value: T } | undefined
    return listenToAll(sources, () => {
      const value = get()
      if (emitted && Object.is(emitted.value, value)) return
      emitted = { value }
      callHost(listener, value)
    })
  })
}

export function signalValue<T>(signal$: ReadonlySignal<T>): Value<T> {
  return deriveValue([signal$], () => signal$.value)
}

/**
 * Creates a value from a stream of the worker. Each listener has its own subscription, and the worker shares the work
 * between them. While there are no listeners, and before the stream emits, the value is the result of `initial`. This
 * function must return the same object until something changes.
 */
export function streamValue<T>(open: () => Subscribable<T>, initial: () => T): Value<T> {
  let last: { readonly value: T } | undefined
  let listeners = 0
  return createValue(
    () => (last ? last.value : initial()),
    listener => {
      let isCalled = false
      listeners += 1
      const subscription = open().subscribe(value => {
        isCalled = true
        last = { value }
        callHost(listener, value)
      })
      if (!isCalled) callHost(listener, last ? last.value : initial())
      return () => {
        subscription.unsubscribe()
        listeners -= 1
        // Without listeners the last value may be out of date, for example after a change of the account. So `get`
        // returns the initial value again.
        if (listeners === 0) last = undefined
      }
    },
  )
}
