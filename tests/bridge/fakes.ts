import { NEVER, type Observable } from 'rxjs'
import type { Handshake, HostApi, WorkerApi, WorkerConfig } from '../../src/bridge/contract/worker-api.ts'
import { type Served, serve } from '../../src/bridge/serve.ts'
import type { Sources } from '../../src/bridge/stream-server.ts'
import type { Timing } from '../../src/bridge/timing.ts'
import type { Service, Transport } from '../../src/bridge/transports.ts'

/** A function that must not be called. */
export const uncalled = (name: string) => (): never => {
  throw new Error(`${name} should not be called`)
}

/** A worker's API of which only the given calls may be used. */
export function fakeApi(calls: Partial<WorkerApi> = {}): WorkerApi {
  const names = [
    ...['signal', 'connectInjected', 'disconnect', 'switchAccount', 'switchNetwork', 'refreshBalances'],
    ...[
      'refreshHistory',
      'historyPage',
      'dropPairing',
      'request',
      'remember',
      'track',
      'report',
      'hostEvent',
    ],
  ]
  const none = Object.fromEntries(names.map(name => [name, uncalled(name)]))
  return { ...(none as unknown as WorkerApi), ping: async nonce => nonce, ...calls }
}

/** A page's API of which only the given calls may be used. */
export function fakeHost(calls: Partial<HostApi> = {}): HostApi {
  return {
    connectInjected: uncalled('connectInjected'),
    disconnectInjected: uncalled('disconnectInjected'),
    requestInjected: uncalled('requestInjected'),
    findInjected: uncalled('findInjected'),
    attest: uncalled('attest'),
    remoteRequests: uncalled('remoteRequests'),
    oneClick: uncalled('oneClick'),
    ...calls,
  }
}

/** Streams that say nothing but where given. */
export function fakeSources(
  streams: Partial<Record<keyof Sources, (...args: never[]) => Observable<unknown>>>,
): Sources {
  const silent = () => NEVER
  const names = ['session', 'balances', 'history', 'identity', 'wallets', 'pairing', 'alerts', 'settings']
  return { ...Object.fromEntries(names.map(name => [name, silent])), ...streams } as unknown as Sources
}

export const fakeConfig: WorkerConfig = {
  sdkType: 'test',
  sdkVersion: '0',
  endpoints: { data: '', catalogue: '', analytics: '', relay: '', frame: '' },
  networks: [],
  customRpcUrls: {},
  metadata: { name: '', description: '', url: '', icons: [] },
  analytics: false,
  reconnect: true,
  allowUnsupportedNetwork: false,
  networkSwitch: true,
  chunkBase: '',
  files: {},
  page: { origin: '', href: '', hostname: '' },
}

/** A tenth of the page's patience. */
export const fast: Timing = {
  boot: 300,
  ping: 50,
  missed: 3,
  backoff: [0, 20, 40, 80],
  settled: 60_000,
  patience: 3,
  comeback: [60_000],
}

/** A worker one can hold: same thread, real ports. */
export type FakeWorker = Service & {
  served: Served | undefined
  /** As `worker.terminate()` from outside: nothing is said, nothing is answered. */
  die(): void
  /** As an `error` event. */
  error(words: string): void
  killed: boolean
}

/** A way whose workers can be watched and broken. */
export function fakeWay(
  name: Transport['name'],
  make: { api?: () => WorkerApi; sources?: () => Sources; onPost?: (worker: FakeWorker) => void } = {},
): Transport & { readonly workers: FakeWorker[] } {
  const workers: FakeWorker[] = []
  return {
    name,
    workers,
    start: async () => {
      let listener = (_words: string) => {}
      let greeting: Handshake | undefined
      const worker: FakeWorker = {
        served: undefined,
        killed: false,
        post: given => {
          greeting = given
          if (make.onPost) make.onPost(worker)
          else
            worker.served = serve(given, (make.api ?? fakeApi)(), (make.sources ?? (() => fakeSources({})))())
        },
        kill: () => {
          worker.killed = true
          worker.die()
        },
        onError: given => {
          listener = given
        },
        die: () => {
          for (const port of [greeting?.calls, greeting?.streams, greeting?.host]) port?.close()
        },
        error: words => listener(words),
      }
      workers.push(worker)
      return worker
    },
  }
}
