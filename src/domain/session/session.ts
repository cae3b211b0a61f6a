import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  caipAddress,
  type Namespace,
  namespaceOf,
  networkOf,
} from '../core/caip.ts'
import type { Connection, ConnectorKind, Network, Session } from '../core/entities.ts'

/** What can happen to the session. A connection is known by its connector and its namespace. */
export type SessionEvent =
  /** Start-up with a session of an earlier visit: it is shown while the wallets are asked again. */
  | { readonly type: 'restored'; readonly session: Session }
  | { readonly type: 'connecting' }
  | { readonly type: 'connect-failed' }
  /** A wallet agreed, now or again after a restart. It becomes the active one, unless it only came back. */
  | { readonly type: 'connected'; readonly connection: Connection; readonly network?: CaipNetworkId }
  /** A remembered wallet did not come back. `remembered`: the next visit asks it again. */
  | {
      readonly type: 'reconnect-failed'
      readonly connectorId: string
      readonly namespace: Namespace
      readonly remembered?: true
    }
  /** Accounts the wallet shares now, the active one first. None: it is disconnected. */
  | {
      readonly type: 'accounts'
      readonly connectorId: string
      readonly namespace: Namespace
      readonly accounts: readonly CaipAddress[]
    }
  | { readonly type: 'network'; readonly connectorId: string; readonly network: CaipNetworkId }
  /** Before anybody is connected: the wallet that comes is asked for this network. */
  | { readonly type: 'network-chosen'; readonly network: CaipNetworkId }
  /** Where two wallets share the account, `connectorId` says which one is meant. */
  | { readonly type: 'account-chosen'; readonly account: CaipAddress; readonly connectorId?: string }
  /** The visitor disconnects a namespace, or all. */
  | { readonly type: 'disconnected'; readonly namespace?: Namespace }
  /** The visitor disconnects one wallet of a namespace. */
  | { readonly type: 'wallet-disconnected'; readonly connectorId: string; readonly namespace: Namespace }
  /** The wallet went by itself: from one namespace, or altogether. */
  | { readonly type: 'gone'; readonly connectorId: string; readonly namespace?: Namespace }
  /** Another tab says that this wallet has ended its connection by itself. */
  | { readonly type: 'ended'; readonly wallet: string }

/** Nobody is connected. */
export const disconnectedSession: Session = { status: 'disconnected', connections: [] }

/** Connectors with one session for all their namespaces: one namespace disconnected disconnects them all. */
const together: readonly ConnectorKind[] = ['walletConnect', 'auth']

/** Whether a wallet reached this way has one session for all its namespaces. */
export function isShared(kind: ConnectorKind): boolean {
  return together.includes(kind)
}

/** The one place where the session changes. Events about connections that are not there change nothing. */
export function nextSession(session: Session, event: SessionEvent): Session {
  const { connections, status } = session
  switch (event.type) {
    case 'restored':
      return settled({ ...event.session, status: 'reconnecting' }, event.session.connections)
    case 'connecting':
      return connections.length > 0 ? session : { ...nobodyYet(session), status: 'connecting' }
    case 'connect-failed':
      return status === 'connecting' ? nobodyYet(session) : session
    case 'connected':
      return withConnection(session, event.connection, event.network)
    case 'reconnect-failed': {
      const left = without(session, one => isThe(one, event.connectorId, event.namespace))
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
      return without(session, connection => leaving.includes(connection))
    }
    case 'wallet-disconnected': {
      const leaving = walletConnectionsToClose(session, event.connectorId, event.namespace)
      return without(session, connection => leaving.includes(connection))
    }
    case 'gone': {
      const { connectorId, namespace } = event
      return endedByWallet(
        session,
        one => one.connectorId === connectorId && (namespace === undefined || one.namespace === namespace),
      )
    }
    case 'ended':
      return { ...session, endedBy: event.wallet }
  }
}

/** Whether a wallet can be asked for a network: one its session allows, or could take in. */
export function allowsNetwork(connection: Connection, { id, namespace }: Network): boolean {
  if (connection.namespace !== namespace) return false
  const { approvedNetworks, addsNetworks = false } = connection
  return addsNetworks || (approvedNetworks?.includes(id) ?? true)
}

/** The connections a disconnect of this namespace (or of all) ends: those of the namespace, and all of the same shared session. */
export function connectionsToClose(session: Session, namespace?: Namespace): readonly Connection[] {
  const named = session.connections.filter(
    connection => namespace === undefined || connection.namespace === namespace,
  )
  const shared = named.map(connection => connection.kind).filter(isShared)
  return session.connections.filter(
    connection => named.includes(connection) || shared.includes(connection.kind),
  )
}

/** The connections that end with one wallet: its own of the namespace, or all of its shared session. */
export function walletConnectionsToClose(
  session: Session,
  connectorId: string,
  namespace: Namespace,
): readonly Connection[] {
  const own = session.connections.find(connection => isThe(connection, connectorId, namespace))
  if (!own) return []
  return isShared(own.kind) ? session.connections.filter(({ kind }) => kind === own.kind) : [own]
}

/** The connection that speaks for a namespace: the active one, or the newest there. */
export function connectionOf(session: Session, namespace: Namespace): Connection | undefined {
  const active = activeConnection(session)
  if (active?.namespace === namespace) return active
  return session.connections.find(connection => connection.namespace === namespace)
}

/** The connection of the active account. Where two wallets share it, the newer one. */
export function activeConnection(session: Session): Connection | undefined {
  return session.connections.find(({ accounts }) => accounts.some(account => account === session.active))
}

/** Nobody, with the network that was chosen for whoever comes, and whoever is remembered. */
function nobodyYet({ network, remembered }: Session): Session {
  return { ...disconnectedSession, ...(network && { network }), ...(remembered && { remembered }) }
}

function withConnection(
  session: Session,
  connection: Connection,
  network: CaipNetworkId | undefined,
): Session {
  if (connection.accounts.length === 0) return session
  const isSame = (one: Connection) => isThe(one, connection.connectorId, connection.namespace)
  const known = session.connections.some(isSame)
  // A wallet that came back after a restart keeps its place, and does not take the active account from another.
  const cameBack = known && session.status === 'reconnecting'
  const connections = cameBack
    ? session.connections.map(one => (isSame(one) ? connection : one))
    : [connection, ...session.connections.filter(one => !isSame(one))]
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
  // Wallets name accounts without the network: the one in use stays, unless the wallet no longer allows it.
  const stays = wasActive && session.network && (changed.approvedNetworks?.includes(session.network) ?? true)
  return stays && session.network ? onNetwork(moved, connectorId, session.network) : moved
}

function onNetwork(session: Session, connectorId: string, network: CaipNetworkId): Session {
  const moved = session.connections.find(connection => isThe(connection, connectorId, namespaceOf(network)))
  // A network outside the session cannot be used, whatever the wallet says: it is not shown as the current one.
  if (!moved || moved.approvedNetworks?.includes(network) === false) return session
  const here = moved.accounts.filter(account => networkOf(account) === network)
  const elsewhere = moved.accounts.filter(account => networkOf(account) !== network)
  const accounts =
    here.length > 0
      ? [...here, ...elsewhere]
      : [...new Set(moved.accounts.map(account => caipAddress(network, addressOf(account))))]
  const next = { ...moved, accounts }
  const connections = session.connections.map(connection => (connection === moved ? next : connection))
  if (activeConnection(session) !== moved) return settled(session, connections)
  const address = session.active && addressOf(session.active)
  const same = accounts.find(account => networkOf(account) === network && addressOf(account) === address)
  return withActive(settled(session, connections, next), same ?? accounts[0])
}

function withActive(session: Session, account: CaipAddress | undefined, connectorId?: string): Session {
  const shares = ({ accounts }: Connection) => accounts.some(one => one === account)
  const meant = session.connections.find(one => one.connectorId === connectorId && shares(one))
  const owner = meant ?? session.connections.find(shares)
  if (!owner || account === undefined) return session
  const next = { ...owner, accounts: [account, ...owner.accounts.filter(one => one !== account)] }
  const connections = session.connections.map(connection => (connection === owner ? next : connection))
  // Of two wallets with this account the first speaks for it.
  const ordered = meant ? [next, ...connections.filter(one => one !== next)] : connections
  return settled(session, ordered, next)
}

function without(session: Session, leaves: (connection: Connection) => boolean): Session {
  const connections = session.connections.filter(connection => !leaves(connection))
  return connections.length === session.connections.length ? session : settled(session, connections)
}

/** The session without what a wallet has ended by itself, which is said. */
function endedByWallet(session: Session, leaves: (connection: Connection) => boolean): Session {
  const wallet = session.connections.find(leaves)?.wallet.name
  return wallet === undefined ? session : { ...without(session, leaves), endedBy: wallet }
}

/** A session with these connections: the active account stays where it is still shared, and `active` takes it otherwise. */
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
