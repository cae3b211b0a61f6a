import type { CaipAddress } from '../core/caip.ts'
import type { ErrorRecord } from '../core/errors/app-error.ts'
import type { Subscribable } from '../core/signal.ts'
import type { Cacao } from './types.ts'

/** Where a sign-in is. `elsewhere`: another tab asks for it. */
export type SignInPhase = 'off' | 'checking' | 'needed' | 'signing' | 'signed' | 'elsewhere'

/** What the views show of a sign-in. */
export type SignInState = {
  readonly phase: SignInPhase
  /** Who is to sign, on which network. */
  readonly account?: CaipAddress
  /** Who does not sign is disconnected. */
  readonly required: boolean
  /** The exact text, once the site has made it. */
  readonly message?: string
  /** Why it did not work the last time. */
  readonly error?: ErrorRecord
  /** This device's clock and the site's disagree by so much (ms). */
  readonly clockOffMs?: number
}

/** Sign-in as the views use it: the functions of the site are behind it. */
export type SignInController = {
  readonly state$: Subscribable<SignInState>
  /** Resolves when it is known whether who is connected has to sign, or after a few seconds. */
  settled(): Promise<void>
  /** Asks again, also who did not want to. */
  ask(): void
  /** Inside the gesture this is called from: has the message signed. */
  sign(): void
  cancel(): void
}

/** What a wallet is asked to sign as it connects. Times in ISO 8601. */
export type OneClick = {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly expirationTime?: string
  readonly notBefore?: string
}

/** What it signed: each with the exact text. */
export type OneClickAnswer = { readonly cacao: Cacao; readonly message: string }
