import type { ErrorRecord } from '../domain/core/errors/app-error.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import type { OptionWarning } from '../domain/options/resolve.ts'
import { callHost } from './call-host.ts'
import { ignoreError } from './modal.ts'
import type { Portico } from './portico-type.ts'
import type { EventName, PorticoEvents } from './types.ts'

/** An event that was emitted, when (epoch ms), and with what. */
export type EmittedEvent = { readonly at: number; readonly event: EventName; readonly detail: unknown }

/** The events that one modal emits to the site's listeners, and the errors that it keeps for a bug report. */
export type Events = {
  readonly on: Portico['on']
  emit<E extends EventName>(event: E, detail: PorticoEvents[E]): void
  /**
   * Emits the event `error` and stores the error for a bug report. If `isLoud` is true, also logs the error to the
   * console. Default of `isLoud`: the option `debug`.
   */
  error(error: ErrorRecord, isLoud?: boolean): void
  /** Returns the last fifty events, oldest first. `report.ts` takes out of them what a bug report may say. */
  recent(): readonly EmittedEvent[]
  /** Warns the developer on the console about an option that is unknown or malformed. */
  warn(warning: OptionWarning): void
  /** Returns the last errors, newest first. */
  errors(): readonly ErrorRecord[]
  close(): void
}

const names: readonly (EventName | '*')[] = [
  '*',
  'account',
  'alert',
  'close',
  'connect',
  'disconnect',
  'error',
  'open',
  'signIn',
  'signOut',
  'track',
]
const errorsKept = 20
const eventsKept = 50

type Listener = (detail: never, event: never) => void

/** Writes a line on the console. The code of the lines loads with the first mistake of a site. */
function print(line: (lines: typeof import('./console-lines.ts')) => void): void {
  import('./console-lines.ts').then(line, ignoreError)
}

export function createEvents(debug: boolean): Events {
  const table = new Map<string, Set<Listener>>()
  const errors: ErrorRecord[] = []
  const recent: EmittedEvent[] = []
  const listenersOf = (event: string) => {
    const known = table.get(event) ?? new Set()
    table.set(event, known)
    return known
  }
  const emit: Events['emit'] = (event, detail) => {
    recent.push({ at: Date.now(), event, detail })
    if (recent.length > eventsKept) recent.shift()
    // biome-ignore lint/suspicious/noConsole: the option `debug` enables it
    if (debug && event !== 'error') console.debug(`Portico: ${event}`, detail)
    for (const listener of [...listenersOf(event), ...listenersOf('*')])
      callHost(listener as (detail: unknown, event: string) => void, detail, event)
  }
  return {
    on: (event: string, listener: Listener) => {
      if (!names.includes(event as EventName)) throw coreError('event-unknown', { event: String(event) })
      // Each registration has its own wrapper function, so that the site can register one function twice.
      const own: Listener = (detail, name) => listener(detail, name)
      listenersOf(event).add(own)
      return () => void listenersOf(event).delete(own)
    },
    emit,
    error: (error, isLoud = debug) => {
      if (isLoud) print(({ logError }) => logError(error))
      errors.unshift(error)
      errors.length = Math.min(errors.length, errorsKept)
      emit('error', error)
    },
    errors: () => errors,
    recent: () => recent,
    warn: warning => print(({ logOption }) => logOption(warning)),
    close: () => table.clear(),
  }
}
