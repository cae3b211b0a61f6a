import type { HostEvent } from '../../../bridge/contract/worker-api.ts'
import {
  type CaipNetworkId,
  type Connection,
  type Namespace,
  namespaceOf,
  networkOf,
  readNetworkId,
} from '../../../domain/core/entities.ts'
import { readChainId } from '../../../domain/networks/networks.ts'
import { isSameConnection } from '../../../domain/session/absent-wallets.ts'
import type { AddressReader } from './address-reader.ts'
import { accountsOn } from './connection.ts'
import type { SessionState } from './state.ts'

/** The host events that a wallet emits itself. The other ones are the outcome of a request to connect. */
export type WalletEvent = Exclude<HostEvent, { type: 'connecting' | 'connected' | 'refused' }>

/** A wallet of the page that is known by its connector id. */
export type KnownWallet = {
  readonly walletId: string
  readonly connectorId: string
  readonly namespace: Namespace
  readonly readAddress: AddressReader['readAddress']
}

type InjectedEventsDeps = {
  readonly state: SessionState
  readonly known: ReadonlyMap<string, KnownWallet>
  /** Asks the wallet without a prompt whether it is still connected. Rejects if it is not. */
  readonly reconnect: (walletId: string, namespace: Namespace) => Promise<unknown>
  /** Called with a connection that may have returned, or may return. */
  readonly onReturn: (connection: Connection) => void
}

/** Applies the events of injected wallets to the session. */
type InjectedEvents = {
  /** Keeps the events of a wallet that is asked to connect, until `applyKept`. */
  keep(walletId: string, namespace: Namespace): void
  applyKept(walletId: string, namespace: Namespace): void
  /** Applies an event, or keeps it. */
  receive(event: WalletEvent): void
  /** Returns the function that waits until the wallet reports that it uses a network, or until `ms` have passed. */
  waitForNetwork(connectorId: string): (network: CaipNetworkId, ms: number) => Promise<void>
}

export function createInjectedEvents({
  state,
  known,
  reconnect,
  onReturn,
}: InjectedEventsDeps): InjectedEvents {
  // Events that a wallet emitted before the response to the connect request arrived. This happens because events and
  // responses use different message ports. The events are applied after the response.
  const early = new Map<string, WalletEvent[]>()
  const listeners = new Set<(connectorId: string, network: CaipNetworkId) => void>()

  const keepEvents = (walletId: string, namespace: Namespace) => {
    const key = keyOfWallet(walletId, namespace)
    early.set(key, early.get(key) ?? [])
  }
  const applyKept = (walletId: string, namespace: Namespace) => {
    const key = keyOfWallet(walletId, namespace)
    const waiting = early.get(key) ?? []
    early.delete(key)
    waiting.forEach(apply)
  }
  const apply = (event: WalletEvent) => {
    const { walletId, namespace = 'eip155' } = event
    const speaker = [...known.values()].find(
      wallet => wallet.walletId === walletId && wallet.namespace === namespace,
    )
    if (!speaker) return
    const connection = state.now().connections.find(connection => isSameConnection(connection, speaker))
    if (!connection) {
      const absent = state.absent().find(connection => isSameConnection(connection, speaker))
      // The event only says that the wallet may be unlocked. The wallet's reply to a silent request decides.
      if (absent && (event.type === 'awake' || (event.type === 'accounts' && event.accounts.length > 0)))
        onReturn(absent)
      return
    }
    const { connectorId } = connection
    if (event.type === 'awake') return
    if (event.type === 'accounts') {
      const [first] = connection.accounts
      const accounts = first ? accountsOn(networkOf(first), event.accounts, speaker.readAddress) : []
      state.change({ type: 'accounts', connectorId, namespace, accounts })
      return
    }
    if (event.type === 'chain') {
      const network = namespace === 'eip155' ? readChainId(event.chainId) : readNetworkId(event.chainId)
      if (!network || namespaceOf(network) !== namespace) return
      state.change({ type: 'network', connectorId, network })
      for (const listener of [...listeners]) listener(connectorId, network)
      return
    }
    // Some wallets emit `disconnect` when they lose only their link to the chain. So the worker requests the accounts
    // again without a prompt, and ends the wallet's connection only if this request fails.
    reconnect(walletId, namespace).catch(() => {
      void state.change({ type: 'gone', connectorId, namespace })
      onReturn(connection)
    })
  }

  const waitForNetwork = (connectorId: string) => (network: CaipNetworkId, ms: number) =>
    new Promise<void>(resolve => {
      const end = () => {
        clearTimeout(timer)
        listeners.delete(listener)
        resolve()
      }
      const listener = (from: string, to: CaipNetworkId) => {
        if (from === connectorId && to === network) end()
      }
      const timer = setTimeout(end, ms)
      listeners.add(listener)
    })

  return {
    keep: keepEvents,
    applyKept,
    receive: event => {
      const waiting = early.get(keyOfWallet(event.walletId, event.namespace ?? 'eip155'))
      if (waiting) waiting.push(event)
      else apply(event)
    },
    waitForNetwork,
  }
}

/** Returns the key of a wallet in one namespace. `id` is its wallet id or its connector id. */
export function keyOfWallet(id: string, namespace: Namespace): string {
  return `${namespace} ${id}`
}
