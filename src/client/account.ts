import {
  addressOf,
  type Connection,
  type Namespace,
  namespaceOf,
  networkOf,
  type Session,
} from '../domain/core/entities.ts'
import type { LoginUser } from '../domain/embedded-wallet/login.ts'
import type { Account, ModalState } from './types.ts'

/** The user of the embedded wallet, and whether Portico waits for the embedded wallet to report an account. */
export type EmbeddedLogin = { readonly user?: LoginUser; readonly isSyncing?: boolean }

/** A session in which no account is connected. The page uses it until the worker has sent the session. */
export const noSession: Session = { status: 'disconnected', connections: [] }

export const closedModal: ModalState = { open: false, loading: false, ready: false }

/**
 * Returns the account as the public API shows it: the account of `namespace`, or, without `namespace`, the account that the
 * modal shows. `login` is the state of the embedded wallet.
 */
export function publicAccountOf(session: Session, namespace?: Namespace, login: EmbeddedLogin = {}): Account {
  const active = session.active
  const wanted = namespace ?? (active && namespaceOf(active))
  const connection = session.connections.find(candidate => candidate.namespace === wanted)
  const shown = active && namespaceOf(active) === wanted ? active : connection?.accounts[0]
  return {
    status: statusOf(session, connection, namespace),
    isConnected: shown !== undefined,
    address: shown && addressOf(shown),
    caipAddress: shown,
    caipNetworkId: shown && (shown === active ? (session.network ?? networkOf(shown)) : networkOf(shown)),
    allAccounts: connection?.accounts ?? [],
    wallet: connection?.wallet,
    user: connection?.kind === 'auth' ? login.user : undefined,
    loading: isLoading(session, connection, login),
  }
}

/** Whether the embedded wallet is about to report the account. */
function isLoading({ status }: Session, connection: Connection | undefined, { isSyncing }: EmbeddedLogin) {
  if (connection && connection.kind !== 'auth') return false
  return isSyncing === true || (connection !== undefined && status === 'reconnecting')
}

/**
 * Returns the session's status. Returns `disconnected` for a namespace without a connection while another namespace is
 * connected.
 */
function statusOf(session: Session, connection: Connection | undefined, namespace: Namespace | undefined) {
  if (namespace === undefined || connection) return session.status
  return session.status === 'connected' ? 'disconnected' : session.status
}

export function sameAccount(a: Account, b: Account): boolean {
  return (
    a.status === b.status &&
    a.caipAddress === b.caipAddress &&
    a.caipNetworkId === b.caipNetworkId &&
    a.wallet?.name === b.wallet?.name &&
    a.loading === b.loading &&
    JSON.stringify(a.user) === JSON.stringify(b.user) &&
    a.allAccounts.join() === b.allAccounts.join()
  )
}
