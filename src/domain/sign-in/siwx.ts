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
