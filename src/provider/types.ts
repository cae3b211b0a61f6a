import type { Account } from '../client/types.ts'
import type { CaipNetworkId, Namespace } from '../domain/core/caip.ts'
import type { Network, WalletRequest } from '../domain/core/entities.ts'
import type { ProviderRpcError } from '../domain/core/errors/provider-error.ts'

/** What an EIP-1193 provider tells. Portico has no subscriptions: `message` is there for the contract's sake and never comes. */
export type Eip1193Events = {
  /** Somebody is connected: requests to the wallet have somebody to answer them. */
  connect: { readonly chainId: `0x${string}` }
  /** Nobody is connected any more, on any network. */
  disconnect: ProviderRpcError
  chainChanged: `0x${string}`
  /** The active account first. */
  accountsChanged: readonly string[]
  message: { readonly type: string; readonly data: unknown }
}

/**
 * An EIP-1193 provider: reads are answered by the site's and Portico's own nodes, whatever needs the visitor by their wallet.
 * `eth_requestAccounts` shows the modal when nobody is connected. Rejections have a number for a `code`, as the standard says.
 */
export type Eip1193Provider = {
  readonly isPortico: true
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on<E extends keyof Eip1193Events>(event: E, listener: (detail: Eip1193Events[E]) => void): Eip1193Provider
  once<E extends keyof Eip1193Events>(event: E, listener: (detail: Eip1193Events[E]) => void): Eip1193Provider
  off<E extends keyof Eip1193Events>(event: E, listener: (detail: Eip1193Events[E]) => void): Eip1193Provider
  addListener<E extends keyof Eip1193Events>(
    event: E,
    listener: (detail: Eip1193Events[E]) => void,
  ): Eip1193Provider
  removeListener<E extends keyof Eip1193Events>(
    event: E,
    listener: (detail: Eip1193Events[E]) => void,
  ): Eip1193Provider
  removeAllListeners(event?: keyof Eip1193Events): Eip1193Provider
}

/** What a provider needs of the modal it belongs to. */
export type ModalSide = {
  account(namespace: Namespace): Account
  /** Calls at once and at every change. Gives the way to stop. */
  onAccount(namespace: Namespace, listener: (account: Account) => void): () => void
  open(): Promise<void>
  close(): void
  /** Calls each time the modal is closed. Gives the way to stop. */
  onClose(listener: () => void): () => void
  disconnect(namespace: Namespace): Promise<void>
  switchNetwork(network: CaipNetworkId): Promise<void>
  /** Asks the connected wallet. */
  request(namespace: Namespace, request: WalletRequest): Promise<unknown>
  /** Asks a node. */
  rpc(network: CaipNetworkId, request: WalletRequest): Promise<unknown>
  readonly networks: readonly Network[]
  readonly defaultNetwork: CaipNetworkId
  /** Of the page, as wallets write it into permissions. */
  readonly origin: string
}
