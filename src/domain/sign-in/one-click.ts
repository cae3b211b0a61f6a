import type { CaipNetworkId } from '../core/entities.ts'
import type { Cacao } from './siwx.ts'

/** The sign-in request that a wallet signs while it connects. Times are ISO 8601. */
export type OneClick = {
  /** The network to sign for, if the wallet signs for only one network. */
  readonly chainId: CaipNetworkId
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly expirationTime?: string
  readonly notBefore?: string
}

/**
 * A function that handles a sign-in while the wallet connects. Without `responses`, it returns the request that the
 * wallet should sign, or undefined if the wallet should only connect. With `responses`, it resolves when the site has
 * verified the responses.
 *
 * If `isPrompt` is set, the wallet shows the request to the user at once. Portico then creates no second request until
 * the wallet responds.
 */
export type HandleOneClick = (
  responses?: readonly OneClickResponse[],
  isPrompt?: boolean,
) => Promise<OneClick | undefined>

/**
 * The exact text of the message that a wallet has signed while connecting, and the signature. `cacao` is set if the
 * wallet signed over WalletConnect.
 */
export type OneClickResponse = {
  readonly message: string
  readonly signature: string
  readonly cacao?: Cacao
}
