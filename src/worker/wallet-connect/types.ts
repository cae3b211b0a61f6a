import type { UniversalProvider } from '@walletconnect/universal-provider'
import type { Observable } from 'rxjs'
import type { HostApi, ProposalWish } from '../../bridge/contract/worker-api.ts'
import type { CaipAddress, CaipNetworkId } from '../../domain/core/caip.ts'
import type { Pairing, WalletInfo } from '../../domain/core/entities.ts'
import type { AppError } from '../../domain/core/errors/app-error.ts'
import type { RelayConnection } from './relay-connection.ts'

/** A session that a remote wallet has approved, parsed and checked. */
export type WcSession = {
  readonly topic: string
  readonly wallet: WalletInfo
  /**
   * The accounts in the wallet's order. The first account on a network is the account that the wallet uses
   * there.
   */
  readonly accounts: readonly CaipAddress[]
  readonly networks: readonly CaipNetworkId[]
  readonly methods: readonly string[]
  /** When the session expires (epoch ms). */
  readonly expiresAt: number
}

/** Reads a CAIP-10 account as a wallet writes it, and returns it in the canonical spelling of its network. */
export type ReadAccount = (value: unknown) => CaipAddress | undefined

/** Events that come from the wallet or the relay. */
export type WcEvent =
  | { readonly type: 'settled'; readonly session: WcSession }
  | { readonly type: 'updated'; readonly session: WcSession }
  | { readonly type: 'gone'; readonly topic: string }
  /** The accounts that the wallet now uses on the event's network. Empty if there are none. */
  | {
      readonly type: 'accounts'
      readonly topic: string
      readonly network: CaipNetworkId
      readonly accounts: readonly CaipAddress[]
    }
  | { readonly type: 'chain'; readonly topic: string; readonly network: CaipNetworkId }
  /** The relay has refused this project or page. Nothing is retried automatically. */
  | { readonly type: 'refused'; readonly error: AppError }

/** A request to the wallet of a WalletConnect session. */
export type WcRequest = {
  readonly topic: string
  readonly network: CaipNetworkId
  readonly method: string
  readonly params?: unknown
}

/**
 * A request in the form in which it is sent over the relay. A second delivery is the same message, so the wallet handles it
 * once.
 */
export type WcPending = { readonly message: string; readonly options?: object }

/**
 * A request that has been sent or is being sent. `letter` is its encrypted message, and is present if the relay may
 * not have it yet. `leastMs` is the shortest time to wait for the answer, even after the request has expired, because
 * the relay may still hold the answer.
 */
export type WcSent = WcRequest & {
  readonly id: number
  readonly letter?: WcPending
  readonly leastMs?: number
}

/** Called when a request is about to be sent. */
export type ReportSent = (id: number, letter?: WcPending) => void

/**
 * Requests an attestation from the page. `id` is the digest of the encrypted proposal, `decryptedId` that of the plain one.
 * Resolves to an empty string if there is none.
 */
export type Attest = (proposal: { readonly id: string; readonly decryptedId: string }) => Promise<string>

/** A WalletConnect client. Only the worker of the leader tab has one. */
export type WcClient = {
  /**
   * Opens a pairing that proposes these networks. Emits its URI, completes when a session is settled, and errors with an
   * AppError.
   */
  pair$(networks: readonly CaipNetworkId[]): Observable<Pairing>
  sessions(): readonly WcSession[]
  readonly events$: Observable<WcEvent>
  /**
   * Sends a request. Calls `sent` with the id and the encrypted message before anything leaves, and `taken` when the relay
   * has accepted it.
   */
  request(asked: WcRequest, sent: ReportSent, taken?: () => void): Promise<unknown>
  /** Waits for the answer to a request that another worker has sent. Delivers its message if the relay may not have it. */
  attach(asked: WcSent): Promise<unknown>
  disconnect(topic: string): Promise<void>
  /** Replaces the socket, because the browser is online again. */
  online(): void
  close(): Promise<void>
}

/** The wallets connected by WalletConnect, as any tab sees them. The worker of the leader tab does the work for all tabs. */
export type RemoteWallets = {
  /** Returns the active sessions. Loads the library if necessary. */
  sessions(): Promise<readonly WcSession[]>
  /** Events of the wallets, in the leader tab only. The leader broadcasts the resulting session to the other tabs. */
  readonly events$: Observable<WcEvent>
  /**
   * Sends the request exactly once. The answer reaches this tab even if the leader changes. `onSent` receives the
   * request's id.
   */
  request(asked: WcRequest, onSent?: (id: number) => void): Promise<unknown>
  /** Waits for the answer to a request that some tab has sent before. */
  attach(sent: WcSent): Promise<unknown>
  disconnect(topic: string): Promise<void>
}

/** The library's client. */
export type SignClient = InstanceType<typeof UniversalProvider>['client']

/** The dependencies with which a pairing is opened. */
export type PairingParts = {
  readonly client: SignClient
  readonly line: RelayConnection
  readonly early$: Observable<string>
  readonly networks: readonly CaipNetworkId[]
  readonly proposal?: ProposalWish
  readonly oneClick?: HostApi['oneClick']
  readonly now: () => number
  readonly readAccount: ReadAccount
}
