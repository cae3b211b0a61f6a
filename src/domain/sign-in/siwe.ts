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

/** A session that the site's server keeps. */
export type SiweSession = { readonly address: string; readonly chainId: number }

/** The functions of the legacy `siweConfig`. */
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

/** The options of the legacy `siweConfig`. Switches default to true, intervals to five minutes. */
export type SiweWishes = {
  readonly required?: boolean
  readonly enabled?: boolean
  readonly nonceRefetchIntervalMs?: number
  readonly sessionRefetchIntervalMs?: number
  readonly signOutOnDisconnect?: boolean
  readonly signOutOnAccountChange?: boolean
  readonly signOutOnNetworkChange?: boolean
}

/**
 * The legacy `siweConfig` for Sign-In with Ethereum: one object, or methods and options in separate objects, as other modals
 * create it.
 */
export type SiweConfig =
  | (SiweMethods & SiweWishes)
  | { readonly methods: SiweMethods; readonly options?: SiweWishes }
