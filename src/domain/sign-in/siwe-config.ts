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
