import type { WalletRequest } from '../../bridge/contract/worker-api.ts'
import type { CaipAddress, CaipNetworkId } from '../../domain/core/caip.ts'
import type { ProviderEvents } from './provider.ts'

/** The accounts a wallet granted. Addresses as the wallet wrote them; `chainId` is hex for eip155 and CAIP-2 otherwise. */
export type ConnectorResult = {
  readonly accounts: readonly string[]
  readonly chainId: string
  /** The site's networks that the wallet supports. Absent: any. */
  readonly networks?: readonly CaipNetworkId[]
}

/** One namespace of a wallet in the page. Each connector file implements this type; every rejection is an AppError. */
export type Connector = {
  /**
   * `silent`: connects without a prompt, as far as the wallet can. `network`: the preferred network, where the site may
   * choose one.
   */
  connect(silent: boolean, network: CaipNetworkId | undefined): Promise<ConnectorResult>
  /** `account` is the active account, on the active network. */
  request(request: WalletRequest, account: CaipAddress | undefined): Promise<unknown>
  /** Revokes the site's permission, where the wallet supports that. */
  disconnect(): Promise<void>
  /** Returns the function that unsubscribes. */
  listen(news: ProviderEvents): () => void
}
