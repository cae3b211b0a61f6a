import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Connection,
  type ConnectorKind,
  caipAddress,
  type Namespace,
  type Network,
  namespaceOf,
  networkOf,
  type Session,
} from '../core/entities.ts'

/** Events that change the session. A connection is identified by its connector and its namespace. */
export type SessionEvent =
  /** The session of an earlier visit, shown while the wallets reconnect. */
  | { readonly type: 'restored'; readonly session: Session }
  | { readonly type: 'connecting' }
  | { readonly type: 'connect-failed' }
  /** A wallet connected or reconnected. A new connection becomes the active one. */
  | { readonly type: 'connected'; readonly connection: Connection; readonly network?: CaipNetworkId }
  /** A wallet of an earlier visit did not reconnect. If `remembered` is set, Portico tries again at the next visit. */
  | {
      readonly type: 'reconnect-failed'
      readonly connectorId: string
      readonly namespace: Namespace
      readonly remembered?: true
    }
  /**
   * The wallet shares these accounts now, the active account first. If the list is empty, the wallet is locked or has
   * disconnected the site. Portico then shows it as disconnected, and waits until it shares an account again.
   */
  | {
      readonly type: 'accounts'
      readonly connectorId: string
      readonly namespace: Namespace
      readonly accounts: readonly CaipAddress[]
    }
  | { readonly type: 'network'; readonly connectorId: string; readonly network: CaipNetworkId }
  /**
   * The user chose this network before connecting. Portico will request this network from the next wallet that
   * connects.
   */
  | { readonly type: 'network-chosen'; readonly network: CaipNetworkId }
  /** The user chose this account. If two wallets share the account, `connectorId` names the wallet. */
  | { readonly type: 'account-chosen'; readonly account: CaipAddress; readonly connectorId?: string }
  /** The user disconnects one namespace, or all of them. */
  | { readonly type: 'disconnected'; readonly namespace?: Namespace }
  /** The user disconnects one wallet in a namespace. */
  | { readonly type: 'wallet-disconnected'; readonly connectorId: string; readonly namespace: Namespace }
  /** The wallet itself ended its connection, for one namespace or for all of them. */
  | { readonly type: 'gone'; readonly connectorId: string; readonly namespace?: Namespace }
  /** Another tab reports that the wallet with this name ended its connection. */
  | { readonly type: 'ended'; readonly wallet: string }
  /** Wallets of an earlier visit that were locked or missing then. They connect when they share an account again. */
  | { readonly type: 'awaited'; readonly connections: readonly Connection[] }
  /** An awaited wallet shares an account again. It does not replace the active wallet. */
  | { readonly type: 'returned'; readonly connection: Connection; readonly network?: CaipNetworkId }

export const disconnectedSession: Session = { status: 'disconnected', connections: [] }

/**
 * Kinds of connectors whose wallet has one session for all namespaces. If the user disconnects one namespace, all
 * namespaces disconnect.
 */
const together: readonly ConnectorKind[] = ['walletConnect', 'auth']

export function isShared(kind: ConnectorKind): boolean {
  return together.includes(kind)
}

/**
 * Computes the session after an event. If the session does not contain the event's connection, returns the given
 * session unchanged.
 */
export function nextSession(session: Session, event: SessionEvent): Session {
  const { connections, status } = session
  switch (event.type) {
    case 'restored':
      return settled({ ...event.session, status: 'reconnecting' }, event.session.connections)
    case 'connecting':
      return connections.length > 0 || status === 'connecting'
        ? session
        : { ...withoutWallets(session), status: 'connecting' }
    case 'connect-failed':
      return status === 'connecting' ? withoutWallets(session) : session
    case 'connected':
      return withConnection(session, event.connection, event.network)
    case 'reconnect-failed': {
      const left = without(session, connection => isThe(connection, event.connectorId, event.namespace))
      return left === disconnectedSession && event.remembered ? { ...left, remembered: true } : left
    }
    case 'accounts':
      return withAccounts(session, event.connectorId, event.namespace, event.accounts)
    case 'network':
      return onNetwork(session, event.connectorId, event.network)
    case 'network-chosen':
      return connections.length > 0 ? session : { status, connections, network: event.network }
    case 'account-chosen':
      return withActive(session, event.account, event.connectorId)
    case 'disconnected': {
      const leaving = connectionsToClose(session, event.namespace)
      const { endedBy: _told, ...rest } = session
      const isTold = connections.length === 0 && session.endedBy !== undefined
      return isTold ? rest : without(session, connection => leaving.includes(connection))
    }
    case 'wallet-disconnected': {
      const leaving = walletConnectionsToClose(session, event.connectorId, event.namespace)
      return without(session, connection => leaving.includes(connection))
    }
    case 'gone': {
      const { connectorId, namespace } = event
      return endedByWallet(
        session,
        connection =>
          connection.connectorId === connectorId &&
          (namespace === undefined || connection.namespace === namespace),
      )
    }
    case 'ended':
      return { ...session, endedBy: event.wallet }
    case 'awaited':
      return session
    case 'returned':
      return withReturned(session, event.connection, event.network)
  }
}

/** Whether the wallet can switch to a network: the wallet's session includes the network, or the wallet can add networks. */
export function allowsNetwork(connection: Connection, { id, namespace }: Network): boolean {
  if (connection.namespace !== namespace) return false
  const { approvedNetworks, addsNetworks = false } = connection
  return addsNetworks || (approvedNetworks?.includes(id) ?? true)
}

/**
 * Returns the connections that close when the user disconnects this namespace: its connections, and every connection
 * that shares a wallet session with one of them. Without `namespace`, returns all connections.
 */
export function connectionsToClose(session: Session, namespace?: Namespace): readonly Connection[] {
  const named = session.connections.filter(
    connection => namespace === undefined || connection.namespace === namespace,
  )
  const shared = named.map(connection => connection.kind).filter(isShared)
  return session.connections.filter(
    connection => named.includes(connection) || shared.includes(connection.kind),
  )
}

/**
 * Returns the connections that close when the user disconnects one wallet: the wallet's connection in this namespace,
 * or all connections of the wallet if they share one session.
 */
export function walletConnectionsToClose(
  session: Session,
  connectorId: string,
  namespace: Namespace,
): readonly Connection[] {
  const own = session.connections.find(connection => isThe(connection, connectorId, namespace))
  if (!own) return []
  return isShared(own.kind) ? session.connections.filter(({ kind }) => kind === own.kind) : [own]
}

/**
 * Returns the connection that is used for a namespace: the active connection if it belongs to this namespace, otherwise
 * the first connection of this namespace.
 */
export function connectionOf(session: Session, namespace: Namespace): Connection | undefined {
  const active = activeConnection(session)
  if (active?.namespace === namespace) return active
  return session.connections.find(connection => connection.namespace === namespace)
}

/**
 * Returns the connection of the active account. If two wallets share this account, returns the one that comes first in
 * the session.
 */
export function activeConnection(session: Session): Connection | undefined {
  return session.connections.find(({ accounts }) => accounts.some(account => account === session.active))
}

/** Returns a disconnected session that keeps `network` and `remembered`. */
function withoutWallets({ network, remembered }: Session): Session {
  return { ...disconnectedSession, ...(network && { network }), ...(remembered && { remembered }) }
}

function withConnection(
  session: Session,
  connection: Connection,
  network: CaipNetworkId | undefined,
): Session {
  if (connection.accounts.length === 0) return session
  const isSame = (other: Connection) => isThe(other, connection.connectorId, connection.namespace)
  const known = session.connections.some(isSame)
  // A reconnected wallet keeps its place in the list and does not become the active wallet.
  const cameBack = known && session.status === 'reconnecting'
  const connections = cameBack
    ? session.connections.map(other => (isSame(other) ? connection : other))
    : [connection, ...session.connections.filter(other => !isSame(other))]
  const joined = settled({ ...session, status: 'connected' }, connections, cameBack ? undefined : connection)
  return network === undefined ? joined : onNetwork(joined, connection.connectorId, network)
}

function withAccounts(
  session: Session,
  connectorId: string,
  namespace: Namespace,
  accounts: readonly CaipAddress[],
): Session {
  const shared = accounts.filter(account => namespaceOf(account) === namespace)
  const isSame = (connection: Connection) => isThe(connection, connectorId, namespace)
  if (shared.length === 0) return endedByWallet(session, isSame)
  const changed = session.connections.find(isSame)
  if (!changed) return session
  const next = { ...changed, accounts: shared }
  const wasActive = activeConnection(session) === changed
  const connections = session.connections.map(connection => (connection === changed ? next : connection))
  const moved = settled(session, connections, wasActive ? next : undefined)
  // The wallet has reported its accounts without a network. So the session stays on its current network if the wallet
  // still allows that network.
  const stays = wasActive && session.network && (changed.approvedNetworks?.includes(session.network) ?? true)
  return stays && session.network ? onNetwork(moved, connectorId, session.network) : moved
}

function onNetwork(session: Session, connectorId: string, network: CaipNetworkId): Session {
  const moved = session.connections.find(connection => isThe(connection, connectorId, namespaceOf(network)))
  // A network that the wallet has not approved cannot be used, so Portico ignores it, even if the wallet reports it.
  if (!moved || moved.approvedNetworks?.includes(network) === false) return session
  const here = moved.accounts.filter(account => networkOf(account) === network)
  const onOtherNetworks = moved.accounts.filter(account => networkOf(account) !== network)
  const accounts =
    here.length > 0
      ? [...here, ...onOtherNetworks]
      : [...new Set(moved.accounts.map(account => caipAddress(network, addressOf(account))))]
  const next = { ...moved, accounts }
  const connections = session.connections.map(connection => (connection === moved ? next : connection))
  if (activeConnection(session) !== moved) return settled(session, connections)
  const address = session.active && addressOf(session.active)
  const same = accounts.find(account => networkOf(account) === network && addressOf(account) === address)
  return withActive(settled(session, connections, next), same ?? accounts[0])
}

function withActive(session: Session, account: CaipAddress | undefined, connectorId?: string): Session {
  const shares = ({ accounts }: Connection) => accounts.some(shared => shared === account)
  const chosen = session.connections.find(
    connection => connection.connectorId === connectorId && shares(connection),
  )
  const owner = chosen ?? session.connections.find(shares)
  if (!owner || account === undefined) return session
  const next = { ...owner, accounts: [account, ...owner.accounts.filter(shared => shared !== account)] }
  const connections = session.connections.map(connection => (connection === owner ? next : connection))
  // If two wallets share the account, the first connection in the list is used. So the connection of the chosen wallet
  // moves to the front.
  const ordered = chosen ? [next, ...connections.filter(connection => connection !== next)] : connections
  return settled(session, ordered, next)
}

function without(session: Session, leaves: (connection: Connection) => boolean): Session {
  const connections = session.connections.filter(connection => !leaves(connection))
  return connections.length === session.connections.length ? session : settled(session, connections)
}

/**
 * Removes the connections that a wallet itself has ended, and stores the wallet's name for a notice. There is no notice
 * if only a part of the wallet's session has ended, because the wallet is still connected.
 */
function endedByWallet(session: Session, leaves: (connection: Connection) => boolean): Session {
  const ended = session.connections.find(leaves)
  if (!ended) return session
  const left = without(session, leaves)
  const stays = isShared(ended.kind) && left.connections.some(({ kind }) => kind === ended.kind)
  return stays ? left : { ...left, endedBy: ended.wallet.name }
}

/** Adds a wallet that shares accounts again. It becomes the active wallet only if no other wallet is connected. */
function withReturned(session: Session, connection: Connection, network: CaipNetworkId | undefined): Session {
  const isHere = ({ connectorId, namespace }: Connection) => isThe(connection, connectorId, namespace)
  if (session.connections.length === 0 || session.connections.some(isHere))
    return withConnection(session, connection, network)
  const joined = settled({ ...session, status: 'connected' }, [...session.connections, connection])
  return network === undefined ? joined : onNetwork(joined, connection.connectorId, network)
}

/**
 * Returns a session with these connections. If `active` is given, its account becomes the active account. Otherwise the
 * active account stays if a wallet still shares it. If no wallet shares it, the first account of the first connection
 * becomes active.
 */
function settled(session: Session, connections: readonly Connection[], active?: Connection): Session {
  const accounts = connections.flatMap(connection => connection.accounts)
  const kept = accounts.find(account => account === session.active)
  const account = active?.accounts[0] ?? kept ?? accounts[0]
  if (account === undefined) return disconnectedSession
  return { status: session.status, connections, active: account, network: networkOf(account) }
}

function isThe(connection: Connection, connectorId: string, namespace: Namespace): boolean {
  return connection.connectorId === connectorId && connection.namespace === namespace
}
