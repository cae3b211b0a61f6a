import { filter, firstValueFrom, race, timer } from 'rxjs'
import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import {
  type CaipAddress,
  type CaipNetworkId,
  type Connection,
  type Namespace,
  type Network,
  namespaceOf,
  networkOf,
} from '../../../domain/core/entities.ts'
import { coreError } from '../../../domain/core/errors/core-error.ts'
import { sessionError } from '../../../domain/core/errors/session-messages.ts'
import { hexChainId } from '../../../domain/networks/networks.ts'
import type { RemoteRequest } from '../../../domain/transactions/record.ts'
import type { RemoteWallets, WcEvent, WcSession } from '../../wallet-connect/shared-client.ts'
import {
  connectionsFromSession,
  isOneAddress,
  type NewConnection,
  walletConnectId,
  withFirst,
} from './connection.ts'
import type { SessionState } from './state.ts'
import { switchWallet } from './switch-wallet.ts'

export type RemoteConnections = {
  /**
   * Requests the active WalletConnect sessions from the leader tab. Updates the connections of the last visit, or ends
   * them if their WalletConnect session is no longer active.
   */
  confirm(): Promise<void>
  request(
    connection: Connection,
    request: WalletRequest,
    onSent?: (request: RemoteRequest) => void,
  ): Promise<unknown>
  switchNetwork(connection: Connection, network: Network): Promise<void>
  disconnect(): Promise<void>
  handleEvent(event: WcEvent): void
}

/** Creates the functions that call the wallet of the WalletConnect session. An origin has at most one such session. */
export function createRemote(
  wallets: RemoteWallets,
  networks: () => readonly Network[],
  state: SessionState,
): RemoteConnections {
  const here = () => state.now().connections.filter(({ kind }) => kind === 'walletConnect')
  /** The connections in namespaces in which the wallet has named an empty list of accounts. */
  const hidden = () => state.absent().filter(({ kind }) => kind === 'walletConnect')
  /**
   * An account that the wallet has announced, but that the WalletConnect session does not contain yet. The account
   * becomes active when a session update adds it.
   */
  let announced: CaipAddress | undefined

  /** Ends the connections in namespaces that the WalletConnect session no longer contains. */
  const leaveAllBut = (joined: readonly NewConnection[], apply: SessionState['adopt']) => {
    const granted = joined.map(({ connection }) => connection.namespace)
    for (const { connectorId, namespace } of here()) {
      if (!granted.includes(namespace)) apply({ type: 'gone', connectorId, namespace })
    }
  }

  /**
   * Applies the accounts and networks of the WalletConnect session to the wallet's connections. The active account
   * stays active if the session still contains it and the wallet has not announced another account.
   */
  const takeIn = (session: WcSession, apply: SessionState['adopt']) => {
    const before = state.now()
    const joined = connectionsFromSession(session, networks(), before.network)
    leaveAllBut(joined, apply)
    for (const { connection, network } of joined) {
      const known = here().find(({ namespace }) => namespace === connection.namespace)
      const chosen = connection.accounts.find(account => isOneAddress(account, announced))
      const [first] = chosen ? [chosen] : (known?.accounts ?? [])
      const stays =
        first && connection.approvedNetworks?.includes(networkOf(first)) ? networkOf(first) : network
      apply({ type: 'connected', connection: withFirst(connection, first), network: stays })
    }
    const isChosen = isOneAddress(state.now().active, announced)
    if (isChosen) announced = undefined
    else if (before.active && before.active !== state.now().active)
      apply({ type: 'account-chosen', account: before.active })
  }

  const settle = (session: WcSession) => {
    const former = state.topic()
    state.setTopic(session.topic)
    // A new WalletConnect session replaces the old session completely, so namespaces that the new session does not
    // contain are disconnected.
    const joined = connectionsFromSession(session, networks(), state.now().network)
    leaveAllBut(joined, state.change)
    for (const { connection, network } of joined) state.change({ type: 'connected', connection, network })
    if (former && former !== session.topic) wallets.disconnect(former).catch(() => {})
  }

  /**
   * Switches to the account that the wallet has announced, if the WalletConnect session contains this account. Only the
   * WalletConnect session decides which accounts the site may use.
   */
  const changeAccounts = (namespace: Namespace, named: readonly CaipAddress[]) => {
    const connection = [...here(), ...hidden()].find(connection => connection.namespace === namespace)
    if (!connection) return
    const { connectorId, accounts: granted } = connection
    // The WalletConnect session stays open, because a wallet that is only locked names its accounts again later.
    if (named.length === 0) return state.change({ type: 'accounts', connectorId, namespace, accounts: [] })
    const inUse = named.flatMap(account =>
      granted.filter(grantedAccount => isOneAddress(grantedAccount, account)),
    )
    announced = inUse.length === 0 ? named[0] : undefined
    if (inUse.length === 0) return
    const accounts = [...new Set([...inUse, ...granted])]
    if (here().includes(connection))
      return state.change({ type: 'accounts', connectorId, namespace, accounts })
    const [first] = accounts
    const network = first && { network: networkOf(first) }
    return state.change({ type: 'returned', connection: { ...connection, accounts }, ...network })
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
      const session = (await wallets.sessions()).find(session => session.topic === topic)
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
        const isGranted = () => here().some(connection => connection.approvedNetworks?.includes(network.id))
        // The wallet's confirmation of the network switch is not enough, because requests work only on the networks of
        // the WalletConnect session. So Portico waits for a session update that adds the new network.
        const requestWallet = async (walletRequest: WalletRequest) =>
          walletRequest.method === 'eth_chainId'
            ? hexChainId(isGranted() ? network.id : networkNow(connection))
            : await request(connection, walletRequest)
        const waitForNetwork = async (_network: CaipNetworkId, ms: number) => {
          const granted$ = state.session$.pipe(filter(isGranted))
          await firstValueFrom(race(granted$, timer(ms)), { defaultValue: undefined })
        }
        await switchWallet({ name: connection.wallet.name, request: requestWallet, waitForNetwork }, network)
      }
      await state.change({ type: 'network', connectorId, network: network.id })
    },
    disconnect,
    handleEvent: event => {
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
