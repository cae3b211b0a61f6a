import type { CaipAddress, CaipNetworkId } from '../core/caip.ts'
import type { ErrorRecord } from '../core/errors/app-error.ts'
import type { ReadonlySignal } from '../core/signal.ts'
import type { Cacao } from './types.ts'

/** The phase of a sign-in. `elsewhere` means that another tab runs the sign-in. */
export type SignInPhase = 'off' | 'checking' | 'needed' | 'signing' | 'signed' | 'elsewhere'

/** The sign-in state that the views show. */
export type SignInState = {
  /** The phase that the sign-in has reached. */
  readonly phase: SignInPhase
  /** The account that has to sign, with its network. */
  readonly account?: CaipAddress
  /** Whether the wallet is disconnected if the user does not sign. */
  readonly required: boolean
  /** The exact message text, once the site has created it. */
  readonly message?: string
  /** The error of the last attempt. */
  readonly error?: ErrorRecord
  /** Difference between this device's clock and the site's clock, in ms. */
  readonly clockOffMs?: number
}

/** The methods of the sign-in that the views call. They call the site's functions. */
export type SignInController = {
  readonly state$: ReadonlySignal<SignInState>
  /** Resolves when Portico knows whether the connected account has to sign, or after a few seconds. */
  settled(): Promise<void>
  /** Asks the user to sign in again, even if the user declined before. */
  ask(): void
  /** Requests the signature from the wallet. Call it in a click handler. */
  sign(): void
  cancel(): void
}

/** The sign-in request that a wallet signs while it connects. Times are ISO 8601. */
export type OneClick = {
  /** The network for a wallet that signs for one network only. */
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
 * Without answers, returns the sign-in request to sign, or undefined if the wallet should only connect. With answers, resolves when
 * the site has verified them. `isPrompt`: the wallet shows the request to the user at once. Until it is answered, no other request
 * is created, because a server may accept only its latest nonce.
 */
export type HandleOneClick = (
  answers?: readonly OneClickAnswer[],
  isPrompt?: boolean,
) => Promise<OneClick | undefined>

/** A signed one-click sign-in with the exact message text. `cacao` is set if the wallet signed over WalletConnect. */
export type OneClickAnswer = {
  readonly message: string
  readonly signature: string
  readonly cacao?: Cacao
}
