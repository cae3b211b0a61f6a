import type { Connection, Namespace, Session } from '../core/entities.ts'
import type { SessionEvent } from './session.ts'

/**
 * Returns the connections whose wallet shares no account now, although the user has not disconnected it: the wallet is
 * locked, or it has not loaded yet. Such a connection returns by itself when the wallet shares an account again.
 * `before` is the session before the event.
 */
export function nextAbsent(
  absent: readonly Connection[],
  before: Session,
  event: SessionEvent,
): readonly Connection[] {
  switch (event.type) {
    case 'accounts':
      return event.accounts.length === 0
        ? withAbsent(absent, namedBy(before, event.connectorId, event.namespace))
        : without(absent, event.connectorId, event.namespace)
    case 'reconnect-failed':
      return event.remembered
        ? withAbsent(absent, namedBy(before, event.connectorId, event.namespace))
        : without(absent, event.connectorId, event.namespace)
    case 'gone': {
      // A WalletConnect session that has ended never returns. An extension may return, for example after an update.
      const lost = namedBy(before, event.connectorId, event.namespace)
      const left = without(absent, event.connectorId, event.namespace)
      return withAbsent(
        left,
        lost.filter(({ kind }) => kind === 'injected'),
      )
    }
    case 'connected':
    case 'returned':
      return without(absent, event.connection.connectorId, event.connection.namespace)
    case 'wallet-disconnected':
      return without(absent, event.connectorId, event.namespace)
    case 'disconnected':
      return event.namespace === undefined
        ? none(absent)
        : unchangedIfEqual(
            absent,
            absent.filter(({ namespace }) => namespace !== event.namespace),
          )
    case 'awaited':
      return withAbsent(absent, event.connections)
    default:
      return absent
  }
}

/** Whether the two connections are of the same wallet and namespace. */
export function isSameConnection(
  a: Pick<Connection, 'connectorId' | 'namespace'>,
  b: Pick<Connection, 'connectorId' | 'namespace'>,
): boolean {
  return a.connectorId === b.connectorId && a.namespace === b.namespace
}

function namedBy(session: Session, connectorId: string, namespace?: Namespace): readonly Connection[] {
  return session.connections.filter(
    connection =>
      connection.connectorId === connectorId &&
      (namespace === undefined || connection.namespace === namespace),
  )
}

function withAbsent(absent: readonly Connection[], more: readonly Connection[]): readonly Connection[] {
  if (more.length === 0) return absent
  return [...absent.filter(known => !more.some(other => isSameConnection(known, other))), ...more]
}

function without(
  absent: readonly Connection[],
  connectorId: string,
  namespace?: Namespace,
): readonly Connection[] {
  return unchangedIfEqual(
    absent,
    absent.filter(
      known =>
        known.connectorId !== connectorId || (namespace !== undefined && known.namespace !== namespace),
    ),
  )
}

function none(absent: readonly Connection[]): readonly Connection[] {
  return absent.length === 0 ? absent : []
}

/** Returns the same list if no item has left it, so that callers detect a change by comparing the lists. */
function unchangedIfEqual(
  before: readonly Connection[],
  after: readonly Connection[],
): readonly Connection[] {
  return after.length === before.length ? before : after
}
