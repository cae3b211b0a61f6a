import type { ProviderRpcError } from '../domain/core/errors/provider-error.ts'

/** Events of an EIP-1193 provider. `message` is part of the standard but never emitted, because Portico has no subscriptions. */
export type Eip1193Events = {
  /** A wallet has connected and can answer requests. */
  connect: { readonly chainId: `0x${string}` }
  /** No wallet is connected any more, on any network. */
  disconnect: ProviderRpcError
  chainChanged: `0x${string}`
  /** The accounts have changed. The active account comes first. */
  accountsChanged: readonly string[]
  message: { readonly type: string; readonly data: unknown }
}

/**
 * An EIP-1193 provider. Read requests go to the nodes of the site and of Portico, requests that need the user go to the connected
 * wallet. `eth_requestAccounts` opens the modal when no wallet is connected. Rejections have a numeric `code`, as the standard
 * requires.
 */
export type Eip1193Provider = {
  readonly isPortico: true
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on<E extends keyof Eip1193Events>(event: E, listener: (detail: Eip1193Events[E]) => void): Eip1193Provider
  once<E extends keyof Eip1193Events>(event: E, listener: (detail: Eip1193Events[E]) => void): Eip1193Provider
  off<E extends keyof Eip1193Events>(event: E, listener: (detail: Eip1193Events[E]) => void): Eip1193Provider
  addListener<E extends keyof Eip1193Events>(
    event: E,
    listener: (detail: Eip1193Events[E]) => void,
  ): Eip1193Provider
  removeListener<E extends keyof Eip1193Events>(
    event: E,
    listener: (detail: Eip1193Events[E]) => void,
  ): Eip1193Provider
  removeAllListeners(event?: keyof Eip1193Events): Eip1193Provider
}

/** An account of the Wallet Standard. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
}

type OnChain = { readonly account: StandardAccount; readonly chain?: string }

type SignMessageInput = { readonly account: StandardAccount; readonly message: Uint8Array }
type SignMessageOutput = { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }
type SignTransactionInput = OnChain & { readonly transaction: Uint8Array }
type SignTransactionOutput = { readonly signedTransaction: Uint8Array }
type SendInput = SignTransactionInput & {
  readonly options?: Readonly<Record<string, string | number | boolean | undefined>>
}
type SendOutput = { readonly signature: Uint8Array }
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
type SignInOutput = SignMessageOutput & {
  readonly account: StandardAccount
  readonly signatureType: 'ed25519'
}

/** The functions of the wallet. They reject with errors that have a numeric `code`. */
export type SolanaAnswers = {
  /** The accounts that the connected wallet shares. The same address always has the same object. */
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

/** Portico as a wallet of the Wallet Standard. It passes requests to the Solana wallet that the user has connected. */
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
    /** Marks the wallet as Portico's own, so that Portico does not list it as a wallet. */
    readonly 'portico:modal': Version
  }
}
