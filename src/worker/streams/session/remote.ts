import type { WalletRequest } from '../../../bridge/contract.ts'
import { coreError } from '../../../domain/errors/told-error.ts'
import { type CaipAddress, type CaipNetworkId, namespaceOf, networkOf } from '../../../domain/model/caip.ts'
import type { Connection, Network } from '../../../domain/model/entities.ts'
import { hexChainId } from '../../../domain/model/networks.ts'
import type { RemoteWallets, WcEvent, WcSession } from '../../wallet-connect/model.ts'
import { type Joined, joinedBySession, walletConnectId, withFirst } from './connections.ts'
import type { SessionState } from './state.ts'
import { switchWallet } from './switch-network.ts'

/** The wallets behind WalletConnect, as the session uses them. */
export type RemoteConnections = {
  /** Asks the leader which of the remembered connections are alive, and takes them in. */
  confirm(): Promise<void>
  request(connection: Connection, request: WalletRequest): Promise<unknown>
  switchNetwork(connection: Connection, network: Network): Promise<void>
  disconnect(): Promise<void>
  hear(event: WcEvent): void
}

/** Follows the one WalletConnect session of the origin. */
export function createRemote(
  wallets: RemoteWallets,
  networks: readonly Network[],
  state: SessionState,
): RemoteConnections {
  const here = () => state.now().connections.filter(({ kind }) => kind === 'walletConnect')

  /** Ends the namespaces the wallet no longer grants. */
  const leaveAllBut = (joined: readonly Joined[], say: SessionState['change']) => {
    const granted = joined.map(({ connection }) => connection.namespace)
    for (const { connectorId, namespace } of here()) {
      if (!granted.includes(namespace)) say({ type: 'accounts', connectorId, namespace, accounts: [] })
    }
  }

  /** Takes in what the session grants; who is active stays so where it still can. */
  const takeIn = (session: WcSession, say: SessionState['change']) => {
    const before = state.now()
    const joined = joinedBySession(session, networks, before.network)
    leaveAllBut(joined, say)
    for (const { connection, network } of joined) {
      const known = here().find(({ namespace }) => namespace === connection.namespace)
      const [first] = known?.accounts ?? []
      const stays =
        first && connection.approvedNetworks?.includes(networkOf(first)) ? networkOf(first) : network
      say({ type: 'connected', connection: withFirst(connection, first), network: stays })
    }
    if (before.active && before.active !== state.now().active)
      say({ type: 'account-chosen', account: before.active })
  }

  const settle = (session: WcSession) => {
    const former = state.topic()
    state.setTopic(session.topic)
    // A new agreement takes the place of the old one, whole.
    const joined = joinedBySession(session, networks, state.now().network)
    leaveAllBut(joined, state.change)
    for (const { connection, network } of joined) state.change({ type: 'connected', connection, network })
    if (former && former !== session.topic) wallets.disconnect(former).catch(() => {})
  }

  const changeAccounts = (accounts: readonly CaipAddress[]) => {
    for (const { connectorId, namespace, accounts: before } of here()) {
      const mine = accounts.filter(account => namespaceOf(account) === namespace)
      if (mine.length === 0) continue
      const rest = before.filter(
        account => !mine.includes(account) && networkOf(account) !== networkOf(mine[0] ?? account),
      )
      state.change({ type: 'accounts', connectorId, namespace, accounts: [...mine, ...rest] })
    }
  }

  const topicOf = (connection: Connection) => {
    const topic = state.topic()
    if (!topic) throw coreError('wallet-disconnected', { wallet: connection.wallet.name })
    return topic
  }
  const networkNow = (connection: Connection): CaipNetworkId => {
    const [first] = connection.accounts
    if (!first) throw coreError('network-undefined')
    return networkOf(first)
  }
  const request: RemoteConnections['request'] = async (connection, { method, params }) => {
    const network = networkNow(connection)
    return await wallets.request({ topic: topicOf(connection), network, method, params })
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
        if (network.namespace !== 'eip155') throw coreError('chain-disconnected', { network: network.id })
        // The wallet takes the network into the session, and says so by its events.
        const ask = (asked: WalletRequest) =>
          asked.method === 'eth_chainId'
            ? Promise.resolve(hexChainId(network.id))
            : request(connection, asked)
        await switchWallet({ name: connection.wallet.name, ask, told: async () => {} }, network)
      }
      state.change({ type: 'network', connectorId, network: network.id })
    },
    disconnect: async () => {
      const topic = state.topic()
      state.setTopic(undefined)
      if (topic) await wallets.disconnect(topic)
    },
    hear: event => {
      if (event.type === 'settled') return settle(event.session)
      if (event.type === 'refused') return
      const topic = event.type === 'updated' ? event.session.topic : event.topic
      if (topic !== state.topic()) return
      if (event.type === 'updated') return takeIn(event.session, state.change)
      if (event.type === 'accounts') return changeAccounts(event.accounts)
      if (event.type === 'chain') {
        return state.change({ type: 'network', connectorId: walletConnectId, network: event.network })
      }
      state.setTopic(undefined)
      state.change({ type: 'gone', connectorId: walletConnectId })
    },
  }
}
