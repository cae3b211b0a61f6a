import { map, type Observable, tap } from 'rxjs'
import type {
  LeftRequest,
  ServedApi,
  StreamArgs,
  StreamName,
  StreamValue,
  WorkerConfig,
} from '../bridge/contract/worker-api.ts'
import { EventStream } from '../bridge/wire.ts'
import type { ErrorRecord } from '../domain/core/errors/app-error.ts'
import { CoreError, coreError } from '../domain/core/errors/core-error.ts'
import { toTracedRecord } from '../domain/core/errors/trace.ts'
import type { createSettings, Store } from './caches/store.ts'
import { createFailureReports } from './failure-reports.ts'
import type { FeatureHost } from './features.ts'
import type { PageState } from './page-state.ts'
import type { createPairing } from './streams/session/pairing.ts'
import type { SessionStream } from './streams/session/session.ts'
import type { createAlerts } from './streams/telemetry/alerts.ts'

type ServedApiDeps = {
  /** Whether the site's configuration allows telemetry. The project's setting on the dashboard is fetched later. */
  readonly reports: boolean
  /** Resolves when this worker holds its liveness lock. */
  readonly alive: Promise<unknown> | undefined
  readonly store: Store
  readonly signals: PageState
  readonly settings: ReturnType<typeof createSettings>
  readonly alerts: ReturnType<typeof createAlerts>
  readonly session: SessionStream
  readonly pairing: ReturnType<typeof createPairing>
  readonly left$: Observable<readonly LeftRequest[]>
  readonly resumeRequest: ServedApi['resumeRequest']
  readonly features: FeatureHost
  readonly setNetworks: (networks: WorkerConfig['networks']) => void
}

/** Creates what the worker offers to the page: the calls, and the streams by their names. */
export function createServedApi({
  reports,
  alive,
  store,
  signals,
  settings,
  alerts,
  session,
  pairing,
  left$,
  resumeRequest,
  features,
  setNetworks,
}: ServedApiDeps): ServedApi {
  const reportFailure = createFailureReports({ isAllowed: reports, services: features.services })
  const api: Omit<ServedApi, 'stream'> = {
    ping: async nonce => {
      // The first reply waits for the liveness lock, because the page then watches this lock to detect a crash.
      await alive
      return nonce
    },
    signal: async next => signals.update(next),
    pauseStorage: async () => store.pause(),
    disconnect: session.disconnect,
    disconnectWallet: session.disconnectWallet,
    switchAccount: session.switchAccount,
    switchNetwork: session.switchNetwork,
    dropPairing: pairing.drop,
    request: (namespace, request, resumeKey) =>
      session.request(namespace, request, undefined, undefined, resumeKey),
    resumeRequest,
    rpc: async (network, request) => (await features.services()).callNode(network, request),
    remember: settings.remember,
    setNetworks: async next => setNetworks(next),
    track: async (event, properties) => {
      if (reports) (await features.services()).reporting?.track(event, properties)
    },
    report: async (error, trace) => {
      if (reports) (await features.services()).reporting?.report(error, trace)
    },
    callFeature: (...call) =>
      features.call(...call).catch(error => {
        reportFailure(toTracedRecord(error instanceof CoreError ? error : coreError('unknown'), error))
        throw error
      }),
    activeFeatures: features.active,
    hostEvent: session.hostEvent,
  }
  const streams: { readonly [N in StreamName]: (...args: StreamArgs<N>) => Observable<StreamValue<N>> } = {
    session: () => session.session$,
    pairing: () =>
      pairing.pairing$.pipe(
        map(shown => {
          if (shown.status === 'failed') alerts.raise(shown.error)
          return shown
        }),
      ),
    connecting: () => session.connecting$,
    alerts: () => new EventStream(alerts.alerts$),
    leftRequests: () => left$,
    settings: () => settings.settings$,
    feature: (...query) =>
      features.stream$(...query).pipe(
        tap(value => {
          const { status, error } = (value ?? {}) as { status?: unknown; error?: ErrorRecord }
          if (status === 'failed' && error) reportFailure(error)
        }),
      ),
  }
  return {
    ...api,
    stream: <N extends StreamName>(name: N, ...args: StreamArgs<N>) => {
      if (!Object.hasOwn(streams, name)) throw coreError('method-unsupported', { method: String(name) })
      return streams[name](...args)
    },
  }
}
