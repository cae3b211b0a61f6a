import { addressOf, type Namespace, namespaceOf, networkOf } from '../domain/core/caip.ts'
import type { Connection, Session } from '../domain/core/entities.ts'
import type { Account, PorticoState } from './types.ts'

/** The session while no account is connected. */
export const noSession: Session = { status: 'disconnected', connections: [] }

/** The state of the modal before the first interaction. */
export const initialState: PorticoState = {
  open: false,
  loading: false,
  initialized: false,
  selectedNetworkId: undefined,
  activeChain: undefined,
}

/** The account that hosts see: of the requested namespace, or of the one the modal shows. */
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

/** The status of the requested namespace only; a connection of another namespace does not change it. */
function statusOf(session: Session, connection: Connection | undefined, namespace: Namespace | undefined) {
  if (namespace === undefined || connection) return session.status
  return session.status === 'connected' ? 'disconnected' : session.status
}

/** Whether a host would see no difference between the two accounts. */
export function sameAccount(a: Account, b: Account): boolean {
  return (
    a.status === b.status &&
    a.caipAddress === b.caipAddress &&
    a.caipNetworkId === b.caipNetworkId &&
    a.wallet?.name === b.wallet?.name &&
    a.allAccounts.join() === b.allAccounts.join()
  )
}
