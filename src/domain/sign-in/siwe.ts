/** What a legacy message is made of. `address` without its network; times in ISO 8601. */
export type SiweMessageArgs = {
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  readonly chainId: number
  readonly address: string
  readonly nonce: string
  readonly iat?: string
  readonly exp?: string
  readonly nbf?: string
  readonly statement?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** Whom the site's server knows. */
export type SiweSession = { readonly address: string; readonly chainId: number }

/** What a legacy configuration does. */
export type SiweMethods = {
  getMessageParams?(): Promise<Partial<Omit<SiweMessageArgs, 'address' | 'chainId' | 'nonce'>>>
  getNonce(address?: string): Promise<string>
  createMessage(args: SiweMessageArgs): string
  verifyMessage(signed: { readonly message: string; readonly signature: string }): Promise<boolean>
  getSession(): Promise<SiweSession | null>
  signOut(): Promise<boolean>
  onSignIn?(session?: SiweSession): void
  onSignOut?(): void
}

/** How a legacy configuration wants it; what is absent is true, five minutes for the intervals. */
export type SiweWishes = {
  readonly required?: boolean
  readonly enabled?: boolean
  readonly nonceRefetchIntervalMs?: number
  readonly sessionRefetchIntervalMs?: number
  readonly signOutOnDisconnect?: boolean
  readonly signOutOnAccountChange?: boolean
  readonly signOutOnNetworkChange?: boolean
}

/** Sign-In with Ethereum as sites set it up before SIWX: in one piece, or as the client other modals make of it. */
export type SiweConfig =
  | (SiweMethods & SiweWishes)
  | { readonly methods: SiweMethods; readonly options?: SiweWishes }
