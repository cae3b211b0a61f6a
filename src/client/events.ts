import type { PageWorkerClient } from '../bridge/contract/worker-api.ts'
import type { Namespace } from '../domain/core/entities.ts'
import type { ErrorRecord } from '../domain/core/errors/app-error.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import type { OptionWarning } from '../domain/options/resolve.ts'
import { reportDisconnect } from '../domain/session/report-disconnect.ts'
import { callHost } from './call-host.ts'
import type { Portico } from './portico-type.ts'
import type { EventName, PorticoEvents } from './types.ts'

/** Listeners by event name. */
export type Events = {
  readonly on: Portico['on']
  emit<E extends EventName>(event: E, detail: PorticoEvents[E]): void
  /** Reports an error to the developer. With `debug`, also logs it to the console. */
  error(error: ErrorRecord): void
  /** Warns the developer on the console about an option that is unknown or malformed. */
  warn(warning: OptionWarning): void
  /** The last errors, newest first. */
  errors(): readonly ErrorRecord[]
  /** Removes all listeners. */
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
/** Number of errors that are kept for a bug report. */
const errorsKept = 20

type Listener = (detail: never, event: never) => void

/** Creates the events of one modal. */
export function createEvents(debug: boolean): Events {
  const table = new Map<string, Set<Listener>>()
  const errors: ErrorRecord[] = []
  const listenersOf = (event: string) => {
    const known = table.get(event) ?? new Set()
    table.set(event, known)
    return known
  }
  const emit: Events['emit'] = (event, detail) => {
    for (const listener of [...listenersOf(event), ...listenersOf('*')])
      callHost(listener as (detail: unknown, event: string) => void, detail, event)
  }
  return {
    on: (event: string, listener: Listener) => {
      if (!names.includes(event as EventName)) throw coreError('event-unknown', { event: String(event) })
      // Creates a new wrapper for each registration, so that the site can register the same function twice.
      const own: Listener = (detail, name) => listener(detail, name)
      listenersOf(event).add(own)
      return () => void listenersOf(event).delete(own)
    },
    emit,
    error: error => {
      // biome-ignore lint/suspicious/noConsole: the option `debug` enables it
      if (debug) console.warn(`Portico: ${error.code}: ${error.message}`, error.context)
      errors.unshift(error)
      errors.length = Math.min(errors.length, errorsKept)
      emit('error', error)
    },
    errors: () => errors,
    warn: warning => {
      // biome-ignore-start lint/suspicious/noConsole: the developer must see a misspelt or malformed option
      if (warning.reason === 'malformed') console.error(`Portico: ${warning.error.message}. It is ignored.`)
      else console.warn(`Portico has no option ${warning.option}`)
      // biome-ignore-end lint/suspicious/noConsole: the developer must see a misspelt or malformed option
    },
    close: () => table.clear(),
  }
}

/** Disconnects at the site's request, and sends the same analytics event as when the user disconnects. */
export function trackDisconnect(
  { api }: Pick<PageWorkerClient, 'api'>,
  events: Pick<Events, 'emit'>,
  namespace: Namespace | undefined,
): Promise<void> {
  return reportDisconnect(api.disconnect(namespace), (event, properties) => {
    events.emit('track', { event, properties })
    api.track(event, properties).catch(() => {})
  })
}
