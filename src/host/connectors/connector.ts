import type { WalletRequest } from '../../bridge/contract/worker-api.ts'
import type { CaipAddress, CaipNetworkId } from '../../domain/core/entities.ts'
import type { OneClick, OneClickAnswer } from '../../domain/sign-in/types.ts'
import type { ProviderEvents } from './provider.ts'

/**
 * The accounts that a wallet shares with the site. Addresses are as the wallet wrote them. `chainId` is hex for eip155
 * and CAIP-2 for other namespaces.
 */
export type ConnectorResult = {
  readonly accounts: readonly string[]
  readonly chainId: string
  /** The site's networks that the wallet supports. Absent if the wallet supports any network. */
  readonly networks?: readonly CaipNetworkId[]
  /** The sign-in message that the wallet has signed while connecting. */
  readonly signed?: OneClickAnswer
}

/**
 * Connects Portico to one namespace of a wallet in the page. Each connector file implements this type. Every rejection is an
 * AppError.
 */
export type Connector = {
  /**
   * Connects the wallet. With `silent`, the wallet shows no prompt if it can avoid one. `network` is the preferred
   * network, if the site can choose it. `signIn` is a message that the wallet may sign in the same step.
   */
  connect(silent: boolean, network: CaipNetworkId | undefined, signIn?: OneClick): Promise<ConnectorResult>
  /** Sends a request to the wallet. `account` is the active account, on the active network. */
  request(request: WalletRequest, account: CaipAddress | undefined): Promise<unknown>
  /** Revokes the site's permission, if the wallet supports that. */
  disconnect(): Promise<void>
  /** Listens to the events of the wallet. Returns the function that unsubscribes. */
  listen(news: ProviderEvents): () => void
}
