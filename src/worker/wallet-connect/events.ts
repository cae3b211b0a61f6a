import { Observable, share } from 'rxjs'
import { type CaipNetworkId, namespaceOf } from '../../domain/core/caip.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { readAccounts, readNetwork, readSession } from './read-session.ts'
import type { ReadAccount, WcEvent } from './types.ts'

/** The part of the library's client in use. */
export type EventSource = {
  on(event: string, listener: (value: unknown) => void): void
  off(event: string, listener: (value: unknown) => void): void
  readonly session: { get(topic: string): unknown; readonly keys: readonly string[] }
}

const idsKept = 200

/** Converts the library's events to `WcEvent`s. A malformed event is ignored. */
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
    const heard = new Set<unknown>()
    /** The relay may deliver a message twice, and the library does not drop duplicates that arrive at the same time. */
    const isNew = (name: string, value: unknown) => {
      const id = safeRead(value, 'id')
      const key = `${name}:${String(id)}`
      if (id === undefined) return true
      if (heard.has(key)) return false
      heard.add(key)
      if (heard.size > idsKept) heard.delete(heard.values().next().value)
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

/** Reads a `session_event`: the wallet has changed its account or network. */
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
  // An unreadable list does not mean that the wallet shares no account any more.
  return data.length > 0 && accounts.length === 0 ? undefined : { type: 'accounts', topic, network, accounts }
}

/** Wallets send the new network as CAIP-2, hex or number. If it cannot be read, use the network of the event itself. */
function readChain(data: unknown, network: CaipNetworkId): CaipNetworkId {
  const named = readNetwork(data)
  if (named) return named
  const isNumber = typeof data === 'number' || (typeof data === 'string' && /^(0x[\da-f]+|\d+)$/i.test(data))
  const id = isNumber ? Number(data) : Number.NaN
  const read = Number.isSafeInteger(id) && id > 0 ? readNetwork(`${namespaceOf(network)}:${id}`) : undefined
  return read ?? network
}
