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
import { resubscribe } from './resubscribe.ts'
import { createSupervisor } from './supervisor.ts'
import { timing as pageTiming, type Timing } from './timing.ts'
import type { Transport } from './transports.ts'

/** Options of `connect`. */
export type ConnectOptions = {
  /** Transports in the order of preference. The next one is used when a service cannot start or keeps crashing. */
  readonly ways: readonly Transport[]
  readonly config: WorkerConfig
  readonly host: HostApi
  /** Receives every problem that was handled: blocked transports, crashed workers, uncaught errors inside a worker. */
  readonly onTrouble?: (error: AppError) => void
  readonly timing?: Timing
}

/** Creates the page's end of the bridge. It starts no service before the first call or the first stream subscriber. */
export function connect({
  ways,
  config,
  host,
  onTrouble = () => {},
  timing = pageTiming,
}: ConnectOptions): WorkerClient {
  const supervisor = createSupervisor(ways, { config, host, onTrouble, timing })
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
      // `await` looks for a method called `then`. Without that method, `await` does not mistake the api for a promise.
      if (typeof method !== 'string' || method === 'then') return undefined
      return (...args: readonly unknown[]) => call(method, args)
    },
  })
}
