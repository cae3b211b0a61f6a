/**
 * An event emitter with the behaviour of Node.js: a function may be registered twice, and each `off` removes one
 * registration.
 */
export type Emitter<Events extends Record<string, unknown>> = {
  on<E extends keyof Events>(event: E, listener: (detail: Events[E]) => void): void
  once<E extends keyof Events>(event: E, listener: (detail: Events[E]) => void): void
  off<E extends keyof Events>(event: E, listener: (detail: Events[E]) => void): void
  emit<E extends keyof Events>(event: E, detail: Events[E]): void
  removeAll(event?: keyof Events): void
}

type Entry = { readonly listener: unknown; readonly call: (detail: never) => void }

/** Creates an emitter. If one listener throws, the error is reported and the other listeners are still called. */
export function createEmitter<Events extends Record<string, unknown>>(): Emitter<Events> {
  const table = new Map<keyof Events, readonly Entry[]>()
  const entries = (event: keyof Events) => table.get(event) ?? []
  const add = (event: keyof Events, entry: Entry) => void table.set(event, [...entries(event), entry])
  const drop = (event: keyof Events, entry: Entry | undefined) =>
    void table.set(
      event,
      entries(event).filter(other => other !== entry),
    )

  return {
    on: (event, listener) => add(event, { listener, call: listener }),
    once: (event, listener) => {
      const entry: Entry = {
        listener,
        call: detail => {
          drop(event, entry)
          listener(detail)
        },
      }
      add(event, entry)
    },
    off: (event, listener) =>
      drop(
        event,
        entries(event).findLast(entry => entry.listener === listener),
      ),
    emit: (event, detail) => {
      for (const { call } of entries(event)) {
        try {
          call(detail as never)
        } catch (error) {
          reportError(error)
        }
      }
    },
    removeAll: event => {
      if (event === undefined) table.clear()
      else table.delete(event)
    },
  }
}
