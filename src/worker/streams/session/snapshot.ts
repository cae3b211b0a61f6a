import {
  type Connection,
  type ConnectorKind,
  isNamespace,
  namespaceOf,
  networkOf,
  readNetworkId,
  type Session,
  type WalletInfo,
} from '../../../domain/core/entities.ts'
import { listIn } from '../../../domain/core/lib/list-in.ts'
import { clean, safeRead } from '../../../domain/core/lib/safe-read.ts'
import { disconnectedSession } from '../../../domain/session/session.ts'
import { type AddressReader, addressReader } from './address-reader.ts'
/** The part of the session that is stored between visits and sent to other tabs. */
export type Snapshot = {
  readonly version: 1
  readonly session: Session
  /** The connections whose wallet is locked or has not loaded. Absent if there are none. */
  readonly absent?: readonly Connection[]
  /** The topic of the WalletConnect session to which the `walletConnect` connections belong. */
  readonly topic?: string
}

const version = 1
const longestText = 2_048
const longestIcon = 65_536
const absentKept = 10
const kinds: readonly ConnectorKind[] = ['injected', 'walletConnect', 'auth']

/**
 * Creates the snapshot of a session. The snapshot may have the status `connecting`, which `readSnapshot` does not
 * restore.
 */
export function snapshotOf(
  { remembered: _derived, ...session }: Session,
  topic: string | undefined,
  absent: readonly Connection[],
): Snapshot {
  return { version, session, ...(absent.length > 0 && { absent }), ...(topic !== undefined && { topic }) }
}

/**
 * Reads a snapshot. Every field is checked, because any script of the origin can write to the store and to the
 * BroadcastChannels. Returns undefined if the version is unknown. Rejects with `network-failed` if the code that checks
 * addresses cannot be loaded.
 */
export async function readSnapshot(value: unknown): Promise<Snapshot | undefined> {
  if (safeRead(value, 'version') !== version) return undefined
  const stored = safeRead(value, 'session')
  const [listed, listedAbsent] = [
    listIn(safeRead(stored, 'connections')),
    listIn(safeRead(value, 'absent')).slice(0, absentKept),
  ]
  // The code that checks addresses loads only if the snapshot contains connections.
  const reader = listed.length + listedAbsent.length > 0 ? await addressReader() : undefined
  const readAll = (entries: readonly unknown[]) =>
    entries
      .map(entry => reader && readConnection(entry, reader))
      .filter(connection => connection !== undefined)
  const [connections, absent] = [readAll(listed), readAll(listedAbsent)]
  const topic = safeRead(value, 'topic')
  const all = connections.flatMap(({ accounts }) => accounts)
  // Earlier versions of Portico stored addresses as the wallet wrote them, so `readAccount` converts them to the
  // canonical spelling.
  const last = reader?.readAccount(safeRead(stored, 'active'))
  const active = all.find(account => account === last) ?? all[0]
  const chosen = readNetworkId(safeRead(stored, 'network'))
  const wallet = safeRead(stored, 'endedBy')
  const endedBy = isText(wallet) ? clean(wallet) : undefined
  const session: Session = {
    ...(active
      ? { status: 'connected', connections, active, network: networkOf(active) }
      : { ...disconnectedSession, ...(chosen && { network: chosen }) }),
    ...(endedBy !== undefined && { endedBy }),
  }
  return snapshotOf(session, isText(topic) ? topic : undefined, absent)
}

function readConnection(value: unknown, { readAccount }: AddressReader): Connection | undefined {
  const [connectorId, kind, namespace] = ['connectorId', 'kind', 'namespace'].map(key => safeRead(value, key))
  const known = kinds.find(candidate => candidate === kind)
  if (!isText(connectorId) || !known || !isNamespace(namespace)) return undefined
  const accounts = listIn(safeRead(value, 'accounts'))
    .map(readAccount)
    .filter(account => account !== undefined)
    .filter(account => namespaceOf(account) === namespace)
  if (accounts.length === 0) return undefined
  const approved = safeRead(value, 'approvedNetworks')
  const addsNetworks = safeRead(value, 'addsNetworks') === true
  return {
    connectorId,
    kind: known,
    namespace,
    wallet: readWalletInfo(safeRead(value, 'wallet')),
    accounts: [...new Set(accounts)],
    ...(Array.isArray(approved) && {
      approvedNetworks: approved.map(readNetworkId).filter(id => id !== undefined),
    }),
    ...(addsNetworks && { addsNetworks }),
    ...(safeRead(value, 'canSend') === false && { canSend: false }),
  }
}

function readWalletInfo(value: unknown): WalletInfo {
  const [name, icon, rdns] = ['name', 'icon', 'rdns'].map(key => safeRead(value, key))
  const isIcon =
    typeof icon === 'string' && icon.length <= longestIcon && /^(https:\/\/|data:image\/)/.test(icon)
  return {
    name: isText(name) ? name : 'Wallet',
    ...(isIcon && { icon }),
    ...(isText(rdns) && { rdns }),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longestText
}
