import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import {
  addressOf,
  type CaipNetworkId,
  type Connection,
  type Namespace,
  type Network,
  namespaceOf,
} from '../../../domain/core/entities.ts'
import { coreError } from '../../../domain/core/errors/core-error.ts'
import { namedByWallet } from '../../../domain/core/errors/normalize-error.ts'
import { sessionError } from '../../../domain/core/errors/session-messages.ts'
import { findNetwork } from '../../../domain/networks/networks.ts'
import { connectionOf } from '../../../domain/session/session.ts'
import type { RemoteRequest } from '../../../domain/transactions/record.ts'
import { checkedRequest } from './checked-request.ts'
import type { InjectedWallets } from './injected.ts'
import type { RemoteConnections } from './remote.ts'
import type { SessionState } from './state.ts'

/** Methods whose response comes from the session itself, without a request to the connected wallet. */
const ownAccounts: readonly string[] = ['eth_accounts', 'eth_requestAccounts']

/** Sends requests to the connected wallets. Every rejection is an AppError. */
export type SessionRequests = {
  switchNetwork(network: CaipNetworkId): Promise<void>
  /**
   * Sends a request to the wallet. Calls `onSent` when the request has been sent to a WalletConnect wallet. For an
   * injected wallet, `onSent` is never called. `draft` is the draft of the send to which the request belongs. `resumeKey`
   * is the name under which a later page can ask a WalletConnect wallet for the response.
   */
  request(
    namespace: Namespace,
    request: WalletRequest,
    onSent?: (request: RemoteRequest) => void,
    draft?: string,
    resumeKey?: string,
  ): Promise<unknown>
}

type RequestsDeps = {
  readonly state: SessionState
  readonly networks: () => readonly Network[]
  readonly injected: InjectedWallets
  readonly remote: RemoteConnections
  /** Resolves when the session of the last visit was read. */
  readonly restored: Promise<void>
  /** Resolves when every wallet of the last visit has responded or failed. */
  readonly confirmed: () => Promise<void>
  /** Settles like the response, but rejects when the user or the site disconnects the wallet in any tab. */
  readonly untilDisconnected: <T>(connection: Connection, response: Promise<T>) => Promise<T>
}

export function createSessionRequests({
  state,
  networks,
  injected,
  remote,
  restored,
  confirmed,
  untilDisconnected,
}: RequestsDeps): SessionRequests {
  const connectionFor = (namespace: Namespace): Connection => {
    const connection = connectionOf(state.now(), namespace)
    if (connection) return connection
    if (!networks().some(network => network.namespace === namespace))
      throw sessionError('chain-adapter-not-found', { namespace })
    throw coreError('connector-not-connected', { namespace })
  }
  const withWalletName = async <T>(connection: Connection, response: Promise<T>): Promise<T> => {
    try {
      return await response
    } catch (error) {
      throw await namedByWallet(error, connection.wallet.name)
    }
  }

  return {
    switchNetwork: async id => {
      await restored
      const network = findNetwork(id, networks())
      if (!network) throw sessionError('switch-network-not-found', { network: id })
      if (state.now().connections.length === 0) return state.change({ type: 'network-chosen', network: id })
      const connection = connectionFor(namespaceOf(id))
      const wallets = connection.kind === 'walletConnect' ? remote : injected
      await withWalletName(connection, wallets.switchNetwork(connection, network))
    },
    request: async (namespace, request, onSent, draft, resumeKey) => {
      await restored
      await confirmed()
      const connection = connectionFor(namespace)
      await checkedRequest(namespace, request)
      // The session already contains the accounts, so they are returned in canonical spelling, without a request to the
      // wallet.
      if (namespace === 'eip155' && ownAccounts.includes(request.method))
        return [...new Set(connection.accounts.map(addressOf))]
      const response =
        connection.kind === 'walletConnect'
          ? remote.request(connection, request, onSent, resumeKey)
          : injected.request(connection, request, draft)
      return await withWalletName(connection, untilDisconnected(connection, response))
    },
  }
}
