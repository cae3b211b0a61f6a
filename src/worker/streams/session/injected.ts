import { type Observable, Subject } from 'rxjs'
import type { ConnectResult, InjectedApi, WalletRequest } from '../../../bridge/contract/worker-api.ts'
import {
  addressOf,
  type Connection,
  caipAddress,
  type Namespace,
  type Network,
} from '../../../domain/core/entities.ts'
import { coreError } from '../../../domain/core/errors/core-error.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import { addressReader } from './address-reader.ts'
import { connectionFromResult, withFirst } from './connection.ts'
import { type ConnectWallet, confirmInjected, silentMs, type Take, tooLate } from './injected-confirmation.ts'
import { createInjectedEvents, type KnownWallet, keyOfWallet, type WalletEvent } from './injected-events.ts'
import type { SessionState } from './state.ts'
import { switchWallet } from './switch-wallet.ts'

export type InjectedWallets = {
  /** The page has asked the wallet to connect. Events of the wallet are kept until the outcome. */
  connecting(walletId: string, namespace: Namespace): void
  /** The wallet has connected: calls `take` with the connection, and then applies the events that were kept. */
  connected(walletId: string, namespace: Namespace, result: ConnectResult, take: Take): Promise<void>
  /** The wallet has not connected: applies the events that were kept. */
  refused(walletId: string, namespace: Namespace): void
  /**
   * Reconnects a wallet of the last visit without a prompt. Waits at most `waitMs` for the wallet to appear in the page.
   * Rejects if the wallet is not in the page or would have to show a prompt.
   */
  confirm(connection: Connection, take: Take, waitMs?: number): Promise<void>
  /** Emits a connection that may have returned, because its locked wallet has shared an account. */
  readonly returning$: Observable<Connection>
  /** Sends a request to the wallet. `draft` is the draft of the send to which the request belongs. */
  request(connection: Connection, request: WalletRequest, draft?: string): Promise<unknown>
  switchNetwork(connection: Connection, network: Network): Promise<void>
  disconnect(connection: Connection): Promise<void>
  hostEvent(event: WalletEvent): void
}

/**
 * Creates the functions that call the injected wallets. The page identifies a wallet by its wallet id, and the session
 * identifies it by its connector id. The functions convert one id to the other.
 */
export function createInjected(host: InjectedApi, state: SessionState): InjectedWallets {
  const returning$ = new Subject<Connection>()

  /** The known wallets by connector and namespace. A wallet with several namespaces may have several entries. */
  const known = new Map<string, KnownWallet>()
  const onReturn = (connection: Connection) => returning$.next(connection)
  const reconnect = (walletId: string, namespace: Namespace) =>
    withTimeout(host.connectInjected(walletId, namespace, true), silentMs, tooLate)
  const events = createInjectedEvents({
    state,
    known,
    reconnect,
    onReturn,
  })

  const connectWallet: ConnectWallet = async (walletId, namespace, requestConnection, take) => {
    events.keep(walletId, namespace)
    let taken: unknown
    try {
      const [reader, result] = await Promise.all([addressReader(), requestConnection()])
      const joined = connectionFromResult(result, walletId, namespace, reader)
      const { connectorId } = joined.connection
      known.set(keyOfWallet(connectorId, namespace), {
        walletId,
        connectorId,
        namespace,
        readAddress: reader.readAddress,
      })
      taken = take(joined)
    } finally {
      events.applyKept(walletId, namespace)
    }
    await taken
  }

  const walletIdOf = (connection: Connection) => {
    const walletId = known.get(keyOfWallet(connection.connectorId, connection.namespace))?.walletId
    if (!walletId) throw coreError('wallet-disconnected', { wallet: connection.wallet.name })
    return walletId
  }

  return {
    connecting: events.keep,
    connected: async (walletId, namespace, result, take) =>
      await connectWallet(walletId, namespace, async () => result, take),
    refused: events.applyKept,
    returning$,
    confirm: async (remembered, take, waitMs) =>
      await confirmInjected({ host, known, connectWallet, onReturn }, remembered, take, waitMs),
    request: async (connection, request, draft) =>
      await host.requestInjected(walletIdOf(connection), request, connection.accounts[0], draft),
    switchNetwork: async (connection, network) => {
      const walletId = walletIdOf(connection)
      const { connectorId, namespace } = connection
      if (namespace !== 'eip155') {
        // In namespaces other than eip155, each request names its network, so the wallet need not switch. On Cosmos
        // each network has its own accounts, so the wallet may show a prompt before it shares the accounts on
        // `network`.
        const mayPrompt = namespace === 'cosmos'
        const requestConnection = () => host.connectInjected(walletId, namespace, !mayPrompt, network.id)
        const { active } = state.now()
        return await connectWallet(walletId, namespace, requestConnection, joined => {
          const account = active && caipAddress(network.id, addressOf(active))
          const same = joined.connection.accounts.find(candidate => candidate === account)
          return state.change({
            type: 'connected',
            ...joined,
            connection: withFirst(joined.connection, same),
          })
        })
      }
      await switchWallet(
        {
          name: connection.wallet.name,
          request: request => host.requestInjected(walletId, request),
          waitForNetwork: events.waitForNetwork(connectorId),
        },
        network,
      )
      await state.change({ type: 'network', connectorId, network: network.id })
    },
    disconnect: async ({ connectorId, namespace }) => {
      const key = keyOfWallet(connectorId, namespace)
      const wallet = known.get(key)
      known.delete(key)
      if (wallet) await host.disconnectInjected(wallet.walletId, namespace)
    },
    hostEvent: events.receive,
  }
}
