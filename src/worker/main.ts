import { BehaviorSubject, from, map, type Observable, pairwise, skip, switchMap, tap } from 'rxjs'
import type {
  Handshake,
  HostApi,
  ServedApi,
  StreamArgs,
  StreamName,
  StreamValue,
  WorkerConfig,
} from '../bridge/contract/worker-api.ts'
import { holdLivenessLock } from '../bridge/liveness.ts'
import { callFunctions, EventStream, exposeFunctions } from '../bridge/wire.ts'
import { databaseName, waitingPrefix } from '../domain/core/database.ts'
import type { ErrorRecord } from '../domain/core/errors/app-error.ts'
import { CoreError, coreError, toRecord } from '../domain/core/errors/core-error.ts'
import { sessionError } from '../domain/core/errors/session-messages.ts'
import { toTracedRecord } from '../domain/core/errors/trace.ts'
import { lazy } from '../domain/core/lib/lazy.ts'
import { storageKey } from '../domain/core/storage-key.ts'
import { createSettings, createStore, type Store } from './caches/store.ts'
import { createTables, isCacheKey } from './caches/tables.ts'
import { createFeatures } from './features.ts'
import { createPageState } from './page-state.ts'
import { type Chunks, createForgetAccount } from './registry.ts'
import { addressReader } from './streams/session/address-reader.ts'
import { createPairing } from './streams/session/pairing.ts'
import { createSession } from './streams/session/session.ts'
import { createAlerts } from './streams/telemetry/alerts.ts'
import { openChannels } from './tabs/channel.ts'
import { createTabs } from './tabs/tabs.ts'
import {
  type Attest,
  createSharedClient,
  type WaitingRequest,
  type WcClient,
} from './wallet-connect/shared-client.ts'

/**
 * How long to wait for the database to open, and for each read or write, before the data is kept in memory only (ms).
 */
const diskDeadlineMs = 1_000
/**
 * The time limit of the database for a visitor who was connected before (ms). It is longer than `diskDeadlineMs`,
 * because this visitor would appear as disconnected without the data from disk.
 */
const returningDiskDeadlineMs = 5_000
/** Version of the messages between tabs. Tabs with different versions exchange no messages. */
const tabsVersion = 5

/** Builds the worker's services once, and serves them to the page that sent the handshake. */
export function startService(handshake: Handshake, chunks: Chunks): { close(): void } {
  const { config } = handshake
  const { id, projectId } = config
  const now = () => Date.now()
  const name = databaseName(projectId, id)

  const store = createStore({
    indexedDB: () => globalThis.indexedDB,
    name,
    deadlineMs: config.isReturning ? returningDiskDeadlineMs : diskDeadlineMs,
    expendable: isCacheKey,
  })
  const signals = createPageState()
  const tabsName = `${name}/${tabsVersion}`
  const locks = globalThis.navigator?.locks
  const open = (place: string) => new BroadcastChannel(place)
  // If the browser has no Web Locks or no BroadcastChannel, each tab works alone.
  const meeting =
    locks && typeof BroadcastChannel === 'function'
      ? openChannels({ name: tabsName, store, locks, open })
      : {}
  const tabs = createTabs({ name: tabsName, ...meeting, visible$: signals.visible$, now })
  const alerts = createAlerts()
  if (!projectId) alerts.raise(toRecord(sessionError('project-id-missing')))
  const settings = createSettings(store, () => tabs.broadcast('settings', null))
  const settingsTopic = tabs.messages$('settings').subscribe(() => void settings.reread())

  const tables = createTables(store, now)
  const page = callFunctions<HostApi>(handshake.host)
  const host = page.remote
  const attest: Attest = ({ id, decryptedId }) => host.attest(id, decryptedId)
  // The code loads at the first request to a wallet app, or if an earlier page has left such a request.
  const loadWaiting = lazy(async () =>
    (await import('./wallet-connect/waiting-requests.ts')).createWaitingRequests(
      { store, tabs, now },
      () => walletConnect,
    ),
  )
  const noteWaiting = (sent: WaitingRequest['sent']) => {
    const noted = loadWaiting().then(waiting => waiting.note(sent), nothing)
    return () => void noted.then(end => end?.())
  }
  const walletConnect = createSharedClient({
    tabs,
    noteWaiting,
    online$: signals.online$,
    ...(projectId && {
      start: () => startWalletConnect(config, projectId, chunks, { store, attest, oneClick: host.oneClick }),
    }),
  })
  const findLeft = lazy(async () => {
    const keys = await store.keys(waitingPrefix)
    return keys.length > 0 ? (await loadWaiting()).left$ : undefined
  })
  const refusals = walletConnect.events$.subscribe(event => {
    if (event.type === 'refused') alerts.raise(event.error)
  })
  // Reports to the page how many requests wait in the wallet app on a phone, so that the page can offer to open that
  // app.
  const pendingCount = walletConnect.pending$
    .pipe(skip(1))
    .subscribe(pending => void host.remoteRequests(pending).catch(() => {}))
  const networks$ = new BehaviorSubject(config.networks)
  const networks = () => networks$.value
  const pairing = createPairing({
    open$: networks =>
      from(loadWaiting().catch(nothing)).pipe(
        switchMap(waiting => {
          const pairing$ = walletConnect.pair$(networks)
          return waiting?.notePairing$(pairing$) ?? pairing$
        }),
      ),
    networks$: networks$.pipe(map(list => list.map(({ id }) => id))),
    share: tabs.share,
    handle: tabs.handle,
    request: tabs.callLeader,
    now,
  })
  const session = createSession({
    host,
    networks,
    reconnect: config.reconnect,
    remembered: settings,
    tabs,
    remote: walletConnect,
  })

  const forgetAccount = createForgetAccount({
    store,
    tables,
    remember: settings.remember,
    networks,
  })
  const forgetting = session.session$.pipe(pairwise()).subscribe(([before, now]) => {
    if (before.connections.length > now.connections.length) forgetAccount(before, now).catch(() => {})
  })
  const features = createFeatures({
    config,
    networks,
    networks$,
    chunks,
    fetch: globalThis.fetch.bind(globalThis),
    store,
    tables,
    tabs,
    signals,
    session,
    now,
    random: Math.random,
    onError: alerts.raise,
  })

  // Whether the site's configuration allows telemetry. The project's setting on the data provider's dashboard is
  // fetched later.
  const reports = config.analytics && projectId !== undefined
  const reported = new Set<string>()
  /** Reports to the project's owner, by telemetry, that a feature failed. Each error code is reported once. */
  const reportFailure = (error: ErrorRecord) => {
    if (!reports || reported.has(error.code)) return
    reported.add(error.code)
    features.services().then(
      ({ reporting }) => reporting?.reportFailure(error),
      () => {},
    )
  }
  const alive = handshake.alive === undefined ? undefined : holdLivenessLock(handshake.alive)
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
    request: session.request,
    rpc: async (network, request) => (await features.services()).callNode(network, request),
    remember: settings.remember,
    setNetworks: async next => networks$.next(next),
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
    leftRequests: () => from(findLeft().catch(nothing)).pipe(switchMap(left$ => left$ ?? [[]])),
    settings: () => settings.settings$,
    feature: (...query) =>
      features.stream$(...query).pipe(
        tap(value => {
          const { status, error } = (value ?? {}) as { status?: unknown; error?: ErrorRecord }
          if (status === 'failed' && error) reportFailure(error)
        }),
      ),
  }
  const stopServing = exposeFunctions(
    {
      ...api,
      stream: <N extends StreamName>(name: N, ...args: StreamArgs<N>) => {
        if (!Object.hasOwn(streams, name)) throw coreError('method-unsupported', { method: String(name) })
        return streams[name](...args)
      },
    } satisfies ServedApi,
    handshake.calls,
  )

  return {
    close: () => {
      stopServing()
      page.close(coreError('worker-lost'))
      void alive?.then(release => release())
      settingsTopic.unsubscribe()
      features.close()
      session.close()
      pairing.close()
      refusals.unsubscribe()
      pendingCount.unsubscribe()
      forgetting.unsubscribe()
      walletConnect.close()
      tabs.close()
      store.close()
    },
  }
}

function nothing(): undefined {}

async function startWalletConnect(
  { id, endpoints, metadata, proposal }: WorkerConfig,
  projectId: string,
  chunks: Chunks,
  { attest, store, ...deps }: { store: Store; attest: Attest; oneClick: HostApi['oneClick'] },
): Promise<WcClient> {
  const [{ createWalletConnectClient, encryptedStore: sealed }, { readAccount }] = await Promise.all([
    chunks.walletConnect(),
    addressReader(),
  ])
  return createWalletConnectClient({
    store: sealed(store),
    readAccount,
    projectId,
    name: storageKey('portico', id),
    relayUrl: endpoints.relay,
    metadata,
    ...(proposal && { proposal }),
    ...deps,
    ...(endpoints.verify !== undefined && { attest }),
  })
}
