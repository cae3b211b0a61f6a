/** An account as the Wallet Standard has it. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
}

type OnChain = { readonly account: StandardAccount; readonly chain?: string }

export type SignMessageInput = { readonly account: StandardAccount; readonly message: Uint8Array }
export type SignMessageOutput = { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }
export type SignTransactionInput = OnChain & { readonly transaction: Uint8Array }
export type SignTransactionOutput = { readonly signedTransaction: Uint8Array }
export type SendInput = SignTransactionInput & {
  readonly options?: Readonly<Record<string, string | number | boolean | undefined>>
}
export type SendOutput = { readonly signature: Uint8Array }
/** What a page wants to be signed as a Sign-In with Solana message. What is absent is left out of it. */
export type SignInInput = {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}
export type SignInOutput = SignMessageOutput & {
  readonly account: StandardAccount
  readonly signatureType: 'ed25519'
}

/** What the wallet does when it is asked; each rejection has a number for a `code`. */
export type SolanaAnswers = {
  /** Those the connected wallet shares now; the same objects as before for the same addresses. */
  accounts(): readonly StandardAccount[]
  connect(input?: { readonly silent?: boolean }): Promise<{ readonly accounts: readonly StandardAccount[] }>
  disconnect(): Promise<void>
  signMessage(...inputs: readonly SignMessageInput[]): Promise<readonly SignMessageOutput[]>
  signTransaction(...inputs: readonly SignTransactionInput[]): Promise<readonly SignTransactionOutput[]>
  signAndSendTransaction(...inputs: readonly SendInput[]): Promise<readonly SendOutput[]>
  signIn(...inputs: readonly SignInInput[]): Promise<readonly SignInOutput[]>
}

type Version<V extends string = '1.0.0'> = { readonly version: V }
type Transactions = { readonly supportedTransactionVersions: readonly ('legacy' | 0)[] }
type Change = { readonly accounts?: readonly StandardAccount[] }

/** Portico as a wallet of the Wallet Standard: whichever Solana wallet the visitor has connected with it answers. */
export type SolanaWallet = Version & {
  readonly name: string
  readonly icon: `data:image/svg+xml,${string}`
  readonly chains: readonly `${string}:${string}`[]
  readonly accounts: readonly StandardAccount[]
  readonly features: {
    readonly 'standard:connect': Version & Pick<SolanaAnswers, 'connect'>
    readonly 'standard:disconnect': Version & Pick<SolanaAnswers, 'disconnect'>
    readonly 'standard:events': Version & {
      on(event: 'change', listener: (change: Change) => void): () => void
    }
    readonly 'solana:signMessage': Version<'1.1.0'> & Pick<SolanaAnswers, 'signMessage'>
    readonly 'solana:signTransaction': Version & Transactions & Pick<SolanaAnswers, 'signTransaction'>
    readonly 'solana:signAndSendTransaction': Version &
      Transactions &
      Pick<SolanaAnswers, 'signAndSendTransaction'>
    readonly 'solana:signIn': Version & Pick<SolanaAnswers, 'signIn'>
    /** Tells Portico from the wallets it lists. */
    readonly 'portico:modal': Version
  }
}
