import { BehaviorSubject, map, pairwise, skip } from 'rxjs'
import type { Handshake, HostApi } from '../bridge/contract/worker-api.ts'
import { holdLivenessLock } from '../bridge/liveness.ts'
import { callFunctions, exposeFunctions } from '../bridge/wire.ts'
import { databaseName } from '../domain/core/database.ts'
import { coreError, toRecord } from '../domain/core/errors/core-error.ts'
import { sessionError } from '../domain/core/errors/session-messages.ts'
import { createFeatures } from './features.ts'
import { createOrigin } from './origin.ts'
import { createPageState } from './page-state.ts'
import { type Chunks, createForgetAccount } from './registry.ts'
import { createRemoteWallets } from './remote-wallets.ts'
import { createServedApi } from './served-api.ts'
import { createPairing } from './streams/session/pairing.ts'
import { createSession } from './streams/session/session.ts'
import { createAlerts } from './streams/telemetry/alerts.ts'

/** Builds the worker's services once, and serves them to the page that sent the handshake. */
export function startService(handshake: Handshake, chunks: Chunks): { close(): void } {
  const { config } = handshake
  const { id, projectId } = config
  const now = () => Date.now()

  const signals = createPageState()
  const { store, tabs, settings, tables, close } = createOrigin({
    name: databaseName(projectId, id),
    isReturning: config.isReturning,
    visible$: signals.visible$,
    now,
  })
  const alerts = createAlerts()
  if (!projectId) alerts.raise(toRecord(sessionError('project-id-missing')))
  const page = callFunctions<HostApi>(handshake.host)
  const host = page.remote
  const { walletConnect, pair$, left$ } = createRemoteWallets({
    config,
    chunks,
    store,
    tabs,
    online$: signals.online$,
    host,
    now,
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
    open$: pair$,
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

  const alive = handshake.alive === undefined ? undefined : holdLivenessLock(handshake.alive)
  const stopServing = exposeFunctions(
    createServedApi({
      reports: config.analytics && projectId !== undefined,
      alive,
      store,
      signals,
      settings,
      alerts,
      session,
      pairing,
      left$,
      features,
      setNetworks: next => networks$.next(next),
    }),
    handshake.calls,
  )

  return {
    close: () => {
      stopServing()
      page.close(coreError('worker-lost'))
      void alive?.then(release => release())
      features.close()
      session.close()
      pairing.close()
      refusals.unsubscribe()
      pendingCount.unsubscribe()
      forgetting.unsubscribe()
      walletConnect.close()
      close()
    },
  }
}
