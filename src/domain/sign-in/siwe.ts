/** The fields of a legacy SIWE message. `address` has no network; times are ISO 8601. */
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

/** The session on the site's server. */
export type SiweSession = { readonly address: string; readonly chainId: number }

/** The functions of a legacy configuration. */
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

/** The options of a legacy configuration. Switches default to true, intervals to five minutes. */
export type SiweWishes = {
  readonly required?: boolean
  readonly enabled?: boolean
  readonly nonceRefetchIntervalMs?: number
  readonly sessionRefetchIntervalMs?: number
  readonly signOutOnDisconnect?: boolean
  readonly signOutOnAccountChange?: boolean
  readonly signOutOnNetworkChange?: boolean
}

/** The legacy Sign-In with Ethereum configuration: one object, or methods and options apart, as other modals create it. */
export type SiweConfig =
  | (SiweMethods & SiweWishes)
  | { readonly methods: SiweMethods; readonly options?: SiweWishes }
