import type { WalletRequest } from '../../bridge/contract/worker-api.ts'
import type { CaipAddress, CaipNetworkId } from '../../domain/core/caip.ts'
import type { ProviderEvents } from './provider.ts'

/** What a wallet granted. Addresses as it wrote them; `chainId` hex for eip155, CAIP-2 otherwise. */
export type ConnectorResult = {
  readonly accounts: readonly string[]
  readonly chainId: string
  /** Networks of the site it can work on; absent = any. */
  readonly networks?: readonly CaipNetworkId[]
}

/** One namespace of a wallet of the page, behind a door: the shape of every file here. Every rejection is an AppError. */
export type Connector = {
  /** `silent`: without a prompt, as far as the wallet can. `network` is the one wanted, where the site may choose. */
  connect(silent: boolean, network: CaipNetworkId | undefined): Promise<ConnectorResult>
  /** `account` is the one in use, on the network in use. */
  request(request: WalletRequest, account: CaipAddress | undefined): Promise<unknown>
  /** Takes the site's permission back where the wallet can do that. */
  disconnect(): Promise<void>
  /** Gives the function that stops listening. */
  listen(news: ProviderEvents): () => void
}
