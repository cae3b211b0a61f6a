import type {
  ConnectResult,
  HostEvent,
  InjectedApi,
  WalletRequest,
} from '../../../bridge/contract/worker-api.ts'
import {
  addressOf,
  type CaipNetworkId,
  caipAddress,
  type Namespace,
  namespaceOf,
  networkOf,
  readNetworkId,
} from '../../../domain/core/caip.ts'
import type { Connection, Network, WalletInfo } from '../../../domain/core/entities.ts'
import { coreError } from '../../../domain/core/errors/core-error.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import { readChainId } from '../../../domain/networks/networks.ts'
import { type AddressReader, addressReader } from './address-reader.ts'
import { accountsOn, connectionFromResult, type NewConnection, withFirst } from './connections.ts'
import type { SessionState } from './state.ts'
import { switchWallet } from './switch-network.ts'

/** The injected wallets of this tab's page, as the session uses them. */
export type InjectedWallets = {
  /**
   * Calls `take` with the connect result before any later event of the wallet. `wanted` is the network to use if the
   * wallet lets the site choose (all namespaces but eip155).
   */
  connect(
    walletId: string,
    namespace: Namespace,
    wanted: CaipNetworkId | undefined,
    take: Take,
  ): Promise<void>
  /** Reconnects a remembered wallet without a prompt. Rejects if the wallet is missing or would prompt. */
  confirm(connection: Connection, take: Take): Promise<void>
  request(connection: Connection, request: WalletRequest): Promise<unknown>
  switchNetwork(connection: Connection, network: Network): Promise<void>
  disconnect(connection: Connection): Promise<void>
  hostEvent(event: HostEvent): void
}

type Take = (joined: NewConnection) => void
type KnownWallet = {
  readonly walletId: string
  readonly connectorId: string
  readonly namespace: Namespace
  readonly readAddress: AddressReader['readAddress']
}

/** Time in ms to wait for a wallet, because some inject late, above all in-app browsers. */
const findMs = 4_000
/** Time in ms for a silent request. A wallet answers it from memory or not at all. */
const silentMs = 10_000

/** Calls the page's wallets. The page identifies a wallet by its wallet id, the session by its connector id. */
export function createInjected(host: InjectedApi, state: SessionState): InjectedWallets {
  /** By connector and namespace: a wallet with several namespaces may be several wallets to the page. */
  const known = new Map<string, KnownWallet>()
  // Events that arrive before the wallet's connect result, because they use another port. They are handled after it.
  const early = new Map<string, HostEvent[]>()
  const listeners = new Set<(connectorId: string, network: CaipNetworkId) => void>()

  const ask = async (
    walletId: string,
    namespace: Namespace,
    answer: () => Promise<ConnectResult>,
    take: Take,
  ) => {
    const key = keyOf(walletId, namespace)
    early.set(key, early.get(key) ?? [])
    try {
      const [reader, grant] = await Promise.all([addressReader(), answer()])
      const joined = connectionFromResult(grant, walletId, namespace, reader)
      const { connectorId } = joined.connection
      known.set(keyOf(connectorId, namespace), {
        walletId,
        connectorId,
        namespace,
        readAddress: reader.readAddress,
      })
      take(joined)
    } finally {
      const waiting = early.get(key) ?? []
      early.delete(key)
      waiting.forEach(hear)
    }
  }

  const walletIdOf = (connection: Connection) => {
    const walletId = known.get(keyOf(connection.connectorId, connection.namespace))?.walletId
    if (!walletId) throw coreError('wallet-disconnected', { wallet: connection.wallet.name })
    return walletId
  }

  const hear = (event: HostEvent) => {
    const { walletId, namespace = 'eip155' } = event
    const speaker = [...known.values()].find(one => one.walletId === walletId && one.namespace === namespace)
    const connection = state
      .now()
      .connections.find(one => one.connectorId === speaker?.connectorId && one.namespace === namespace)
    if (!speaker || !connection) return
    const { connectorId } = connection
    if (event.type === 'accounts') {
      const [first] = connection.accounts
      const accounts = first ? accountsOn(networkOf(first), event.accounts, speaker.readAddress) : []
      return state.change({ type: 'accounts', connectorId, namespace, accounts })
    }
    if (event.type === 'chain') {
      const network = namespace === 'eip155' ? readChainId(event.chainId) : readNetworkId(event.chainId)
      if (!network || namespaceOf(network) !== namespace) return
      state.change({ type: 'network', connectorId, network })
      for (const listener of [...listeners]) listener(connectorId, network)
      return
    }
    // Wallets also report a disconnect when only their own connection to the chain is down.
    withTimeout(host.connectInjected(walletId, namespace, true), silentMs, tooLate).catch(() =>
      state.change({ type: 'gone', connectorId, namespace }),
    )
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
    connect: async (walletId, namespace, wanted, take) => {
      const answer = () => host.connectInjected(walletId, namespace, false, wanted)
      await ask(walletId, namespace, answer, take)
    },
    confirm: async ({ connectorId, namespace, wallet, accounts: [account] }, take) => {
      const walletId = await host.findInjected(connectorId, findMs)
      if (!walletId) throw coreError('wallet-not-found')
      const last = account && networkOf(account)
      const answer = async () => {
        const grant = await withTimeout(
          host.connectInjected(walletId, namespace, true, last),
          silentMs,
          tooLate,
        )
        // Any extension can announce any rdns, so a wallet that looks different must be chosen by the user first.
        if (!isSameFace(wallet, grant.wallet)) throw coreError('wallet-not-found')
        return grant
      }
      await ask(walletId, namespace, answer, take)
    },
    request: async (connection, request) =>
      await host.requestInjected(walletIdOf(connection), request, connection.accounts[0]),
    switchNetwork: async (connection, network) => {
      const walletId = walletIdOf(connection)
      const { connectorId, namespace } = connection
      if (namespace !== 'eip155') {
        // These wallets have nothing to switch, because each request names its network. Only cosmos has other accounts there.
        const aloud = namespace === 'cosmos'
        const answer = () => host.connectInjected(walletId, namespace, !aloud, network.id)
        const { active } = state.now()
        return await ask(walletId, namespace, answer, joined => {
          const account = active && caipAddress(network.id, addressOf(active))
          const same = joined.connection.accounts.find(one => one === account)
          state.change({ type: 'connected', ...joined, connection: withFirst(joined.connection, same) })
        })
      }
      await switchWallet(
        {
          name: connection.wallet.name,
          ask: request => host.requestInjected(walletId, request),
          waitForNetwork: waitForNetwork(connectorId),
        },
        network,
      )
      state.change({ type: 'network', connectorId, network: network.id })
    },
    disconnect: async ({ connectorId, namespace }) => {
      const key = keyOf(connectorId, namespace)
      const wallet = known.get(key)
      known.delete(key)
      if (wallet) await host.disconnectInjected(wallet.walletId, namespace)
    },
    hostEvent: event => {
      const waiting = early.get(keyOf(event.walletId, event.namespace ?? 'eip155'))
      if (waiting) waiting.push(event)
      else hear(event)
    },
  }
}

/** Whether the wallet looks like the remembered one with the same rdns. */
function isSameFace(last: WalletInfo, now: WalletInfo): boolean {
  if (last.rdns === undefined) return true
  return last.name === now.name && (last.icon === undefined || last.icon === now.icon)
}

function keyOf(id: string, namespace: Namespace): string {
  return `${namespace} ${id}`
}

function tooLate(): never {
  throw coreError('wallet-timeout')
}
