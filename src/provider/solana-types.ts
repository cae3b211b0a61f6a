/** An account of the Wallet Standard. */
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
/** The fields of a Sign-In with Solana message. Absent fields are left out of the message. */
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

/** The wallet's functions. They reject with errors that have a numeric `code`. */
export type SolanaAnswers = {
  /** The accounts that the connected wallet shares. An address always has the same object. */
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

/** Portico as a wallet of the Wallet Standard. Requests go to the Solana wallet that the user has connected. */
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
    /** Marks Portico itself, so that it is not listed as a wallet. */
    readonly 'portico:modal': Version
  }
}
