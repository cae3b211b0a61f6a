/** A source of values that can be subscribed to, such as an Observable. */
export type Subscribable<T> = {
  /** Calls the listener with each value, until the subscription ends. */
  subscribe(listener: (value: T) => void): { unsubscribe(): void }
}

/** A current value that can be subscribed to. A subscriber receives the value at once, and again after every change. */
export type ReadonlySignal<T> = Subscribable<T> & { readonly value: T }

/** A signal whose value can be changed with `next`. The local state of the page and of the UI consists of signals. */
export type Signal<T> = ReadonlySignal<T> & { next(value: T): void }

/** Creates a signal. Calling `next` with the current value has no effect. */
export function createSignal<T>(initial: T): Signal<T> {
  let value = initial
  const listeners = new Set<{ readonly call: (value: T) => void }>()
  return {
    get value() {
      return value
    },
    next: next => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) if (listeners.has(listener)) listener.call(next)
    },
    subscribe: call => {
      // Each subscription has an object of its own, so that the same function can subscribe twice.
      const listener = { call }
      listeners.add(listener)
      call(value)
      return { unsubscribe: () => void listeners.delete(listener) }
    },
  }
}

type Subscription = ReturnType<Subscribable<unknown>['subscribe']>

/**
 * Creates a source. `start` is called for each listener, and returns the subscription, or the function that ends it.
 */
export function createSource<T>(
  start: (listener: (value: T) => void) => Subscription | (() => void),
): Subscribable<T> {
  return {
    subscribe: listener => {
      const started = start(listener)
      return typeof started === 'function' ? { unsubscribe: started } : started
    },
  }
}

/**
 * Calls the listener once after all sources have emitted their current value, and then at every change. Returns the
 * function that ends the subscriptions.
 */
export function listenToAll(sources: readonly Subscribable<unknown>[], listener: () => void): () => void {
  let isReady = false
  const subscriptions = sources.map(source => source.subscribe(() => isReady && listener()))
  isReady = true
  listener()
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}

/** Emits the part of each value that `pick` returns. Leaves out a part that equals the last emitted one. */
export function changesOf<T, U>(
  source: Subscribable<T>,
  pick: (value: T) => U,
  same: (a: U, b: U) => boolean = Object.is,
): Subscribable<U> {
  return createSource(listener => {
    let last: { readonly picked: U } | undefined
    return source.subscribe(value => {
      const picked = pick(value)
      if (last && same(last.picked, picked)) return
      last = { picked }
      listener(picked)
    })
  })
}
