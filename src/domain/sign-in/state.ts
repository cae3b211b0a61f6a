import type { CaipAddress } from '../core/caip.ts'
import type { ErrorRecord } from '../core/errors/app-error.ts'
import type { Subscribable } from '../core/signal.ts'
import type { Cacao } from './types.ts'

/** The phase of a sign-in. `elsewhere`: another tab runs it. */
export type SignInPhase = 'off' | 'checking' | 'needed' | 'signing' | 'signed' | 'elsewhere'

/** The sign-in state that the views show. */
export type SignInState = {
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

/** The sign-in API for the views. The site's functions run behind it. */
export type SignInController = {
  readonly state$: Subscribable<SignInState>
  /** Resolves when it is known whether the connected account has to sign, or after a few seconds. */
  settled(): Promise<void>
  /** Starts the sign-in again, also after the user declined it. */
  ask(): void
  /** Requests the signature, within the user gesture that calls this. */
  sign(): void
  cancel(): void
}

/** The sign-in request that a wallet signs while it connects. Times are ISO 8601. */
export type OneClick = {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly expirationTime?: string
  readonly notBefore?: string
}

/** A signed one-click sign-in with the exact message text. */
export type OneClickAnswer = { readonly cacao: Cacao; readonly message: string }
