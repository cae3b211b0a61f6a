import { concatMap, type Observable } from 'rxjs'
import type { HostEvent, InjectedApi } from '../../../bridge/contract/worker-api.ts'
import { heldResponseMs } from '../../../domain/core/constants.ts'
import type { CaipAddress, Connection, Namespace, Network, Session } from '../../../domain/core/entities.ts'
import { coreError } from '../../../domain/core/errors/core-error.ts'
import {
  connectionsToClose,
  type SessionEvent,
  walletConnectionsToClose,
} from '../../../domain/session/session.ts'
import type { RemoteRequest } from '../../../domain/transactions/record.ts'
import type { Tabs } from '../../tabs/tabs.ts'
import type { RemoteWallets } from '../../wallet-connect/wc-client.ts'
import { addressReader } from './address-reader.ts'
import { createConnecting } from './connecting.ts'
import { createDisconnecting } from './disconnecting.ts'
import { createInjected } from './injected.ts'
import { createRemote } from './remote.ts'
import { createSessionRequests, type SessionRequests } from './requests.ts'
import { createSessionSync } from './session-sync.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'
import { createState, type SessionState } from './state.ts'
export type SessionDeps = {
  readonly host: InjectedApi
  readonly networks: () => readonly Network[]
  readonly reconnect: boolean
  readonly remembered: {
    readSession(): Promise<unknown>
    writeSession(snapshot: unknown): Promise<void>
    forgetSession(): Promise<void>
  }
  readonly tabs: Pick<Tabs, 'leads$' | 'broadcast' | 'messages$'>
  readonly remote: RemoteWallets
}

/** The connected accounts, and the actions on them. Every rejection is an AppError. */
export type SessionStream = SessionRequests & {
  /**
   * Emits the session. The first value comes after the session of the last visit was read, so that the view does not
   * flicker. The stream never ends with an error.
   */
  readonly session$: Observable<Session>
  /** A stream that emits nothing. While it has a subscriber, a session without wallets has the status `connecting`. */
  readonly connecting$: Observable<never>
  disconnect(namespace?: Namespace): Promise<void>
  disconnectWallet(connectorId: string, namespace: Namespace): Promise<void>
  switchAccount(account: CaipAddress, connectorId?: string): Promise<void>
  /**
   * Returns a WalletConnect wallet's response to an earlier request. Another tab, or this page at an earlier visit, may
   * have sent that request.
   */
  fetchResponse(request: RemoteRequest): Promise<unknown>
  /** Handles an event of an injected wallet. Returns the session after the event. */
  hostEvent(event: HostEvent): Promise<Session>
  close(): void
}

const topicOfTabs = 'session'

/** Creates the session of this tab, and restores the session of the last visit. */
export function createSession(deps: SessionDeps): SessionStream {
  const { networks, remembered, tabs } = deps
  const publish = (snapshot: Snapshot, isStored: boolean) => {
    tabs.broadcast(topicOfTabs, isStored || snapshot.session.endedBy !== undefined ? snapshot : null)
    return isStored ? remembered.writeSession(snapshot) : remembered.forgetSession()
  }
  const state = createState(publish)
  const injected = createInjected(deps.host, state)
  const remote = createRemote(deps.remote, networks, state)
  const disconnecting = createDisconnecting({ state, injected, remote })
  const follower = createSessionSync(state, injected, remote, disconnecting.endedElsewhere)

  const restored = restore(deps, state, follower)
  const connecting = createConnecting({ state, injected, networks, restored })

  const decode = async (value: unknown) => ({
    value,
    snapshot: await readSnapshot(value).catch(() => undefined),
  })
  const broadcasts = tabs
    .messages$<unknown>(topicOfTabs)
    .pipe(concatMap(decode))
    .subscribe(({ value, snapshot }) => {
      if (snapshot || value === null) follower.follow(snapshot)
    })
  const remoteEvents = deps.remote.events$.subscribe(event => remote.handleEvent(event))
  const leading = tabs.leads$.subscribe(leads => {
    // Only the leader tab receives the events of a WalletConnect wallet, so a new leader tab has to start the
    // WalletConnect client.
    if (leads && state.topic()) void follower.confirmRemote()
  })

  const requests = createSessionRequests({
    state,
    networks,
    injected,
    remote,
    restored,
    confirmed: follower.confirmed,
    untilDisconnected: disconnecting.untilDisconnected,
  })

  const end = async (ended: readonly Connection[], event: SessionEvent): Promise<void> => {
    if (ended.length === 0) return
    connecting.abandon()
    await disconnecting.end(ended, event)
  }

  return {
    session$: state.session$,
    connecting$: connecting.connecting$,
    disconnect: async namespace => {
      await restored
      const ended = connectionsToClose(state.now(), namespace)
      // The user also disconnects the wallets that are locked now. Otherwise they would connect when they are unlocked.
      const absent = state
        .absent()
        .filter(connection => namespace === undefined || connection.namespace === namespace)
      await end([...ended, ...absent], { type: 'disconnected', ...(namespace && { namespace }) })
    },
    disconnectWallet: async (connectorId, namespace) => {
      await restored
      const ended = walletConnectionsToClose(state.now(), connectorId, namespace)
      await end(ended, { type: 'wallet-disconnected', connectorId, namespace })
    },
    switchAccount: async (account, connectorId) => {
      await restored
      const { readAccount } = await addressReader()
      const wanted = readAccount(account)
      const shared = state
        .now()
        .connections.some(
          connection =>
            connection.accounts.some(own => own === wanted) &&
            (connectorId === undefined || connection.connectorId === connectorId),
        )
      if (!wanted || !shared) throw coreError('connector-not-connected', { account })
      await state.change({ type: 'account-chosen', account: wanted, ...(connectorId && { connectorId }) })
    },
    switchNetwork: requests.switchNetwork,
    request: requests.request,
    fetchResponse: request => deps.remote.attach({ ...request, minMs: heldResponseMs }),
    hostEvent: async event => {
      await connecting.hostEvent(event)
      return state.now()
    },
    close: () => {
      for (const subscription of [broadcasts, remoteEvents, leading]) subscription.unsubscribe()
      follower.close()
      disconnecting.close()
      state.close()
    },
  }
}

/** Restores the session of the last visit, and then lets the session emit. */
async function restore(
  { remembered, reconnect }: SessionDeps,
  state: SessionState,
  follower: ReturnType<typeof createSessionSync>,
): Promise<void> {
  // If the code that checks addresses cannot be loaded, the stored session cannot be checked. The session is then not
  // restored, but stays stored for the next visit.
  const stored = await readSnapshot(await remembered.readSession()).catch(() => undefined)
  // If the user chose a network without connecting, the network is restored even if `reconnect` is off.
  const isWithoutWallets = stored && stored.session.connections.length + (stored.absent?.length ?? 0) === 0
  const snapshot = reconnect || isWithoutWallets ? stored : undefined
  // The stored session is not restored if the user or another tab has already connected a wallet or chosen a network.
  const { status, network } = state.now()
  if (snapshot && status === 'disconnected' && network === undefined) follower.restore(snapshot)
  state.open()
}
