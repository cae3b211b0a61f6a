import type { Account } from '../client/types.ts'
import type { CaipNetworkId, Namespace, Network, WalletRequest } from '../domain/core/entities.ts'

/** The parts of the modal that a provider uses. */
export type ProviderContext = {
  account(namespace: Namespace): Account
  /** Calls the listener at once and at every change of the account. Returns a function that unsubscribes. */
  onAccount(namespace: Namespace, listener: (account: Account) => void): () => void
  open(): Promise<void>
  close(): void
  /** Calls the listener each time the modal closes. Returns a function that unsubscribes. */
  onClose(listener: () => void): () => void
  disconnect(namespace: Namespace): Promise<void>
  switchNetwork(network: CaipNetworkId): Promise<void>
  /** Sends a request to the connected wallet. */
  request(namespace: Namespace, request: WalletRequest): Promise<unknown>
  /** Sends a request to a node of this network. */
  rpc(network: CaipNetworkId, request: WalletRequest): Promise<unknown>
  readonly networks: readonly Network[]
  readonly defaultNetwork: CaipNetworkId
  /** The page's origin, as wallets write it into permissions. */
  readonly origin: string
}

/** The EVM part of the session, as other code of the page sees it. */
export type EvmContext = {
  /** Addresses without their network and without duplicates, the active one first. */
  accounts(): readonly string[]
  /** The wallet's network. While no wallet is connected, the network that the page has chosen. */
  network(): CaipNetworkId
  /** Sets the network to use while no wallet is connected. */
  choose(network: CaipNetworkId): void
}
