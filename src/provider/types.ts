import type { ProviderRpcError } from '../domain/core/errors/provider-error.ts'

/**
 * Events of an EIP-1193 provider. `message` is part of the standard, but Portico never emits it, because Portico does
 * not support `eth_subscribe`.
 */
export type Eip1193Events = {
  /** A wallet has connected, so the provider can serve requests. */
  connect: { readonly chainId: `0x${string}` }
  /** The last wallet has disconnected, so the provider can no longer serve requests that need the user's accounts. */
  disconnect: ProviderRpcError
  /** The network has changed. The value is the chain id in hex. */
  chainChanged: `0x${string}`
  /** The accounts have changed. The active account comes first. */
  accountsChanged: readonly string[]
  /** Portico never emits this event. */
  message: { readonly type: string; readonly data: unknown }
}

/**
 * An EIP-1193 provider. Requests that only read data go to a node. Requests that need the user go to the connected
 * wallet. `eth_requestAccounts` opens the modal when no wallet is connected. Rejections have a numeric `code`, as the
 * standard requires.
 */
export type Eip1193Provider = {
  /** Identifies the provider as Portico's. */
  readonly isPortico: true
  /** Sends a request to a node or to the wallet. Rejects with a `ProviderRpcError`. */
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** Adds a listener. */
  on<E extends keyof Eip1193Events>(event: E, listener: (detail: Eip1193Events[E]) => void): Eip1193Provider
  /** Adds a listener that is removed after its first call. */
  once<E extends keyof Eip1193Events>(event: E, listener: (detail: Eip1193Events[E]) => void): Eip1193Provider
  /** Removes a listener. */
  off<E extends keyof Eip1193Events>(event: E, listener: (detail: Eip1193Events[E]) => void): Eip1193Provider
  /** Adds a listener, like `on`. */
  addListener<E extends keyof Eip1193Events>(
    event: E,
    listener: (detail: Eip1193Events[E]) => void,
  ): Eip1193Provider
  /** Removes a listener, like `off`. */
  removeListener<E extends keyof Eip1193Events>(
    event: E,
    listener: (detail: Eip1193Events[E]) => void,
  ): Eip1193Provider
  /** Removes the listeners of one event. Without `event`, removes the listeners of all events. */
  removeAllListeners(event?: keyof Eip1193Events): Eip1193Provider
}

/** An account of the Wallet Standard. */
export type StandardAccount = {
  /** The address in base58. */
  readonly address: string
  /** The public key, 32 bytes. */
  readonly publicKey: Uint8Array
  /** The networks on which the account can be used. */
  readonly chains: readonly `${string}:${string}`[]
  /** The features of the Wallet Standard that the account supports. */
  readonly features: readonly `${string}:${string}`[]
}

/** The account that signs: one of the wallet's accounts. */
export type StandardSigner = Pick<StandardAccount, 'address'> & {
  /** The public key, 32 bytes. */
  readonly publicKey: ArrayLike<number>
}

/** An account, and the network on which it signs. */
export type OnChain = {
  /** The account that signs. */
  readonly account: StandardSigner
  /** The network, for example `solana:mainnet`. */
  readonly chain?: string | undefined
}

/** A message to sign. */
type SignMessageInput = {
  /** The account that signs. */
  readonly account: StandardSigner
  /** The bytes of the message. */
  readonly message: Uint8Array
}

/** A signed message. */
type SignMessageOutput = {
  /** The bytes that were signed. */
  readonly signedMessage: Uint8Array
  /** The signature, 64 bytes. */
  readonly signature: Uint8Array
}

/** A transaction to sign. */
type SignTransactionInput = OnChain & {
  /** The serialised transaction. */
  readonly transaction: Uint8Array
}

/** A signed transaction. */
export type SignTransactionOutput = {
  /** The serialised transaction with its signatures. */
  readonly signedTransaction: Uint8Array
}

/** A transaction to sign and send. */
type SendInput = SignTransactionInput & {
  /** Options of the Solana RPC method `sendTransaction`. */
  readonly options?: object | undefined
}

/** A sent transaction. */
type SendOutput = {
  /** The signature, 64 bytes, which is also the id of the transaction. */
  readonly signature: Uint8Array
}
/** The fields of a Sign-In with Solana message. Absent fields are left out of the message. */
export type SignInInput = {
  /** Host and port of the page. */
  readonly domain?: string
  /** The address that signs in. */
  readonly address?: string
  /** A sentence that explains to the user what the signature is for. */
  readonly statement?: string
  /** The page that the sign-in is for. */
  readonly uri?: string
  /** Version of the message format. */
  readonly version?: string
  /** Network of the account. */
  readonly chainId?: string
  /** The random text that makes the message unique. */
  readonly nonce?: string
  /** When the message was created (ISO 8601). */
  readonly issuedAt?: string
  /** When the sign-in ends (ISO 8601). */
  readonly expirationTime?: string
  /** Time from which the sign-in is valid (ISO 8601). */
  readonly notBefore?: string
  /** The site's own id of the request. */
  readonly requestId?: string
  /** URIs that the message lists under `Resources`, for example the URI of the site's terms. */
  readonly resources?: readonly string[]
}

/** The result of a sign-in. */
type SignInOutput = SignMessageOutput & {
  /** The account that signed in. */
  readonly account: StandardAccount
  /** The signature scheme, which is always Ed25519 on Solana. */
  readonly signatureType: 'ed25519'
}

/** The functions of Portico's Solana wallet. They reject with errors that have a numeric `code`. */
export type SolanaHandlers = {
  /** Returns the accounts that the connected wallet shares. For one address, every call returns the same object. */
  accounts(): readonly StandardAccount[]
  /** Opens the modal if no Solana wallet is connected. With `silent`, the modal never opens. */
  connect(input?: { readonly silent?: boolean }): Promise<{ readonly accounts: readonly StandardAccount[] }>
  /** Disconnects the Solana wallet. */
  disconnect(): Promise<void>
  /** Signs messages. */
  signMessage(...inputs: readonly SignMessageInput[]): Promise<readonly SignMessageOutput[]>
  /** Signs transactions. */
  signTransaction(...inputs: readonly SignTransactionInput[]): Promise<readonly SignTransactionOutput[]>
  /** Signs transactions and sends them. */
  signAndSendTransaction(...inputs: readonly SendInput[]): Promise<readonly SendOutput[]>
  /** Signs in with Solana. */
  signIn(...inputs: readonly SignInInput[]): Promise<readonly SignInOutput[]>
}

type Version<V extends string = '1.0.0'> = {
  /** The version of the Wallet Standard feature. */
  readonly version: V
}

/** The versions of Solana transactions that the wallet signs. */
type Transactions = {
  /** The transaction versions that the wallet can sign. */
  readonly supportedTransactionVersions: readonly ('legacy' | 0)[]
}

/** The changes that a wallet reports. */
type Change = {
  /** The accounts that the wallet shares now. */
  readonly accounts?: readonly StandardAccount[]
}

/** Portico as a wallet of the Wallet Standard. It passes requests to the Solana wallet that the user has connected. */
export type SolanaWallet = Version & {
  /** Name of the wallet. */
  readonly name: string
  /** Picture of the wallet. */
  readonly icon: `data:image/svg+xml;base64,${string}`
  /** The Solana networks of the site. */
  readonly chains: readonly `${string}:${string}`[]
  /** The accounts that the connected wallet shares. */
  readonly accounts: readonly StandardAccount[]
  /** The functions of the wallet, under the names that the Wallet Standard defines. */
  readonly features: {
    readonly 'standard:connect': Version & Pick<SolanaHandlers, 'connect'>
    readonly 'standard:disconnect': Version & Pick<SolanaHandlers, 'disconnect'>
    readonly 'standard:events': Version & {
      on(event: 'change', listener: (change: Change) => void): () => void
    }
    readonly 'solana:signMessage': Version<'1.1.0'> & Pick<SolanaHandlers, 'signMessage'>
    readonly 'solana:signTransaction': Version & Transactions & Pick<SolanaHandlers, 'signTransaction'>
    readonly 'solana:signAndSendTransaction': Version &
      Transactions &
      Pick<SolanaHandlers, 'signAndSendTransaction'>
    readonly 'solana:signIn': Version & Pick<SolanaHandlers, 'signIn'>
    /** Marks this wallet object as Portico's own, so that Portico leaves it out of its wallet list. */
    readonly 'portico:modal': Version
  }
}
