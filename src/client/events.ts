import type { ErrorRecord } from '../domain/core/errors/app-error.ts'
import type { OptionWarning } from '../domain/options/resolve.ts'
import type { PorticoEvents } from './types.ts'

/** Calls a host's function. An exception in it is logged and does not affect the modal. */
export function callHost<T>(listener: (value: T) => void, value: T): void {
  try {
    listener(value)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the site's developer finds the mistake in the console
    console.error('Portico: a listener of this page threw', error)
  }
}

/** Listeners by event name. */
export type Events = {
  on<E extends keyof PorticoEvents>(event: E, listener: (detail: PorticoEvents[E]) => void): () => void
  emit<E extends keyof PorticoEvents>(event: E, detail: PorticoEvents[E]): void
  /** Reports an error to the developer; also on the console when `debug` is on. */
  error(error: ErrorRecord): void
  /** Reports an option that has no effect; on the console when `debug` is on. */
  warn(warning: OptionWarning): void
}

/** Creates the events of one modal. */
export function createEvents(debug: boolean): Events {
  const table = new Map<string, Set<(detail: never) => void>>()
  const listenersOf = (event: string) => {
    const known = table.get(event) ?? new Set()
    table.set(event, known)
    return known
  }
  const emit: Events['emit'] = (event, detail) => {
    for (const listener of [...listenersOf(event)])
      callHost(listener as (value: typeof detail) => void, detail)
  }
  return {
    on: (event, listener) => {
      // A wrapper for each registration, so that the same function can be registered twice.
      const own = (detail: never) => listener(detail)
      listenersOf(event).add(own)
      return () => listenersOf(event).delete(own)
    },
    emit,
    error: error => {
      // biome-ignore lint/suspicious/noConsole: the option `debug` enables it
      if (debug) console.warn(`Portico: ${error.code}: ${error.message}`, error.context)
      emit('error', error)
    },
    warn: ({ option, reason }) => {
      const words = reason === 'unknown' ? 'is unknown' : 'has no effect'
      // biome-ignore lint/suspicious/noConsole: the option `debug` enables it
      if (debug) console.warn(`Portico: option ${option} ${words}`)
    },
  }
}
