import type { ErrorRecord } from '../domain/core/errors/app-error.ts'
import type { OptionWarning } from '../domain/options/resolve.ts'
import type { PorticoEvents } from './types.ts'

/** Calls a function of the host's. What it throws is the host's own mistake: said, and nothing of ours breaks. */
export function callHost<T>(listener: (value: T) => void, value: T): void {
  try {
    listener(value)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the only place where the site's developer looks for their own mistake
    console.error('Portico: a listener of this page threw', error)
  }
}

/** Listeners by event name. */
export type Events = {
  on<E extends keyof PorticoEvents>(event: E, listener: (detail: PorticoEvents[E]) => void): () => void
  emit<E extends keyof PorticoEvents>(event: E, detail: PorticoEvents[E]): void
  /** For the developer: also on the console when `debug` is on. */
  error(error: ErrorRecord): void
  /** An option that does nothing: on the console when `debug` is on. */
  warn(warning: OptionWarning): void
}

/** An event table of one modal. */
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
      // Each registration is its own, also of a function that is registered twice.
      const own = (detail: never) => listener(detail)
      listenersOf(event).add(own)
      return () => listenersOf(event).delete(own)
    },
    emit,
    error: error => {
      // biome-ignore lint/suspicious/noConsole: asked for by the option `debug`
      if (debug) console.warn(`Portico: ${error.code}: ${error.message}`, error.context)
      emit('error', error)
    },
    warn: ({ option, reason }) => {
      const words = reason === 'unknown' ? 'is unknown' : 'has no effect'
      // biome-ignore lint/suspicious/noConsole: asked for by the option `debug`
      if (debug) console.warn(`Portico: option ${option} ${words}`)
    },
  }
}
