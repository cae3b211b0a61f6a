import { defer, from, type Observable, skip, switchMap } from 'rxjs'
import type { HostApi, LeftRequest, ServedApi, WorkerConfig } from '../bridge/contract/worker-api.ts'
import { waitingPrefix } from '../domain/core/database.ts'
import type { CaipNetworkId, Pairing } from '../domain/core/entities.ts'
import type { ErrorRecord } from '../domain/core/errors/app-error.ts'
import { lazy } from '../domain/core/lib/lazy.ts'
import { storageKey } from '../domain/core/storage-key.ts'
import type { Store } from './caches/store.ts'
import type { Chunks } from './registry.ts'
import { addressReader } from './streams/session/address-reader.ts'
import type { Tabs } from './tabs/tabs.ts'
import { createSharedClient } from './wallet-connect/shared-client.ts'
import type { Attest, WaitingRequest, WcClient } from './wallet-connect/wc-client.ts'

type RemoteWalletsDeps = {
  readonly config: WorkerConfig
  readonly chunks: Chunks
  readonly store: Store
  readonly tabs: Tabs
  readonly online$: Observable<boolean>
  readonly host: Pick<HostApi, 'attest' | 'oneClick' | 'remoteRequests'>
  /** Called when the relay refuses this project or page. */
  readonly onRefused: (error: ErrorRecord) => void
  readonly now: () => number
}

/** The WalletConnect client of this origin, with the requests that wait in a wallet app. */
type RemoteWalletsOfOrigin = {
  readonly walletConnect: ReturnType<typeof createSharedClient>
  /** Opens a pairing, and notes that it is open. */
  pair$(networks: readonly CaipNetworkId[]): Observable<Pairing>
  /** Emits the requests that an earlier page has left in a wallet app. */
  readonly left$: Observable<readonly LeftRequest[]>
  readonly resumeRequest: ServedApi['resumeRequest']
  close(): void
}

/** Creates the WalletConnect client. Its code loads at the first use. */
export function createRemoteWallets(deps: RemoteWalletsDeps): RemoteWalletsOfOrigin {
  const { config, chunks, store, tabs, host, now } = deps
  const { projectId } = config
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
    online$: deps.online$,
    ...(projectId && {
      start: () => startWalletConnect(config, projectId, chunks, { store, attest, oneClick: host.oneClick }),
    }),
  })
  /** Loads the requests of earlier pages. Returns undefined if there are none. */
  const findLeft = lazy(async () => {
    const keys = await store.keys(waitingPrefix)
    return keys.length > 0 ? await loadWaiting() : undefined
  })
  const refusals = walletConnect.events$.subscribe(event => {
    if (event.type === 'refused') deps.onRefused(event.error)
  })
  // Reports to the page how many requests wait in the wallet app on a phone, so that the page can offer to open that
  // app.
  const pendingCount = walletConnect.pending$
    .pipe(skip(1))
    .subscribe(pending => void host.remoteRequests(pending).catch(() => {}))

  return {
    walletConnect,
    pair$: networks =>
      from(loadWaiting().catch(nothing)).pipe(
        switchMap(waiting => {
          const pairing$ = walletConnect.pair$(networks)
          return waiting?.notePairing$(pairing$) ?? pairing$
        }),
      ),
    left$: defer(() => from(findLeft().catch(nothing))).pipe(switchMap(waiting => waiting?.left$ ?? [[]])),
    resumeRequest: async resumeKey => await (await findLeft())?.resume(resumeKey),
    close: () => {
      refusals.unsubscribe()
      pendingCount.unsubscribe()
      walletConnect.close()
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
