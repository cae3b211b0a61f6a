import { BehaviorSubject, map, pairwise } from 'rxjs'
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
  const wallets = createRemoteWallets({
    config,
    chunks,
    store,
    tabs,
    online$: signals.online$,
    host,
    onRefused: alerts.raise,
    now,
  })
  const networks$ = new BehaviorSubject(config.networks)
  const networks = () => networks$.value
  const pairing = createPairing({
    open$: wallets.pair$,
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
    remote: wallets.walletConnect,
  })

  const forgetAccount = createForgetAccount({ store, tables, remember: settings.remember, networks })
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
      left$: wallets.left$,
      resumeRequest: wallets.resumeRequest,
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
      forgetting.unsubscribe()
      wallets.close()
      close()
    },
  }
}
