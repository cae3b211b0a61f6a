/** The fields of a legacy SIWE message. `address` has no network. Times are ISO 8601. */
export type SiweMessageArgs = {
  /** Host and port of the page. */
  readonly domain: string

  /** Address of the page. */
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

  /** When the sign-in ends. */
  readonly exp?: string

  /** Time from which the sign-in is valid. */
  readonly nbf?: string

  /** The line of text that tells the user why to sign. */
  readonly statement?: string

  /** The site's own id of the request. */
  readonly requestId?: string

  /** URIs that the user agrees to. */
  readonly resources?: readonly string[]
}

/** A session that the site's server keeps. */
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

/** The options of the legacy `siweConfig`. Switches default to true, intervals to five minutes. */
export type SiweWishes = {
  /** Whether the wallet is disconnected if the user does not sign. */
  readonly required?: boolean

  /** Whether users are asked to sign in. */
  readonly enabled?: boolean

  /** How long a nonce is used (ms). */
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
 * The legacy `siweConfig` for Sign-In with Ethereum: one object, or methods and options in separate objects, as other modals
 * create it.
 */
export type SiweConfig =
  | (SiweMethods & SiweWishes)
  | {
      /** The site's functions for nonces, messages and sessions. */
      readonly methods: SiweMethods
      /** When users sign in, and what ends their session. */
      readonly options?: SiweWishes
    }
