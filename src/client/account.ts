import { addressOf, type Namespace, namespaceOf, networkOf } from '../domain/core/caip.ts'
import type { Connection, Session } from '../domain/core/entities.ts'
import type { Account, PorticoState } from './types.ts'

/** Nobody, as a session. */
export const noSession: Session = { status: 'disconnected', connections: [] }

/** What the modal does before anybody has touched it. */
export const initialState: PorticoState = {
  open: false,
  loading: false,
  initialized: false,
  selectedNetworkId: undefined,
  activeChain: undefined,
}

/** The account hosts see: of the namespace they ask for, or the one the modal shows. */
export function accountOf(session: Session, namespace?: Namespace): Account {
  const active = session.active
  const wanted = namespace ?? (active && namespaceOf(active))
  const connection = session.connections.find(one => one.namespace === wanted)
  const shown = active && namespaceOf(active) === wanted ? active : connection?.accounts[0]
  return {
    status: statusOf(session, connection, namespace),
    isConnected: shown !== undefined,
    address: shown && addressOf(shown),
    caipAddress: shown,
    caipNetworkId: shown && (shown === active ? (session.network ?? networkOf(shown)) : networkOf(shown)),
    allAccounts: connection?.accounts ?? [],
    wallet: connection?.wallet,
  }
}

/** Another namespace's connection says nothing of the one that was asked for. */
function statusOf(session: Session, connection: Connection | undefined, namespace: Namespace | undefined) {
  if (namespace === undefined || connection) return session.status
  return session.status === 'connected' ? 'disconnected' : session.status
}

/** Whether two accounts look the same to a host. */
export function sameAccount(a: Account, b: Account): boolean {
  return (
    a.status === b.status &&
    a.caipAddress === b.caipAddress &&
    a.caipNetworkId === b.caipNetworkId &&
    a.wallet?.name === b.wallet?.name &&
    a.allAccounts.join() === b.allAccounts.join()
  )
}
