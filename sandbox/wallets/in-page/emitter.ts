type Listener = (...values: readonly unknown[]) => void

/** An event emitter with the methods of Node.js, as EIP-1193 requires. */
export type Emitter = {
  readonly on: (event: string, listener: Listener) => void
  readonly once: (event: string, listener: Listener) => void
  readonly removeListener: (event: string, listener: Listener) => void
  readonly emit: (event: string, ...values: readonly unknown[]) => void
  readonly count: (event: string) => number
}

/** Creates an emitter that calls all listeners of an event, even if one of them throws. */
export const createEmitter = (): Emitter => {
  const listeners = new Map<string, Listener[]>()
  const of = (event: string) => listeners.get(event) ?? []
  const removeListener: Emitter['removeListener'] = (event, listener) => {
    listeners.set(
      event,
      of(event).filter(other => other !== listener),
    )
  }
  const on: Emitter['on'] = (event, listener) => {
    listeners.set(event, [...of(event), listener])
  }
  return {
    on,
    removeListener,
    once: (event, listener) => {
      const first: Listener = (...values) => {
        removeListener(event, first)
        listener(...values)
      }
      on(event, first)
    },
    emit: (event, ...values) => {
      for (const listener of of(event)) {
        try {
          listener(...values)
        } catch (error) {
          reportError(error)
        }
      }
    },
    count: event => of(event).length,
  }
}
