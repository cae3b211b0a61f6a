import { filter, firstValueFrom, race, timer } from 'rxjs'
import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import {
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  namespaceOf,
  networkOf,
} from '../../../domain/core/caip.ts'
import type { Connection, Network } from '../../../domain/core/entities.ts'
import { coreError } from '../../../domain/core/errors/core-error.ts'
import { sessionError } from '../../../domain/core/errors/session-messages.ts'
import { hexChainId } from '../../../domain/networks/networks.ts'
import type { RemoteRequest } from '../../../domain/transactions/record.ts'
import type { RemoteWallets, WcEvent, WcSession } from '../../wallet-connect/types.ts'
import {
  connectionsFromSession,
  isOneAddress,
  type NewConnection,
  walletConnectId,
  withFirst,
} from './connections.ts'
import type { SessionState } from './state.ts'
import { switchWallet } from './switch-network.ts'

/** The wallets that are connected by WalletConnect. */
export type RemoteConnections = {
  /** Asks the leader which remembered connections are still active, and updates the state with them. */
  confirm(): Promise<void>
  request(
    connection: Connection,
    request: WalletRequest,
    onSent?: (request: RemoteRequest) => void,
  ): Promise<unknown>
  switchNetwork(connection: Connection, network: Network): Promise<void>
  disconnect(): Promise<void>
  hear(event: WcEvent): void
}

/** Creates the connection to the origin's only WalletConnect session. */
export function createRemote(
  wallets: RemoteWallets,
  networks: () => readonly Network[],
  state: SessionState,
): RemoteConnections {
  const here = () => state.now().connections.filter(({ kind }) => kind === 'walletConnect')
  /**
   * An account that the wallet has announced but its session does not grant yet. It becomes active when a session
   * update grants it.
   */
  let announced: CaipAddress | undefined

  /** Ends the connections in namespaces that the wallet no longer grants. */
  const leaveAllBut = (joined: readonly NewConnection[], say: SessionState['adopt']) => {
    const granted = joined.map(({ connection }) => connection.namespace)
    for (const { connectorId, namespace } of here()) {
      if (!granted.includes(namespace)) say({ type: 'accounts', connectorId, namespace, accounts: [] })
    }
  }

  /**
   * Updates the connections to what the WalletConnect session allows. The active account stays active if the
   * session still contains it.
   */
  const takeIn = (session: WcSession, say: SessionState['adopt']) => {
    const before = state.now()
    const joined = connectionsFromSession(session, networks(), before.network)
    leaveAllBut(joined, say)
    for (const { connection, network } of joined) {
      const known = here().find(({ namespace }) => namespace === connection.namespace)
      const chosen = connection.accounts.find(account => isOneAddress(account, announced))
      const [first] = chosen ? [chosen] : (known?.accounts ?? [])
      const stays =
        first && connection.approvedNetworks?.includes(networkOf(first)) ? networkOf(first) : network
      say({ type: 'connected', connection: withFirst(connection, first), network: stays })
    }
    const isChosen = isOneAddress(state.now().active, announced)
    if (isChosen) announced = undefined
    else if (before.active && before.active !== state.now().active)
      say({ type: 'account-chosen', account: before.active })
  }

  const settle = (session: WcSession) => {
    const former = state.topic()
    state.setTopic(session.topic)
    // A new WalletConnect session replaces the old one completely.
    const joined = connectionsFromSession(session, networks(), state.now().network)
    leaveAllBut(joined, state.change)
    for (const { connection, network } of joined) state.change({ type: 'connected', connection, network })
    if (former && former !== session.topic) wallets.disconnect(former).catch(() => {})
  }

  /**
   * Changes the active account. The WalletConnect session decides which accounts the site may use, and the event only
   * names the one that the wallet is using.
   */
  const changeAccounts = (namespace: Namespace, named: readonly CaipAddress[]) => {
    const connection = here().find(one => one.namespace === namespace)
    if (!connection) return
    const { connectorId, accounts: granted } = connection
    if (named.length === 0) {
      state.change({ type: 'accounts', connectorId, namespace, accounts: [] })
      // Without any connection left, the WalletConnect session is ended. Otherwise the next visit would restore it with
      // accounts that the wallet no longer shares.
      if (here().length === 0) void disconnect().catch(() => {})
      return
    }
    const inUse = named.flatMap(account => granted.filter(one => isOneAddress(one, account)))
    announced = inUse.length === 0 ? named[0] : undefined
    if (inUse.length === 0) return
    const accounts = [...new Set([...inUse, ...granted])]
    state.change({ type: 'accounts', connectorId, namespace, accounts })
  }

  const topicOf = (connection: Connection) => {
    const topic = state.topic()
    if (!topic) throw coreError('wallet-disconnected', { wallet: connection.wallet.name })
    return topic
  }
  const networkNow = (connection: Connection): CaipNetworkId => {
    const [first] = connection.accounts
    if (!first) throw sessionError('network-undefined')
    return networkOf(first)
  }
  const request: RemoteConnections['request'] = async (connection, { method, params }, onSent) => {
    const [topic, network] = [topicOf(connection), networkNow(connection)]
    return await wallets.request({ topic, network, method, params }, id =>
      onSent?.({ topic, id, network, method }),
    )
  }

  const disconnect = async () => {
    const topic = state.topic()
    state.setTopic(undefined)
    if (topic) await wallets.disconnect(topic)
  }

  return {
    confirm: async () => {
      const topic = state.topic()
      const session = (await wallets.sessions()).find(one => one.topic === topic)
      if (state.topic() !== topic) return
      if (session) return takeIn(session, state.adopt)
      state.setTopic(undefined)
      state.change({ type: 'gone', connectorId: walletConnectId })
    },
    request,
    switchNetwork: async (connection, network) => {
      const { connectorId, approvedNetworks } = connection
      if (!approvedNetworks?.includes(network.id)) {
        if (network.namespace !== 'eip155') throw sessionError('chain-disconnected', { network: network.id })
        const isGranted = () => here().some(one => one.approvedNetworks?.includes(network.id))
        // The wallet's reply alone is not enough: requests work only on the networks of the session, so a session
        // update must add the new network.
        const ask = async (asked: WalletRequest) =>
          asked.method === 'eth_chainId'
            ? hexChainId(isGranted() ? network.id : networkNow(connection))
            : await request(connection, asked)
        const waitForNetwork = async (_network: CaipNetworkId, ms: number) => {
          const granted$ = state.session$.pipe(filter(isGranted))
          await firstValueFrom(race(granted$, timer(ms)), { defaultValue: undefined })
        }
        await switchWallet({ name: connection.wallet.name, ask, waitForNetwork }, network)
      }
      await state.change({ type: 'network', connectorId, network: network.id })
    },
    disconnect,
    hear: event => {
      if (event.type === 'settled') return settle(event.session)
      if (event.type === 'refused') return
      const topic = event.type === 'updated' ? event.session.topic : event.topic
      if (topic !== state.topic()) return
      if (event.type === 'updated') return takeIn(event.session, state.change)
      if (event.type === 'accounts') return changeAccounts(namespaceOf(event.network), event.accounts)
      if (event.type === 'chain') {
        return state.change({ type: 'network', connectorId: walletConnectId, network: event.network })
      }
      state.setTopic(undefined)
      state.change({ type: 'gone', connectorId: walletConnectId })
    },
  }
}

/**
 * Rejects a request that no chain would accept, before the wallet receives it. The code of the checks loads at the first
 * request that sends or signs.
 */
export async function checkedRequest(namespace: Namespace, { method, params }: WalletRequest): Promise<void> {
  if (namespace !== 'eip155' || !/^(?:eth_s|wallet_sendC)/.test(method)) return
  const checks = await import('../../../domain/transactions/request-checks.ts').catch((cause: unknown) => {
    throw coreError('network-failed', {}, cause)
  })
  checks.checkRequest(method, params)
}
