/** Anything that gives values to who listens; an Observable is one. */
export type Subscribable<T> = {
  subscribe(listener: (value: T) => void): { unsubscribe(): void }
}

/** A value of now: given at once to who listens, and at every change. */
export type Signal<T> = Subscribable<T> & { readonly value: T; next(value: T): void }

/** What the page's own small state is made of: rxjs comes with the bridge, after the first view. */
export function createSignal<T>(initial: T): Signal<T> {
  let value = initial
  const listeners = new Set<{ readonly call: (value: T) => void }>()
  return {
    get value() {
      return value
    },
    next: next => {
      value = next
      for (const listener of [...listeners]) if (listeners.has(listener)) listener.call(next)
    },
    subscribe: call => {
      // Each registration is its own, also of a function that is registered twice.
      const listener = { call }
      listeners.add(listener)
      call(value)
      return { unsubscribe: () => void listeners.delete(listener) }
    },
  }
}

/** What is read of each value, given when it differs from the one before. */
export function changesOf<T, U>(
  source: Subscribable<T>,
  pick: (value: T) => U,
  same: (a: U, b: U) => boolean = Object.is,
): Subscribable<U> {
  return {
    subscribe: listener => {
      let last: { readonly picked: U } | undefined
      return source.subscribe(value => {
        const picked = pick(value)
        if (last && same(last.picked, picked)) return
        last = { picked }
        listener(picked)
      })
    },
  }
}
