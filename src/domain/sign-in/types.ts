import {
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  namespaceOf,
  referenceOf,
} from '../core/entities.ts'
import type { ErrorRecord } from '../core/errors/app-error.ts'
import type { ReadonlySignal } from '../core/signal.ts'
import type { SIWXConfig, SIWXMessageInput, SIWXSession } from './siwx.ts'

/** The server's nonce for one message, optionally with the server's time (epoch ms or ISO 8601). */
export type SignInNonce =
  | string
  | {
      /** The nonce of the server. */
      readonly nonce: string
      /** The server's time (epoch ms or ISO 8601). Portico uses it if the clock of the visitor's device is wrong. */
      readonly now?: number | string
    }

/**
 * The value of the `siwx` option: any part of `SIWXConfig`. Portico provides default parts for the absent ones: messages by
 * EIP-4361 and CAIP-122, sessions in IndexedDB, and verification of signatures in the worker.
 */
export type SignInOptions = Partial<SIWXConfig> & {
  /** Fetches a nonce from the site's server for each message. Default: a random nonce from this page. */
  getNonce?(input: SIWXMessageInput): Promise<SignInNonce> | SignInNonce
  /**
   * Lets the site's server verify a signed message. If the server returns false or rejects, the sign-in is refused. Default:
   * the worker verifies the signature.
   */
  verify?(session: SIWXSession): Promise<boolean> | boolean
  /**
   * Returns who is signed in at the site's server, or null. With this function the server decides whether the visitor is
   * signed in: Portico asks it when a wallet connects or reconnects, when the visitor comes back to the page, and after
   * `portico.signIn.check()`, which the site calls when its server answers 401. If the server cannot be reached, the
   * sign-in stays as it was, and Portico asks again. Default: the sessions that this browser stores decide.
   */
  getSession?(): Promise<SignInServerSession | null> | SignInServerSession | null
  /** Ends the session on the site's server. Portico waits for a returned promise and ignores its value. */
  signOut?(): unknown
  /** The line of the message that explains, in the wallet, why the user should sign. */
  readonly statement?: string
  /** URIs that the message lists as its resources. */
  readonly resources?: readonly string[]
  /** The site's own id for the sign-in request. */
  readonly requestId?: string
  /** How long a sign-in is valid, in ms. Default: one week. */
  readonly lifetimeMs?: number
}

/** Who is signed in at the site's server. */
export type SignInServerSession = {
  /** The address that signed in, without its network. */
  readonly address: string
  /**
   * The network of the sign-in: a CAIP-2 id, or the chain id of an EVM network. Without it, the session is valid on every
   * network of the address.
   */
  readonly chainId?: string | number | undefined
}

/** The word before "account" in a sign-in message, by namespace. */
export const accountNouns: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

/** Whether two addresses belong to the same account. The letter case of an EVM address is only a checksum. */
export function isSameAccount(network: CaipNetworkId | string, a: string, b: string): boolean {
  return network.startsWith('eip155:') ? a.toLowerCase() === b.toLowerCase() : a === b
}

/**
 * Returns how a sign-in message refers to this network: by a noun, such as `Ethereum` in "your Ethereum account", and
 * by the chain id without the namespace.
 */
export function wordsOfNetwork(network: CaipNetworkId): { readonly noun: string; readonly chain: string } {
  return { noun: accountNouns[namespaceOf(network)], chain: referenceOf(network) }
}

/** The phase of a sign-in. `elsewhere` means that another tab runs the sign-in. */
export type SignInPhase = 'off' | 'checking' | 'needed' | 'signing' | 'signed' | 'elsewhere'

/** The sign-in state that the views show. */
export type SignInState = {
  /** The phase that the sign-in has reached. */
  readonly phase: SignInPhase
  /** The account that has to sign, with its network. */
  readonly account?: CaipAddress
  /** Whether Portico disconnects the wallet if the user does not sign. */
  readonly required: boolean
  /** The exact message text, once the site has created it. */
  readonly message?: string
  /** The error of the last attempt to sign in. */
  readonly error?: ErrorRecord
  /**
   * How far this device's clock is behind the site's clock (ms). Negative if it is ahead, 0 if it seems wrong by an
   * unknown time.
   */
  readonly clockOffMs?: number
}

/** The sign-in methods that the views call. These methods call the site's functions. */
export type SignInController = {
  readonly state$: ReadonlySignal<SignInState>
  /** Resolves when Portico knows whether the connected account has to sign, or after a few seconds. */
  settled(): Promise<void>
  /** Shows the sign-in request, even if the user declined an earlier request. */
  request(): void
  /** Requests the signature from the wallet. Call it in a click handler. */
  sign(): void
  cancel(): void
}
