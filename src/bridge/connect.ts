import { Observable } from 'rxjs'
import type { AppError } from '../domain/core/errors/app-error.ts'
import type {
  HostApi,
  StreamArgs,
  StreamName,
  WorkerApi,
  WorkerClient,
  WorkerConfig,
} from './contract/worker-api.ts'
import { timing as pageTiming, type Timing } from './liveness.ts'
import { hasCaughtUp, keepData } from './stream-client.ts'
import { createSupervisor, type Supervisor } from './supervisor.ts'
import type { Connection, Transport } from './transports.ts'

/** Options of `connect`. */
export type ConnectOptions = {
  /** Transports in the order of preference. The next one is used when a service cannot start or crashes repeatedly. */
  readonly ways: readonly Transport[]
  readonly config: WorkerConfig
  readonly host: HostApi
  /** The window, for its events `pagehide` and `pageshow`. */
  readonly win: EventTarget
  /** Receives every problem that was handled: blocked transports, crashed workers, uncaught errors inside a worker. */
  readonly onTrouble?: (error: AppError) => void
  readonly timing?: Timing
}

/** Creates the page's end of the bridge. It starts the service at the first call or the first stream subscriber. */
export function connect({
  ways,
  config,
  host,
  win,
  onTrouble = () => {},
  timing = pageTiming,
}: ConnectOptions): WorkerClient {
  const supervisor = createSupervisor(ways, { config, host, onTrouble, timing }, win)
  return {
    api: callsOf(supervisor.call),
    stream: <N extends StreamName>(name: N, ...args: StreamArgs<N>) =>
      resubscribe(supervisor, onTrouble, service => service.streams.stream(name, ...args)),
    status$: new Observable(subscriber => {
      const status = supervisor.status$.subscribe(next => subscriber.next(next))
      const end = supervisor.current$.subscribe(current => {
        if (current === 'closed') subscriber.complete()
      })
      return () => {
        status.unsubscribe()
        end.unsubscribe()
      }
    }),
    close: supervisor.close,
  }
}

function callsOf(call: (method: string, args: readonly unknown[]) => Promise<unknown>): WorkerApi {
  return new Proxy({} as WorkerApi, {
    get: (_, method) => {
      // The api has no method `then`. With one, `await` would mistake the api for a promise.
      if (typeof method !== 'string' || method === 'then') return undefined
      return (...args: readonly unknown[]) => call(method, args)
    },
  })
}

const firstRetry = 1_000
const longestRetry = 30_000

/**
 * Returns a stream that continues after a restart of the service. It subscribes again to each new service, and keeps
 * the displayed value until the new service has data.
 */
function resubscribe<T>(
  { start, current$ }: Pick<Supervisor, 'start' | 'current$'>,
  onTrouble: (error: AppError) => void,
  open: (service: Connection) => Observable<T>,
): Observable<T> {
  return new Observable(subscriber => {
    let shown: T | undefined
    let behind = false
    let failures = 0
    let stop = () => {}

    const take = (next: T) => {
      failures = 0
      const value = behind ? (keepData(shown, next) as T) : next
      if (hasCaughtUp(next)) behind = false
      shown = value
      subscriber.next(value)
    }
    const ask = (service: Connection) => {
      const asked = open(service).subscribe({
        next: take,
        // The worker's streams do not error by contract. If one errors, or a value cannot be cloned, the error is
        // reported and the stream is subscribed again later.
        error: (error: AppError) => {
          behind = true
          onTrouble(error)
          const retry = setTimeout(ask, Math.min(firstRetry * 2 ** failures, longestRetry), service)
          failures += 1
          stop = () => clearTimeout(retry)
        },
      })
      // The subscription may have failed synchronously, during `subscribe`.
      if (!asked.closed) stop = () => asked.unsubscribe()
    }

    start()
    const current = current$.subscribe(service => {
      stop()
      stop = () => {}
      failures = 0
      if (service === 'closed') return subscriber.complete()
      if (!service) return
      behind = shown !== undefined
      ask(service)
    })
    return () => {
      current.unsubscribe()
      stop()
    }
  })
}
