import type { ProviderRpcError } from '../domain/core/errors/provider-error.ts'

/** Events of an EIP-1193 provider. `message` is part of the standard but never emitted, because Portico has no subscriptions. */
export type Eip1193Events = {
  /** A wallet connected and can answer requests. */
  connect: { readonly chainId: `0x${string}` }
  /** No wallet is connected any more, on any network. */
  disconnect: ProviderRpcError
  chainChanged: `0x${string}`
  /** The active account first. */
  accountsChanged: readonly string[]
  message: { readonly type: string; readonly data: unknown }
}

/**
 * An EIP-1193 provider. Read requests go to the nodes of the site and of Portico, requests that need the user go to the connected
 * wallet. `eth_requestAccounts` opens the modal when no wallet is connected. Rejections have a numeric `code`, as the standard
 * requires.
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
