import { NEVER, type Observable } from 'rxjs'
import type {
  Handshake,
  HostApi,
  StreamArgs,
  StreamName,
  StreamValue,
  WorkerApi,
  WorkerConfig,
} from '../../src/bridge/contract/worker-api.ts'
import type { Timing } from '../../src/bridge/liveness.ts'
import { holdLivenessLock } from '../../src/bridge/liveness.ts'
import type { Service, Transport } from '../../src/bridge/transports.ts'
import { type Caller, callFunctions, exposeFunctions } from '../../src/bridge/wire.ts'

/** The worker's streams, by name. */
export type Sources = { readonly [N in StreamName]: (...args: StreamArgs<N>) => Observable<StreamValue<N>> }

/** The worker's end of the bridge. */
type Served = { readonly host: Caller<HostApi>['remote'] }

/** Serves an API and streams as the worker does. */
function serve(handshake: Handshake, api: WorkerApi, sources: Sources): Served {
  const alive = handshake.alive === undefined ? undefined : holdLivenessLock(handshake.alive)
  const ping = async (nonce: number) => {
    await alive
    return api.ping(nonce)
  }
  const stream = (name: StreamName, ...args: readonly unknown[]) =>
    (sources[name] as (...args: readonly unknown[]) => unknown)(...args)
  exposeFunctions({ ...api, ping, stream }, handshake.calls)
  return { host: callFunctions<HostApi>(handshake.host).remote }
}

/** Returns a function that throws if it is called. */
export const uncalled = (name: string) => (): never => {
  throw new Error(`${name} should not be called`)
}

/** Returns a fake of the worker's API. All its methods throw, except `ping` and the methods in `calls`. */
export function fakeApi(calls: Partial<WorkerApi> = {}): WorkerApi {
  const names = [
    ...['signal', 'connectInjected', 'disconnect', 'switchAccount', 'switchNetwork'],
    ...['dropPairing', 'request', 'remember', 'track', 'report', 'hostEvent'],
  ]
  const none = Object.fromEntries(names.map(name => [name, uncalled(name)]))
  return { ...(none as unknown as WorkerApi), ping: async nonce => nonce, ...calls }
}

/** Returns a fake of the page's API that the worker calls. All its methods throw, except the methods in `calls`. */
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

/** Returns fake streams of the worker. All of them emit nothing, except the streams in `streams`. */
export function fakeSources(
  streams: Partial<Record<keyof Sources, (...args: never[]) => Observable<unknown>>>,
): Sources {
  const silent = () => NEVER
  const names = ['session', 'pairing', 'alerts', 'settings', 'feature']
  return { ...Object.fromEntries(names.map(name => [name, silent])), ...streams } as unknown as Sources
}

export const fakeConfig: WorkerConfig = {
  sdkType: 'test',
  sdkVersion: '0',
  endpoints: { data: '', catalogue: '', analytics: '', relay: '', frame: '' },
  networks: [],
  customRpcUrls: {},
  nodeHeaders: {},
  paymasters: {},
  metadata: { name: '', description: '', url: '', icons: [] },
  analytics: false,
  reconnect: true,
  chunkBase: '',
  files: {},
  page: { origin: '', href: '', hostname: '' },
}

/** Short timing values for the page's code that starts and checks the worker. */
export const fast: Timing = {
  boot: 300,
  ping: 50,
  missed: 3,
  backoff: [0, 20, 40, 80],
  settled: 60_000,
  maxMisses: 3,
  inPageRetryDelays: [60_000],
}

/** A fake worker that runs in the thread of the test, with real message ports. */
export type FakeWorker = Service & {
  served: Served | undefined
  /** Ends the worker without an event, as a crash does. The worker sends no more replies. */
  die(): void
  /** Emits an `error` event with this message. */
  error(words: string): void
  killed: boolean
}

/** Creates a fake transport, whose workers the test can inspect and crash. */
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
          for (const port of [greeting?.calls, greeting?.host]) port?.close()
        },
        error: words => listener(words),
      }
      workers.push(worker)
      return worker
    },
  }
}
