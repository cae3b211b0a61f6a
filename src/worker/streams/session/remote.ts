import { filter, firstValueFrom, race, timer } from 'rxjs'
import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import {
  type CaipNetworkId,
  type Connection,
  type Network,
  namespaceOf,
  networkOf,
} from '../../../domain/core/entities.ts'
import { coreError } from '../../../domain/core/errors/core-error.ts'
import { sessionError } from '../../../domain/core/errors/session-messages.ts'
import { hexChainId } from '../../../domain/networks/networks.ts'
import type { RemoteRequest } from '../../../domain/transactions/record.ts'
import type { RemoteWallets, WcEvent } from '../../wallet-connect/wc-client.ts'
import { walletConnectId } from './connection.ts'
import { createRemoteAccounts } from './remote-accounts.ts'
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
    resumeKey?: string,
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
  const accounts = createRemoteAccounts(wallets, networks, state)
  const { here } = accounts

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
  const request: RemoteConnections['request'] = async (connection, { method, params }, onSent, resumeKey) => {
    const [topic, network] = [topicOf(connection), networkNow(connection)]
    const named = resumeKey === undefined ? {} : { resumeKey }
    return await wallets.request({ topic, network, method, params, ...named }, id =>
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
      if (session) return accounts.takeIn(session, state.adopt)
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
      if (event.type === 'settled') return accounts.settle(event.session)
      if (event.type === 'refused') return
      const topic = event.type === 'updated' ? event.session.topic : event.topic
      if (topic !== state.topic()) return
      if (event.type === 'updated') return accounts.takeIn(event.session, state.change)
      if (event.type === 'accounts') return accounts.change(namespaceOf(event.network), event.accounts)
      if (event.type === 'chain') {
        return state.change({ type: 'network', connectorId: walletConnectId, network: event.network })
      }
      state.setTopic(undefined)
      state.change({ type: 'gone', connectorId: walletConnectId })
    },
  }
}
