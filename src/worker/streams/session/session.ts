import { concatMap, Observable, Subject } from 'rxjs'
import type {
  ConnectResult,
  HostEvent,
  InjectedApi,
  WalletRequest,
} from '../../../bridge/contract/worker-api.ts'
import { disconnectWaitMs } from '../../../domain/core/constants.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Connection,
  type Namespace,
  type Network,
  namespaceOf,
  type Session,
} from '../../../domain/core/entities.ts'
import { coreError } from '../../../domain/core/errors/core-error.ts'
import { namedByWallet } from '../../../domain/core/errors/normalize-error.ts'
import { sessionError } from '../../../domain/core/errors/session-messages.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import { findNetwork } from '../../../domain/networks/networks.ts'
import {
  connectionOf,
  connectionsToClose,
  type SessionEvent,
  walletConnectionsToClose,
} from '../../../domain/session/session.ts'
import type { RemoteRequest } from '../../../domain/transactions/record.ts'
import type { Tabs } from '../../tabs/tabs.ts'
import type { RemoteWallets } from '../../wallet-connect/shared-client.ts'
import { addressReader } from './connections.ts'
import { createInjected } from './injected.ts'
import { createState, readSnapshot, type Snapshot } from './state.ts'
import { checkedRequest, createRemote, createSessionSync } from './wallet-connect.ts'
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
export type SessionStream = {
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
  switchNetwork(network: CaipNetworkId): Promise<void>
  /**
   * Sends a request to the wallet. Calls `onSent` when the request has been sent to a WalletConnect wallet. For an
   * injected wallet, `onSent` is never called. `draft` is the draft of the send to which the request belongs.
   */
  request(
    namespace: Namespace,
    request: WalletRequest,
    onSent?: (request: RemoteRequest) => void,
    draft?: string,
  ): Promise<unknown>
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
/** Methods whose response comes from the session itself, without a request to the connected wallet. */
const ownAccounts: readonly string[] = ['eth_accounts', 'eth_requestAccounts']
/** How long the relay may take to deliver a response that the wallet sent while no page was open (ms). */
const heldResponseMs = 20_000

/** Creates the session of this tab, and restores the session of the last visit. */
export function createSession(deps: SessionDeps): SessionStream {
  const { networks, remembered, tabs } = deps
  // The wallets that the page is asking to connect, and whether the user still wants each of them. The wallet that the
  // user chose last replaces the earlier ones.
  const asked = new Map<string, boolean>()
  // The number of views that wait for a WalletConnect wallet. The status is `connecting` while there is such a view or a
  // wanted wallet.
  let waitingViews = 0

  const publish = (snapshot: Snapshot, isStored: boolean) => {
    tabs.broadcast(topicOfTabs, isStored || snapshot.session.endedBy !== undefined ? snapshot : null)
    return isStored ? remembered.writeSession(snapshot) : remembered.forgetSession()
  }
  const state = createState(publish)
  const injected = createInjected(deps.host, state)
  const remote = createRemote(deps.remote, networks, state)
  /**
   * Emits the connections that were ended by the user, the site or another tab. Connections that a wallet ends in this
   * tab are left out, because the wallet may still respond to open requests.
   */
  const disconnected$ = new Subject<readonly Connection[]>()
  const follower = createSessionSync(state, injected, remote, ended => disconnected$.next(ended))

  const restore = async () => {
    // If the code that checks addresses cannot be loaded, the stored session cannot be checked. The session is then not
    // restored, but stays stored for the next visit.
    const stored = await readSnapshot(await remembered.readSession()).catch(() => undefined)
    // If the user chose a network without connecting, the network is restored even if `reconnect` is off.
    const isWithoutWallets = stored && stored.session.connections.length + (stored.absent?.length ?? 0) === 0
    const snapshot = deps.reconnect || isWithoutWallets ? stored : undefined
    // The stored session is not restored if the user or another tab has already connected a wallet or chosen a network.
    const { status, network } = state.now()
    if (snapshot && status === 'disconnected' && network === undefined) follower.restore(snapshot)
    state.open()
  }
  const restored = restore()

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

  /** Returns the network that the user has chosen while no wallet was connected, if the network has this namespace. */
  const chosenNetwork = (namespace: Namespace): Network | undefined => {
    const { connections, network } = state.now()
    const chosen = connections.length === 0 ? findNetwork(network, networks()) : undefined
    return chosen?.namespace === namespace ? chosen : undefined
  }
  const connectionFor = (namespace: Namespace): Connection => {
    const connection = connectionOf(state.now(), namespace)
    if (connection) return connection
    if (!networks().some(network => network.namespace === namespace))
      throw sessionError('chain-adapter-not-found', { namespace })
    throw coreError('connector-not-connected', { namespace })
  }
  /**
   * Settles like the response, but rejects when the user or the site disconnects the wallet in any tab. Otherwise the
   * request to a wallet that never responds would stay open without end.
   */
  const untilDisconnected = async <T>({ connectorId, namespace, wallet }: Connection, response: Promise<T>) =>
    await new Promise<T>((resolve, reject) => {
      const ended = disconnected$.subscribe(ended => {
        if (
          ended.some(
            connection => connection.connectorId === connectorId && connection.namespace === namespace,
          )
        )
          reject(coreError('wallet-disconnected', { wallet: wallet.name }))
      })
      response.then(resolve, reject).finally(() => ended.unsubscribe())
    })
  const withWalletName = async <T>(connection: Connection, response: Promise<T>): Promise<T> => {
    try {
      return await response
    } catch (error) {
      throw await namedByWallet(error, connection.wallet.name)
    }
  }

  const stopConnecting = () => {
    if (![...asked.values()].includes(true) && waitingViews === 0)
      void state.change({ type: 'connect-failed' })
  }
  const connecting$ = new Observable<never>(() => {
    let isOver = false
    void restored.then(() => {
      if (!isOver) void state.change({ type: 'connecting' })
    })
    waitingViews += 1
    return () => {
      isOver = true
      waitingViews -= 1
      stopConnecting()
    }
  })

  const startConnecting = async (walletId: string, namespace: Namespace) => {
    injected.connecting(walletId, namespace)
    for (const other of asked.keys()) asked.set(other, false)
    asked.set(walletId, true)
    await restored
    if (asked.get(walletId)) state.change({ type: 'connecting' })
  }
  const endConnecting = (walletId: string) => {
    asked.delete(walletId)
    stopConnecting()
  }
  const takeResult = async (walletId: string, namespace: Namespace, result: ConnectResult) => {
    await restored
    const chosen = chosenNetwork(namespace)
    try {
      await injected.connected(walletId, namespace, result, ({ connection, network }) => {
        if (asked.get(walletId) === false) throw sessionError('aborted')
        const stored = state.change({ type: 'connected', connection, network })
        // The user stays connected even if the wallet does not switch to the chosen network.
        if (chosen && chosen.id !== network) injected.switchNetwork(connection, chosen).catch(() => {})
        return stored
      })
    } catch (error) {
      throw await namedByWallet(error)
    } finally {
      endConnecting(walletId)
    }
  }
  const hostEvent = async (event: HostEvent): Promise<Session> => {
    const { walletId, namespace = 'eip155' } = event
    if (event.type === 'connecting') await startConnecting(walletId, namespace)
    else if (event.type === 'connected') await takeResult(walletId, namespace, event.result)
    else if (event.type === 'refused') {
      injected.refused(walletId, namespace)
      await restored
      endConnecting(walletId)
    } else injected.hostEvent(event)
    return state.now()
  }

  const end = async (ended: readonly Connection[], event: SessionEvent): Promise<void> => {
    if (ended.length === 0) return
    for (const walletId of asked.keys()) asked.set(walletId, false)
    const remotely = ended.some(({ kind }) => kind === 'walletConnect')
    const disconnects = [
      ...ended
        .filter(({ kind }) => kind !== 'walletConnect')
        .map(connection => injected.disconnect(connection)),
      ...(remotely ? [remote.disconnect()] : []),
    ]
    const stored = state.change(event)
    disconnected$.next(ended)
    const outcomes = await withTimeout(Promise.allSettled(disconnects), disconnectWaitMs, () => undefined)
    await stored
    const failed = outcomes?.find(outcome => outcome.status === 'rejected')
    // A WalletConnect wallet that was not notified in time still lists this site as connected, so `disconnect` rejects.
    if (failed || (remotely && !outcomes))
      throw sessionError('disconnect-failed', { wallet: ended[0]?.wallet.name ?? null }, failed?.reason)
  }

  return {
    session$: state.session$,
    connecting$,
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
    switchNetwork: async id => {
      await restored
      const network = findNetwork(id, networks())
      if (!network) throw sessionError('switch-network-not-found', { network: id })
      if (state.now().connections.length === 0) return state.change({ type: 'network-chosen', network: id })
      const connection = connectionFor(namespaceOf(id))
      const wallets = connection.kind === 'walletConnect' ? remote : injected
      await withWalletName(connection, wallets.switchNetwork(connection, network))
    },
    request: async (namespace, request, onSent, draft) => {
      await restored
      await follower.confirmed()
      const connection = connectionFor(namespace)
      await checkedRequest(namespace, request)
      // The session already contains the accounts, so they are returned in canonical spelling, without a request to the
      // wallet.
      if (namespace === 'eip155' && ownAccounts.includes(request.method))
        return [...new Set(connection.accounts.map(addressOf))]
      const response =
        connection.kind === 'walletConnect'
          ? remote.request(connection, request, onSent)
          : injected.request(connection, request, draft)
      return await withWalletName(connection, untilDisconnected(connection, response))
    },
    fetchResponse: request => deps.remote.attach({ ...request, minMs: heldResponseMs }),
    hostEvent,
    close: () => {
      for (const subscription of [broadcasts, remoteEvents, leading]) subscription.unsubscribe()
      follower.close()
      disconnected$.complete()
      state.close()
    },
  }
}
