import { Observable, share } from 'rxjs'
import {
  type CaipAddress,
  type CaipNetworkId,
  namespaceOf,
  networkOf,
  readNetworkId,
  type WalletInfo,
} from '../../domain/core/entities.ts'
import { listIn } from '../../domain/core/lib/list-in.ts'
import { clean, safeRead } from '../../domain/core/lib/safe-read.ts'
import { currentId } from './proposal.ts'
import type { ReadAccount, WcEvent, WcSession } from './wc-client.ts'

const nameLength = 40
const urlLength = 2_048

/**
 * Converts a session of the WalletConnect library to a `WcSession`. Returns undefined if the session contains no
 * account that Portico can use.
 */
export function readSession(session: unknown, readAccount: ReadAccount): WcSession | undefined {
  const topic = safeRead(session, 'topic')
  const namespaces = safeRead(session, 'namespaces')
  const expiry = safeRead(session, 'expiry')
  if (typeof topic !== 'string' || typeof namespaces !== 'object' || namespaces === null) return undefined
  const parts = Object.entries(namespaces)
  const accounts = readAccounts(
    parts.flatMap(([, part]) => listIn(safeRead(part, 'accounts'))),
    readAccount,
  )
  if (accounts.length === 0) return undefined
  // A key of the object `namespaces` may be a network id (`eip155:1`), so `chains` contains these keys too.
  const chains = parts.flatMap(([key, part]) => [key, ...listIn(safeRead(part, 'chains'))])
  const networks = [...accounts.map(networkOf), ...chains.map(readNetwork)].filter(id => id !== undefined)
  const methods = parts.flatMap(([, part]) => listIn(safeRead(part, 'methods')))
  return {
    topic,
    wallet: readWalletInfo(safeRead(safeRead(session, 'peer'), 'metadata')),
    accounts,
    networks: [...new Set(networks)],
    methods: [...new Set(methods.filter(method => typeof method === 'string'))],
    expiresAt: typeof expiry === 'number' ? expiry * 1_000 : 0,
  }
}

/** Parses a list of CAIP-10 accounts. Removes duplicates, and accepts any letter case that the wallet uses. */
function readAccounts(accounts: unknown, readAccount: ReadAccount): readonly CaipAddress[] {
  const known = listIn(accounts).map(account => {
    if (typeof account !== 'string') return undefined
    const end = account.lastIndexOf(':')
    return readAccount(`${currentId(account.slice(0, end))}${account.slice(end)}`)
  })
  return [...new Set(known.filter(account => account !== undefined))]
}

/** Parses a CAIP-2 network id. Converts the former id of a Solana network to its present id. */
function readNetwork(id: unknown): CaipNetworkId | undefined {
  return typeof id === 'string' ? readNetworkId(currentId(id)) : undefined
}

function readWalletInfo(metadata: unknown): WalletInfo {
  const name = safeRead(metadata, 'name')
  const shown = typeof name === 'string' ? Array.from(clean(name)).slice(0, nameLength).join('') : ''
  const icon = listIn(safeRead(metadata, 'icons')).find(isPictureUrl)
  return { name: shown || 'WalletConnect', ...(icon && { icon }) }
}

function isPictureUrl(value: unknown): value is string {
  return typeof value === 'string' && value.length <= urlLength && /^https:\/\/[^\s"'<>]+$/.test(value)
}

/** The functions of the WalletConnect client that add and remove event listeners, and the client's sessions. */
export type EventSource = {
  on(event: string, listener: (value: unknown) => void): void
  off(event: string, listener: (value: unknown) => void): void
  readonly session: { get(topic: string): unknown; readonly keys: readonly string[] }
}

const idsKept = 200

/** Converts the events of the WalletConnect library to `WcEvent`s. Malformed events are ignored. */
export function foldEvents$(client: EventSource, readAccount: ReadAccount): Observable<WcEvent> {
  const changed = (value: unknown) => {
    const topic = safeRead(value, 'topic')
    if (typeof topic !== 'string' || !client.session.keys.includes(topic)) return undefined
    const session = readSession(client.session.get(topic), readAccount)
    return session && ({ type: 'updated', session } as const)
  }
  const gone = (value: unknown) => {
    const topic = safeRead(value, 'topic')
    return typeof topic === 'string' ? ({ type: 'gone', topic } as const) : undefined
  }
  const readers: Readonly<Record<string, (value: unknown) => WcEvent | undefined>> = {
    session_connect: value => {
      const session = readSession(safeRead(value, 'session'), readAccount)
      return session && { type: 'settled', session }
    },
    session_update: changed,
    session_extend: changed,
    session_delete: gone,
    session_expire: gone,
    session_event: value => readWalletEvent(value, readAccount),
  }

  return new Observable<WcEvent>(subscriber => {
    const handled = new Set<unknown>()
    /**
     * Returns false for an event that has been emitted before. The relay may deliver a message twice, and the library
     * does not drop duplicates that arrive at the same time.
     */
    const isNew = (name: string, value: unknown) => {
      const id = safeRead(value, 'id')
      const key = `${name}:${String(id)}`
      if (id === undefined) return true
      if (handled.has(key)) return false
      handled.add(key)
      if (handled.size > idsKept) handled.delete(handled.values().next().value)
      return true
    }
    const listeners = Object.entries(readers).map(([name, reader]) => {
      const listener = (value: unknown) => {
        const event = isNew(name, value) ? reader(value) : undefined
        if (event) subscriber.next(event)
      }
      client.on(name, listener)
      return () => client.off(name, listener)
    })
    return () => {
      for (const stop of listeners) stop()
    }
  }).pipe(share())
}

/**
 * Converts a `session_event` to a `WcEvent`. A wallet sends a `session_event` when its accounts or its network have
 * changed.
 */
function readWalletEvent(value: unknown, readAccount: ReadAccount): WcEvent | undefined {
  const topic = safeRead(value, 'topic')
  const params = safeRead(value, 'params')
  const event = safeRead(params, 'event')
  const network = readNetwork(safeRead(params, 'chainId'))
  const data = safeRead(event, 'data')
  if (typeof topic !== 'string' || !network) return undefined
  if (safeRead(event, 'name') === 'chainChanged')
    return { type: 'chain', topic, network: readChain(data, network) }
  if (safeRead(event, 'name') !== 'accountsChanged' || !Array.isArray(data)) return undefined
  const full = data.map(account =>
    typeof account === 'string' && !account.includes(':') ? `${network}:${account}` : account,
  )
  const accounts = readAccounts(full, readAccount)
  // If the list has entries but none of them can be read, the list is malformed and is ignored. Only an empty list
  // means that the wallet no longer shares any account.
  return data.length > 0 && accounts.length === 0 ? undefined : { type: 'accounts', topic, network, accounts }
}

/**
 * Reads the new network from a `chainChanged` event. Wallets send it as a CAIP-2 id, a hex text or a number. If it
 * cannot be read, returns `network`, the network to which the event belongs.
 */
function readChain(data: unknown, network: CaipNetworkId): CaipNetworkId {
  const named = readNetwork(data)
  if (named) return named
  const isNumber = typeof data === 'number' || (typeof data === 'string' && /^(0x[\da-f]+|\d+)$/i.test(data))
  const id = isNumber ? Number(data) : Number.NaN
  const read = Number.isSafeInteger(id) && id > 0 ? readNetwork(`${namespaceOf(network)}:${id}`) : undefined
  return read ?? network
}
