import { isNamespace, namespaceOf, networkOf, readNetworkId } from '../../../domain/core/caip.ts'
import type { Connection, ConnectorKind, Session, WalletInfo } from '../../../domain/core/entities.ts'
import { clean, safeRead } from '../../../domain/core/lib/safe-read.ts'
import { disconnectedSession } from '../../../domain/session/session.ts'
import { type AddressReader, addressReader } from './connections.ts'

/** The part of the session that is stored between visits and sent to other tabs. */
export type Snapshot = {
  readonly version: 1
  readonly session: Session
  /** The topic of the WalletConnect session that the `walletConnect` connections belong to. */
  readonly topic?: string
}

const version = 1
const longestText = 2_048
const longestIcon = 65_536
const kinds: readonly ConnectorKind[] = ['injected', 'walletConnect', 'auth']

/** Creates the snapshot of a session. `readSnapshot` ignores a connection attempt that is in progress. */
export function snapshotOf(session: Session, topic: string | undefined): Snapshot {
  return { version, session, ...(topic !== undefined && { topic }) }
}

/**
 * Reads a snapshot and checks every field, because any script of the origin can write to storage and channels. Undefined if
 * nothing in it is usable. Rejects with `network-failed` if the address codecs cannot be loaded.
 */
export async function readSnapshot(value: unknown): Promise<Snapshot | undefined> {
  if (safeRead(value, 'version') !== version) return undefined
  const stored = safeRead(value, 'session')
  const kept = listOf(safeRead(stored, 'connections'))
  // A snapshot without connections can be read without the codecs.
  const reader = kept.length > 0 ? await addressReader() : undefined
  const connections = kept
    .map(one => reader && readConnection(one, reader))
    .filter(connection => connection !== undefined)
  const topic = safeRead(value, 'topic')
  const all = connections.flatMap(({ accounts }) => accounts)
  // The address is read with the codecs, because earlier versions stored addresses in the wallet's spelling.
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
  return snapshotOf(session, isText(topic) ? topic : undefined)
}

function readConnection(value: unknown, { readAccount }: AddressReader): Connection | undefined {
  const [connectorId, kind, namespace] = ['connectorId', 'kind', 'namespace'].map(key => safeRead(value, key))
  const known = kinds.find(one => one === kind)
  if (!isText(connectorId) || !known || !isNamespace(namespace)) return undefined
  const accounts = listOf(safeRead(value, 'accounts'))
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
    wallet: readFace(safeRead(value, 'wallet')),
    accounts: [...new Set(accounts)],
    ...(Array.isArray(approved) && {
      approvedNetworks: approved.map(readNetworkId).filter(id => id !== undefined),
    }),
    ...(addsNetworks && { addsNetworks }),
    ...(safeRead(value, 'canSend') === false && { canSend: false }),
  }
}

function readFace(value: unknown): WalletInfo {
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

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
