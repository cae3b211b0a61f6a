import {
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  namespaceOf,
  referenceOf,
} from '../core/entities.ts'
import type { ErrorRecord } from '../core/errors/app-error.ts'
import type { ReadonlySignal } from '../core/signal.ts'

/** The fields of a sign-in message. `chainId` is a CAIP-2 id. */
export type SIWXMessageData = {
  /** The address that signs in, without its network. */
  readonly accountAddress: string
  /** The network of the account (CAIP-2). */
  readonly chainId: string
  /** Authority (host and port) of the page that requests the sign-in. */
  readonly domain: string
  /** The page that the sign-in is for. */
  readonly uri: string
  /** Version of the message format, `1`. */
  readonly version: string
  /** The random text that makes the message unique. */
  readonly nonce: string
  /** Time from which the sign-in is valid (ISO 8601). */
  readonly notBefore?: string
  /** The line of the message that explains why the user should sign. */
  readonly statement?: string
  /** URIs that the message lists as its resources. */
  readonly resources?: readonly string[]
  /** The site's own id of the request. */
  readonly requestId?: string
  /** When the message was created (ISO 8601). */
  readonly issuedAt?: string
  /** When the sign-in ends (ISO 8601). */
  readonly expirationTime?: string
}

/** The account for which a message is created. */
export type SIWXMessageInput = {
  /** The address that signs in, without its network. */
  readonly accountAddress: string
  /** The network of the account (CAIP-2). */
  readonly chainId: string
  /** Time from which the sign-in is valid (ISO 8601). */
  readonly notBefore?: string
}

/** A message whose `toString` returns the exact text to sign. */
export type SIWXMessage = SIWXMessageData & {
  /** Returns the text to sign. */
  toString(): string
}

/** The sign-in that the wallet signed while connecting (CACAO, CAIP-74): header, payload and signature. */
export type Cacao = {
  /** The header, which names the format. */
  readonly h: { readonly t: string }
  /** Payload: the fields of the signed message. */
  readonly p: {
    readonly iss: string
    readonly domain: string
    readonly aud: string
    readonly version: string
    readonly nonce: string
    readonly iat: string
    readonly nbf?: string
    readonly exp?: string
    readonly statement?: string
    readonly requestId?: string
    readonly resources?: readonly string[]
  }
  /** The signature and its type. */
  readonly s: { readonly t: string; readonly s: string; readonly m?: string }
}

/** A sign-in session: a signed message. `cacao` is set if the wallet signed the message while connecting. */
export type SIWXSession = {
  /** The fields of the message. */
  readonly data: SIWXMessageData
  /** The text that was signed. */
  readonly message: string
  /** The signature as the wallet returned it. */
  readonly signature: string
  /** The sign-in that the wallet signed while connecting, as the wallet returned it. */
  readonly cacao?: Cacao
}

/** The complete interface for sign-ins (SIWX). Its functions run in the page. */
export type SIWXConfig = {
  /** Creates the message that the account is asked to sign. */
  createMessage(input: SIWXMessageInput): Promise<SIWXMessage>
  /** Verifies and stores a session. Rejects if its signature is invalid. */
  addSession(session: SIWXSession): Promise<void>
  /** Ends the session of an account on a network (CAIP-2). */
  revokeSession(chainId: string, address: string): Promise<void>
  /** Replaces all stored sessions with these. */
  setSessions(sessions: SIWXSession[]): Promise<void>
  /** Returns the stored sessions of an account on a network (CAIP-2). */
  getSessions(chainId: string, address: string): Promise<SIWXSession[]>
  /** Whether Portico disconnects the wallet if the user does not sign. Default false. */
  getRequired?(): boolean
  /** Whether a disconnect also ends the sign-in sessions. Default true. */
  readonly signOutOnDisconnect?: boolean
}

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
export function sameAddress(network: CaipNetworkId | string, a: string, b: string): boolean {
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

/** The fields of a legacy SIWE message. `address` has no network. Times are ISO 8601. */
export type SiweMessageArgs = {
  /** Host and port of the page. */
  readonly domain: string

  /** URL of the page. */
  readonly uri: string

  /** Version of the message format. */
  readonly version: '1'

  /** Chain id of the EVM network. */
  readonly chainId: number

  /** The address that signs in. */
  readonly address: string

  /** The nonce of the server. */
  readonly nonce: string

  /** When the message was created. */
  readonly iat?: string

  /** When the sign-in expires. */
  readonly exp?: string

  /** Time from which the sign-in is valid. */
  readonly nbf?: string

  /** The line of the message that explains why the user should sign. */
  readonly statement?: string

  /** The id that the site gives to the sign-in request. */
  readonly requestId?: string

  /** URIs that the message lists as its resources. */
  readonly resources?: readonly string[]
}

/** A session as the site's server returns it. */
export type SiweSession = {
  /** The address that signed in. */
  readonly address: string
  /** Chain id of the EVM network. */
  readonly chainId: number
}

/** The functions of the legacy `siweConfig`. */
export type SiweMethods = {
  /** Returns fields of the message, such as domain and statement. */
  getMessageParams?(): Promise<Partial<Omit<SiweMessageArgs, 'address' | 'chainId' | 'nonce'>>>

  /** Returns a nonce of the server. */
  getNonce(address?: string): Promise<string>

  /** Returns the text to sign. */
  createMessage(args: SiweMessageArgs): string

  /** Returns whether the server accepts the signature. */
  verifyMessage(signed: { readonly message: string; readonly signature: string }): Promise<boolean>

  /** Returns the server's session, or null. */
  getSession(): Promise<SiweSession | null>

  /** Ends the server's session. Returns whether that succeeded. */
  signOut(): Promise<boolean>

  /** Called after a sign-in. */
  onSignIn?(session?: SiweSession): void

  /** Called after a sign-out. */
  onSignOut?(): void
}

/**
 * The options of the legacy `siweConfig`. The boolean options default to true. `nonceRefetchIntervalMs` and
 * `sessionRefetchIntervalMs` default to five minutes.
 */
export type SiweOptions = {
  /** Whether Portico disconnects the wallet if the user does not sign. */
  readonly required?: boolean

  /** Whether users are asked to sign in. */
  readonly enabled?: boolean

  /** How long the same nonce is used (ms). */
  readonly nonceRefetchIntervalMs?: number

  /** How often the server's session is read again (ms). */
  readonly sessionRefetchIntervalMs?: number

  /** Whether disconnecting ends the session. */
  readonly signOutOnDisconnect?: boolean

  /** Whether a change of the account ends the session. */
  readonly signOutOnAccountChange?: boolean

  /** Whether a change of the network ends the session. */
  readonly signOutOnNetworkChange?: boolean
}

/**
 * The legacy `siweConfig` for Sign-In with Ethereum: one object, or an object with separate `methods` and `options`.
 * Helper functions of other modals create the second form.
 */
export type SiweConfig =
  | (SiweMethods & SiweOptions)
  | {
      /** The site's functions for nonces, messages and sessions. */
      readonly methods: SiweMethods
      /** When users sign in, and what ends their session. */
      readonly options?: SiweOptions
    }
