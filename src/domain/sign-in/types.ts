import { type CaipNetworkId, type Namespace, namespaceOf, referenceOf } from '../core/caip.ts'

/** What a sign-in message says, one field each, as sites and wallets know them. `chainId` is CAIP-2. */
export type SIWXMessageData = {
  readonly accountAddress: string
  readonly chainId: string
  /** Authority of the page that asks. */
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly notBefore?: string
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly requestId?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
}

/** For whom a message is made. */
export type SIWXMessageInput = {
  readonly accountAddress: string
  readonly chainId: string
  readonly notBefore?: string
}

/** A message with the exact text that is signed. */
export type SIWXMessage = SIWXMessageData & { toString(): string }

/** What a wallet gives for a one-click sign-in (CAIP-74): header, payload with its ReCaps, signature. */
export type Cacao = {
  readonly h: { readonly t: string }
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
  readonly s: { readonly t: string; readonly s: string; readonly m?: string }
}

/** A message, signed. `cacao` where the wallet signed as it connected. */
export type SIWXSession = {
  readonly data: SIWXMessageData
  readonly message: string
  readonly signature: string
  readonly cacao?: Cacao
}

/** Sign-in as the site wants it: what other modals of the field know as SIWX, whole. Functions of the page; they never leave it. */
export type SIWXConfig = {
  createMessage(input: SIWXMessageInput): Promise<SIWXMessage>
  /** Checks and keeps; rejects where the signature does not stand. */
  addSession(session: SIWXSession): Promise<void>
  revokeSession(chainId: string, address: string): Promise<void>
  /** These and no others. */
  setSessions(sessions: SIWXSession[]): Promise<void>
  getSessions(chainId: string, address: string): Promise<SIWXSession[]>
  /** Whether who does not sign is disconnected. Absent: no. */
  getRequired?(): boolean
  /** Whether disconnecting ends the sessions. Default true. */
  readonly signOutOnDisconnect?: boolean
}

/** What a server gives for one message: a nonce, and where it says so its own time (epoch ms or ISO 8601). */
export type SignInNonce = string | { readonly nonce: string; readonly now?: number | string }

/**
 * Sign-in as a site gives it to `siwx`: any part of `SIWXConfig`, and what is absent is Portico's own: messages of EIP-4361 and
 * CAIP-122, sessions in IndexedDB, signatures checked in the worker.
 */
export type SignInOptions = Partial<SIWXConfig> & {
  /** From the site's server, once a message. Absent: random of this page. */
  getNonce?(input: SIWXMessageInput): Promise<SignInNonce> | SignInNonce
  /** The site's server looks at a signed message; false or a rejection refuses it. Absent: the signature itself is checked. */
  verify?(session: SIWXSession): Promise<boolean> | boolean
  /** Ends the session on the site's server. Portico waits for a promise, and ignores its value. */
  signOut?(): unknown
  /** One line the visitor reads in the wallet. */
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly requestId?: string
  /** How long a sign-in holds; default a week. */
  readonly lifetimeMs?: number
}

/** Whose accounts a message calls them. */
export const accountNouns: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

/** Whether two addresses are one account. Capitals of EVM addresses are a checksum only. */
export function sameAddress(network: CaipNetworkId | string, a: string, b: string): boolean {
  return network.startsWith('eip155:') ? a.toLowerCase() === b.toLowerCase() : a === b
}

/** What a message of this network says of it: the noun, and the chain without its namespace. */
export function wordsOfNetwork(network: CaipNetworkId): { readonly noun: string; readonly chain: string } {
  return { noun: accountNouns[namespaceOf(network)], chain: referenceOf(network) }
}
