import { filter, firstValueFrom, race, timer } from 'rxjs'
import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import {
  type CaipAddress,
  type CaipNetworkId,
  type Connection,
  type Namespace,
  type Network,
  namespaceOf,
  networkOf,
} from '../../../domain/core/entities.ts'
import { CoreError, coreError } from '../../../domain/core/errors/core-error.ts'
import { sessionError } from '../../../domain/core/errors/session-messages.ts'
import { hexChainId } from '../../../domain/networks/networks.ts'
import { isSameConnection } from '../../../domain/session/absent-wallets.ts'
import type { RemoteRequest } from '../../../domain/transactions/record.ts'
import type { RemoteWallets, WcEvent, WcSession } from '../../wallet-connect/shared-client.ts'
import {
  connectionsFromSession,
  isOneAddress,
  type NewConnection,
  sameAccounts,
  switchWallet,
  walletConnectId,
  withFirst,
} from './connections.ts'
import type { InjectedWallets } from './injected.ts'
import type { SessionState, Snapshot } from './state.ts'

type RemoteConnections = {
  /**
   * Requests the active WalletConnect sessions from the leader tab. Updates the connections of the last visit, or ends
   * them if their WalletConnect session is no longer active.
   */
  confirm(): Promise<void>
  request(
    connection: Connection,
    request: WalletRequest,
    onSent?: (request: RemoteRequest) => void,
  ): Promise<unknown>
  switchNetwork(connection: Connection, network: Network): Promise<void>
  disconnect(): Promise<void>
  handleEvent(event: WcEvent): void
}

/** Creates the functions that call the wallet of the WalletConnect session. An origin has at most one such session. */
export function createRemote(
  wallets: RemoteWallets,
  networks: () => readonly Network[],
  state: SessionState,
): RemoteConnections {
  const here = () => state.now().connections.filter(({ kind }) => kind === 'walletConnect')
  /** The connections in namespaces in which the wallet has named an empty list of accounts. */
  const hidden = () => state.absent().filter(({ kind }) => kind === 'walletConnect')
  /**
   * An account that the wallet has announced, but that the WalletConnect session does not contain yet. The account
   * becomes active when a session update adds it.
   */
  let announced: CaipAddress | undefined

  /** Ends the connections in namespaces that the WalletConnect session no longer contains. */
  const leaveAllBut = (joined: readonly NewConnection[], apply: SessionState['adopt']) => {
    const granted = joined.map(({ connection }) => connection.namespace)
    for (const { connectorId, namespace } of here()) {
      if (!granted.includes(namespace)) apply({ type: 'gone', connectorId, namespace })
    }
  }

  /**
   * Applies the accounts and networks of the WalletConnect session to the wallet's connections. The active account
   * stays active if the session still contains it and the wallet has not announced another account.
   */
  const takeIn = (session: WcSession, apply: SessionState['adopt']) => {
    const before = state.now()
    const joined = connectionsFromSession(session, networks(), before.network)
    leaveAllBut(joined, apply)
    for (const { connection, network } of joined) {
      const known = here().find(({ namespace }) => namespace === connection.namespace)
      const chosen = connection.accounts.find(account => isOneAddress(account, announced))
      const [first] = chosen ? [chosen] : (known?.accounts ?? [])
      const stays =
        first && connection.approvedNetworks?.includes(networkOf(first)) ? networkOf(first) : network
      apply({ type: 'connected', connection: withFirst(connection, first), network: stays })
    }
    const isChosen = isOneAddress(state.now().active, announced)
    if (isChosen) announced = undefined
    else if (before.active && before.active !== state.now().active)
      apply({ type: 'account-chosen', account: before.active })
  }

  const settle = (session: WcSession) => {
    const former = state.topic()
    state.setTopic(session.topic)
    // A new WalletConnect session replaces the old session completely, so namespaces that the new session does not
    // contain are disconnected.
    const joined = connectionsFromSession(session, networks(), state.now().network)
    leaveAllBut(joined, state.change)
    for (const { connection, network } of joined) state.change({ type: 'connected', connection, network })
    if (former && former !== session.topic) wallets.disconnect(former).catch(() => {})
  }

  /**
   * Switches to the account that the wallet has announced, if the WalletConnect session contains this account. Only the
   * WalletConnect session decides which accounts the site may use.
   */
  const changeAccounts = (namespace: Namespace, named: readonly CaipAddress[]) => {
    const connection = [...here(), ...hidden()].find(connection => connection.namespace === namespace)
    if (!connection) return
    const { connectorId, accounts: granted } = connection
    // The WalletConnect session stays open, because a wallet that is only locked names its accounts again later.
    if (named.length === 0) return state.change({ type: 'accounts', connectorId, namespace, accounts: [] })
    const inUse = named.flatMap(account =>
      granted.filter(grantedAccount => isOneAddress(grantedAccount, account)),
    )
    announced = inUse.length === 0 ? named[0] : undefined
    if (inUse.length === 0) return
    const accounts = [...new Set([...inUse, ...granted])]
    if (here().includes(connection))
      return state.change({ type: 'accounts', connectorId, namespace, accounts })
    const [first] = accounts
    const network = first && { network: networkOf(first) }
    return state.change({ type: 'returned', connection: { ...connection, accounts }, ...network })
  }

  const topicOf = (connection: Connection) => {
    const topic = state.topic()
    if (!topic) throw coreError('wallet-disconnected', { wallet: connection.wallet.name })
    return topic
  }
  const networkNow = (connection: Connection): CaipNetworkId => {
    const [first] = connection.accounts
    if (!first) throw sessionError('network-undefined')
    return networkOf(first)
  }
  const request: RemoteConnections['request'] = async (connection, { method, params }, onSent) => {
    const [topic, network] = [topicOf(connection), networkNow(connection)]
    return await wallets.request({ topic, network, method, params }, id =>
      onSent?.({ topic, id, network, method }),
    )
  }

  const disconnect = async () => {
    const topic = state.topic()
    state.setTopic(undefined)
    if (topic) await wallets.disconnect(topic)
  }

  return {
    confirm: async () => {
      const topic = state.topic()
      const session = (await wallets.sessions()).find(session => session.topic === topic)
      if (state.topic() !== topic) return
      if (session) return takeIn(session, state.adopt)
      state.setTopic(undefined)
      state.change({ type: 'gone', connectorId: walletConnectId })
    },
    request,
    switchNetwork: async (connection, network) => {
      const { connectorId, approvedNetworks } = connection
      if (!approvedNetworks?.includes(network.id)) {
        if (network.namespace !== 'eip155') throw sessionError('chain-disconnected', { network: network.id })
        const isGranted = () => here().some(connection => connection.approvedNetworks?.includes(network.id))
        // The wallet's confirmation of the network switch is not enough, because requests work only on the networks of
        // the WalletConnect session. So Portico waits for a session update that adds the new network.
        const requestWallet = async (walletRequest: WalletRequest) =>
          walletRequest.method === 'eth_chainId'
            ? hexChainId(isGranted() ? network.id : networkNow(connection))
            : await request(connection, walletRequest)
        const waitForNetwork = async (_network: CaipNetworkId, ms: number) => {
          const granted$ = state.session$.pipe(filter(isGranted))
          await firstValueFrom(race(granted$, timer(ms)), { defaultValue: undefined })
        }
        await switchWallet({ name: connection.wallet.name, request: requestWallet, waitForNetwork }, network)
      }
      await state.change({ type: 'network', connectorId, network: network.id })
    },
    disconnect,
    handleEvent: event => {
      if (event.type === 'settled') return settle(event.session)
      if (event.type === 'refused') return
      const topic = event.type === 'updated' ? event.session.topic : event.topic
      if (topic !== state.topic()) return
      if (event.type === 'updated') return takeIn(event.session, state.change)
      if (event.type === 'accounts') return changeAccounts(namespaceOf(event.network), event.accounts)
      if (event.type === 'chain') {
        return state.change({ type: 'network', connectorId: walletConnectId, network: event.network })
      }
      state.setTopic(undefined)
      state.change({ type: 'gone', connectorId: walletConnectId })
    },
  }
}

/**
 * Rejects a request that no chain would accept, before the wallet receives the request. The code of the checks loads at
 * the first request that sends or signs.
 */
export async function checkedRequest(namespace: Namespace, { method, params }: WalletRequest): Promise<void> {
  if (namespace !== 'eip155' || !/^(?:eth_s|wallet_sendC)/.test(method)) return
  const checks = await import('../../../domain/transactions/request-checks.ts').catch((cause: unknown) => {
    throw coreError('network-failed', {}, cause)
  })
  checks.checkRequest(method, params)
}

/** Synchronises the session of this tab with the session of the last visit and with the other tabs. */
type SessionSync = {
  restore(snapshot: Snapshot): void
  /** Applies the session that another tab has broadcast. Undefined means that no account is connected any more. */
  follow(snapshot: Snapshot | undefined): void
  /** Requests the WalletConnect session from the leader tab. Repeats the request at intervals if it fails. */
  confirmRemote(): Promise<void>
  /** Resolves when every wallet of the last visit has responded or failed. */
  confirmed(): Promise<void>
  close(): void
}

/** How long Portico waits for a wallet of the last visit that loads late (ms). */
const lateMs = 600_000
const firstRetry = 5_000
const longestRetry = 60_000

/**
 * Creates the SessionSync. Connections of the last visit are shown at once and then confirmed without a prompt. A
 * request to a wallet waits until this tab has confirmed the wallet.
 */
export function createSessionSync(
  state: SessionState,
  injected: InjectedWallets,
  remote: RemoteConnections,
  /** Called with the connections that another tab has ended. */
  onEnded: (connections: readonly Connection[]) => void,
): SessionSync {
  let confirmations: Promise<unknown> = Promise.resolve()
  /**
   * The account that is active in another tab. Set only while no wallet that is connected in this tab offers this
   * account.
   */
  let wanted: CaipAddress | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const isThere = (connection: Connection) =>
    state.now().connections.some(other => isSameConnection(other, connection))

  const leave = ({ connectorId, namespace }: Connection) =>
    state.adopt({ type: 'reconnect-failed', connectorId, namespace, remembered: true })

  const choose = (account: CaipAddress | undefined) => {
    const { active, connections } = state.now()
    const shared = connections.flatMap(({ accounts }) => accounts)
    // A wallet that is not confirmed yet may be on a different network. So if no account matches exactly, an account
    // with the same address on a different network is chosen.
    const known =
      shared.find(candidate => candidate === account) ??
      shared.find(candidate => isOneAddress(candidate, account))
    wanted = known === account ? undefined : account
    if (known && known !== active) state.adopt({ type: 'account-chosen', account: known })
  }

  const isAbsent = (connection: Connection) =>
    state.absent().some(absent => isSameConnection(absent, connection))

  const take = (remembered: Connection, { connection, network }: NewConnection) => {
    // The user may have disconnected before the wallet responded. In that case, the response is ignored.
    const isReturn = isAbsent(remembered)
    if (closed || (!isReturn && !isThere(remembered))) return
    if (isReturn) {
      const returned = withFirst(connection, remembered.accounts[0])
      void state.change({ type: 'returned', connection: returned, network })
      return
    }
    // If the user chose an account in any tab before the wallet responded, this account stays the active account.
    const active = wanted ?? state.now().active
    const chosen = remembered.accounts.find(account => isOneAddress(account, active))
    const first = chosen ?? remembered.accounts[0]
    const { wallet } = remembered
    const isRenamed = wallet.name !== connection.wallet.name || wallet.icon !== connection.wallet.icon
    // A new name or icon is also stored, so that the next visit recognises the wallet by it.
    const apply = isRenamed ? state.change : state.adopt
    void apply({ type: 'connected', connection: withFirst(connection, first), network })
    choose(active)
  }

  const confirmInjected = async (remembered: Connection) => {
    try {
      await injected.confirm(remembered, joined => take(remembered, joined))
    } catch (error) {
      if (closed || !isThere(remembered)) return
      const { connectorId, namespace, kind } = remembered
      const code = error instanceof CoreError ? error.code : undefined
      // The login has ended, so the connection is also deleted from the storage. An injected wallet that shares no
      // account may only be locked, so its connection stays stored.
      if (kind === 'auth' && code === 'wallet-unauthorized')
        return void state.change({ type: 'reconnect-failed', connectorId, namespace })
      leave(remembered)
      if (code === 'wallet-not-found') void reconnectAbsent(remembered)
    }
  }

  const reconnecting = new Set<string>()
  /**
   * Reconnects a locked or missing wallet without a prompt, as soon as it is in the page. If the wallet is still locked,
   * the connection stays absent until the wallet's next event.
   */
  const reconnectAbsent = async (absent: Connection) => {
    const key = `${absent.namespace} ${absent.connectorId}`
    if (closed || reconnecting.has(key)) return
    reconnecting.add(key)
    await injected.confirm(absent, joined => take(absent, joined), lateMs).catch(() => {})
    reconnecting.delete(key)
  }
  const returning = injected.returning$.subscribe(connection => void reconnectAbsent(connection))

  const confirmRemote = async (wait = firstRetry): Promise<void> => {
    clearTimeout(retry)
    try {
      await remote.confirm()
    } catch {
      // The request to the leader tab failed, for example because the device is offline. The WalletConnect session may
      // still be active, so the request is repeated later.
      if (closed || state.topic() === undefined) return
      retry = setTimeout(() => void confirmRemote(Math.min(wait * 2, longestRetry)), wait)
    }
  }

  const confirmAll = (connections: readonly Connection[]) => {
    const ours = connections.filter(({ kind }) => kind !== 'walletConnect').map(confirmInjected)
    const remotely = connections.some(({ kind }) => kind === 'walletConnect') ? [confirmRemote()] : []
    confirmations = Promise.all([confirmations, ...ours, ...remotely])
  }

  const followConnection = (reported: Connection): Connection[] => {
    const { connectorId, namespace, kind } = reported
    const mine = state
      .now()
      .connections.find(
        connection => connection.connectorId === connectorId && connection.namespace === namespace,
      )
    if (kind === 'walletConnect') {
      const [first] = reported.accounts
      state.adopt({ type: 'connected', connection: reported, ...(first && { network: networkOf(first) }) })
      return []
    }
    // Each page has its own injected wallets. So if another tab reports different accounts, the wallet in this page
    // must confirm these accounts.
    return mine && sameAccounts(mine.accounts, reported.accounts) ? [] : [reported]
  }

  /** Waits for the wallets that were locked or missing at an earlier visit, or that are so in another tab. */
  const awaitAbsent = (reported: readonly Connection[] = []) => {
    const absent = reported.filter(connection => !isThere(connection) && !isAbsent(connection))
    if (absent.length === 0) return
    state.adopt({ type: 'awaited', connections: absent })
    for (const connection of absent) if (connection.kind !== 'walletConnect') void reconnectAbsent(connection)
  }

  const restore = (snapshot: Snapshot) => {
    const { connections, network } = snapshot.session
    wanted = undefined
    if (snapshot.topic !== undefined || connections.length > 0) state.setTopic(snapshot.topic)
    if (connections.length > 0) state.adopt({ type: 'restored', session: snapshot.session })
    else if (network) state.adopt({ type: 'network-chosen', network })
    awaitAbsent(snapshot.absent)
    if (connections.length > 0) confirmAll(connections)
  }

  return {
    restore,
    follow: snapshot => {
      const session = snapshot?.session
      const absent = snapshot?.absent ?? []
      if (!snapshot || !session || session.connections.length + absent.length === 0) {
        const ended = state.now().connections
        state.setTopic(undefined)
        state.adopt({ type: 'disconnected' })
        onEnded(ended)
        const { network } = session ?? {}
        if (network) state.adopt({ type: 'network-chosen', network })
        if (session?.endedBy !== undefined) state.adopt({ type: 'ended', wallet: session.endedBy })
        return
      }
      if (state.now().connections.length + state.absent().length === 0) return restore(snapshot)
      state.setTopic(snapshot.topic)
      // Each page has its own injected wallets. So a wallet that is locked or missing in another tab stays connected in
      // this tab, until the wallet of this page reports the same.
      const isReported = (connection: Connection) =>
        [...session.connections, ...absent.filter(({ kind }) => kind !== 'walletConnect')].some(reported =>
          isSameConnection(reported, connection),
        )
      const ended = state.now().connections.filter(connection => !isReported(connection))
      for (const { kind, connectorId, namespace } of ended) {
        const isHidden = absent.some(connection => isSameConnection(connection, { connectorId, namespace }))
        if (kind === 'walletConnect' && isHidden)
          state.adopt({ type: 'accounts', connectorId, namespace, accounts: [] })
        else state.adopt({ type: 'reconnect-failed', connectorId, namespace })
      }
      onEnded(ended)
      if (ended.length > 0 && session.endedBy !== undefined)
        state.adopt({ type: 'ended', wallet: session.endedBy })
      const unsure = session.connections.flatMap(followConnection)
      for (const reported of unsure) {
        if (isAbsent(reported)) void reconnectAbsent(reported)
        else if (!isThere(reported)) state.adopt({ type: 'connected', connection: reported })
      }
      awaitAbsent(absent)
      choose(session.active)
      confirmAll(unsure.filter(isThere))
    },
    confirmRemote,
    confirmed: async () => void (await confirmations),
    close: () => {
      closed = true
      returning.unsubscribe()
      clearTimeout(retry)
    },
  }
}
