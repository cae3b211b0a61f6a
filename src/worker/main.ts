import { BehaviorSubject, defer, map, pairwise, skip } from 'rxjs'
import type {
  Handshake,
  HostApi,
  InjectedApi,
  WorkerApi,
  WorkerConfig,
} from '../bridge/contract/worker-api.ts'
import { serve } from '../bridge/serve.ts'
import { type CaipAddress, readCaipAddress } from '../domain/core/caip.ts'
import type { Network } from '../domain/core/entities.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import { createSettings } from './caches/settings.ts'
import { createStore, type Store } from './caches/store.ts'
import { createTables, isCacheKey } from './caches/tables.ts'
import type { Chunks } from './chunks.ts'
import { createLazyFeatures } from './lazy-features.ts'
import { createLazySubjects } from './lazy-subjects.ts'
import { createPageState } from './page-state.ts'
import { exposeToPage, forAccount } from './streams/operators/expose-to-page.ts'
import { addressReader } from './streams/session/address-reader.ts'
import { createPairing } from './streams/session/pairing.ts'
import { createSession } from './streams/session/session.ts'
import { createAlerts } from './streams/telemetry/alerts.ts'
import { keyOfQuery } from './streams/wallets/query-key.ts'
import { openChannels } from './tabs/channel.ts'
import { createTabs } from './tabs/tabs.ts'
import { createSharedClient } from './wallet-connect/shared-client.ts'
import type { Attest, WcClient } from './wallet-connect/types.ts'

type Refresh = {
  readonly subject: 'balances' | 'history'
  readonly key: string
  readonly network?: Network | undefined
}

/** How long the disk may take before memory stands in. */
const diskDeadlineMs = 1_000
/** Part of the name tabs find each other by: tabs with another idea of what is said are not heard. */
const tabsVersion = 3

/** Builds everything the worker does once, and offers it to the page that sent the greeting. */
export function startService(greeting: Handshake, chunks: Chunks): { close(): void } {
  const { config } = greeting
  const { projectId } = config
  const now = () => Date.now()
  const name = projectId ? `portico-${projectId}` : 'portico'

  const store = createStore({
    indexedDB: () => globalThis.indexedDB,
    name,
    deadlineMs: diskDeadlineMs,
    expendable: isCacheKey,
  })
  const signals = createPageState()
  const tabsName = `${name}/${tabsVersion}`
  const locks = globalThis.navigator?.locks
  const open = (place: string) => new BroadcastChannel(place)
  // Without either, every tab is on its own.
  const meeting =
    locks && typeof BroadcastChannel === 'function'
      ? openChannels({ name: tabsName, store, locks, open })
      : {}
  const tabs = createTabs({ name: tabsName, ...meeting, visible$: signals.visible$, now })
  const alerts = createAlerts()
  const settings = createSettings(store, () => tabs.broadcast('settings', null))
  const settingsTold = tabs.messages$('settings').subscribe(() => void settings.reread())

  const tables = createTables(store, now)
  const asked = {
    config,
    chunks,
    fetch: globalThis.fetch.bind(globalThis),
    store,
    tables,
    remember: settings.remember,
    now,
    random: Math.random,
  }
  const subjects = createLazySubjects(chunks, { ...asked, onTrouble: alerts.raise, session: () => session })

  // The page answers through the port that `serve` opens, which is after the session is built and before it asks.
  const host: InjectedApi = {
    connectInjected: (...args) => served.host.connectInjected(...args),
    disconnectInjected: (...args) => served.host.disconnectInjected(...args),
    requestInjected: (...args) => served.host.requestInjected(...args),
    findInjected: (...args) => served.host.findInjected(...args),
  }
  const attest: Attest = ({ id, decryptedId }) => served.host.attest(id, decryptedId)
  const oneClick: HostApi['oneClick'] = signed => served.host.oneClick(signed)
  const walletConnect = createSharedClient({
    tabs,
    online$: signals.online$,
    ...(projectId && {
      start: () => startWalletConnect(config, projectId, chunks, { store, attest, oneClick }),
    }),
  })
  const refusals = walletConnect.events$.subscribe(event => {
    if (event.type === 'refused') alerts.raise(event.error)
  })
  // On a phone the page offers the wallet's app for as long as one is waiting there.
  const waiting = walletConnect.pending$
    .pipe(skip(1))
    .subscribe(pending => void served.host.remoteRequests(pending).catch(() => {}))
  const networks$ = new BehaviorSubject(config.networks)
  const pairing = createPairing({
    open$: walletConnect.pair$,
    networks$: networks$.pipe(map(list => list.map(({ id }) => id))),
    share: tabs.share,
    answer: tabs.handle,
    ask: tabs.callLeader,
    now,
  })
  const session = createSession({
    host,
    networks: config.networks,
    reconnect: config.reconnect,
    remembered: settings,
    tabs,
    remote: walletConnect,
  })

  const forgetting = session.session$.pipe(pairwise()).subscribe(([before, now]) => {
    if (before.connections.length > now.connections.length)
      subjects
        .get()
        .then(({ forget }) => forget(before, now))
        .catch(() => {})
  })

  // The leader asks for all tabs; each tab has its own cache to begin with. What a page took in later its leader may not know.
  const networkOfKey = (key: string) => config.networks.find(({ id }) => key.startsWith(`${id}:`))
  const shared$ = tabs.share('balances', subjects.live$('balances'))
  const balances$ = exposeToPage(signals, tables.balances, key => shared$(key, networkOfKey(key)))
  const history$ = exposeToPage(signals, tables.history, tabs.share('history', subjects.live$('history')))
  const identity$ = exposeToPage(signals, tables.identity, tabs.share('identity', subjects.live$('identity')))
  const wallets$ = exposeToPage(signals, tables.wallets, tabs.share('wallets', subjects.live$('wallets')))
  const stopRefreshing = tabs.handle('refresh', async ({ subject, key, network }: Refresh) => {
    const all = await subjects.get()
    if (network) all.addNetwork(network)
    await all[subject].refresh(key)
  })
  const refresh = (subject: Refresh['subject'], account: CaipAddress) => {
    const key = accountFrom(account)
    return tabs.callLeader<void>(
      'refresh',
      { subject, key, network: networkOfKey(key) },
      { idempotent: true },
    )
  }

  const features = createLazyFeatures({
    ...asked,
    tabs,
    signals,
    session,
    settings,
    alerts,
    balances$,
    subjects: subjects.get,
  })

  let originChecked = false
  const checkOrigin = async () => {
    if (originChecked || !projectId) return
    originChecked = true
    const { project$ } = await subjects.get()
    project$?.subscribe()
  }

  /** The host's word; the project's is asked for later. */
  const reports = config.analytics && projectId !== undefined
  const api: WorkerApi = {
    ping: async nonce => nonce,
    signal: async next => signals.tell(next),
    connectInjected: session.connectInjected,
    disconnect: session.disconnect,
    disconnectWallet: session.disconnectWallet,
    switchAccount: session.switchAccount,
    switchNetwork: session.switchNetwork,
    refreshBalances: async account => refresh('balances', account),
    refreshHistory: async account => refresh('history', account),
    historyPage: async (account, cursor) => {
      const { history } = await subjects.get()
      return history.page(accountFrom(account), cursor)
    },
    dropPairing: pairing.drop,
    request: session.request,
    rpc: async (network, request) => (await subjects.get()).callNode(network, request),
    remember: settings.remember,
    // One list for everything in here: it is changed in place.
    setNetworks: async next => {
      ;(config.networks as Network[]).splice(0, 999, ...next)
      networks$.next(next)
    },
    track: async (event, properties) => {
      if (reports) (await subjects.get()).reporting?.track(event, properties)
    },
    report: async error => {
      if (reports) (await subjects.get()).reporting?.report(error)
    },
    callFeature: features.call,
    activeFeatures: features.active,
    hostEvent: async event => session.hostEvent(event),
  }
  const served = serve(greeting, api, {
    session: () => session.session$,
    balances: forAccount(balances$),
    history: forAccount(history$),
    identity: forAccount(identity$),
    wallets: query =>
      defer(() => {
        checkOrigin().catch(() => undefined)
        return wallets$(keyOfQuery(query))
      }),
    pairing: () =>
      pairing.pairing$.pipe(
        map(shown => {
          if (shown.status === 'failed') alerts.raise(shown.error)
          return shown
        }),
      ),
    alerts: () => alerts.alerts$,
    settings: () => settings.settings$,
    feature: features.stream$,
  })

  return {
    close: () => {
      served.close()
      stopRefreshing()
      settingsTold.unsubscribe()
      features.close()
      session.close()
      pairing.close()
      refusals.unsubscribe()
      waiting.unsubscribe()
      forgetting.unsubscribe()
      walletConnect.close()
      tabs.close()
      store.close()
    },
  }
}

async function startWalletConnect(
  { endpoints, metadata, proposal }: WorkerConfig,
  projectId: string,
  chunks: Chunks,
  { attest, store, ...deps }: { store: Store; attest: Attest; oneClick: HostApi['oneClick'] },
): Promise<WcClient> {
  const [{ createWalletConnectClient, sealed }, { readAccount }] = await Promise.all([
    chunks.walletConnect(),
    addressReader(),
  ])
  return createWalletConnectClient({
    store: sealed(store),
    readAccount,
    projectId,
    relayUrl: endpoints.relay,
    metadata,
    ...(proposal && { proposal }),
    ...deps,
    ...(endpoints.verify !== undefined && { attest }),
  })
}

function accountFrom(account: unknown): CaipAddress {
  const read = readCaipAddress(account)
  if (!read) throw coreError('address-invalid')
  return read
}
