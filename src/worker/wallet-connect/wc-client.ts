import type { Observable } from 'rxjs'
import type { CaipAddress, CaipNetworkId, Pairing, WalletInfo } from '../../domain/core/entities.ts'
import type { AppError } from '../../domain/core/errors/app-error.ts'
/** A session that a WalletConnect wallet has approved, after Portico has parsed and checked it. */
export type WcSession = {
  readonly topic: string
  readonly wallet: WalletInfo
  /**
   * The accounts in the wallet's order. The first account on a network is the account that the wallet uses on that
   * network.
   */
  readonly accounts: readonly CaipAddress[]
  readonly networks: readonly CaipNetworkId[]
  readonly methods: readonly string[]
  /** When the session expires (epoch ms). */
  readonly expiresAt: number
}

/** Parses a CAIP-10 account that a wallet has sent. Returns the account in its canonical spelling. */
export type ReadAccount = (value: unknown) => CaipAddress | undefined

/** Events that the wallet or the relay causes. */
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

/**
 * A request that waits in a wallet app, as it is stored until the wallet responds. The store has no params, so it has no
 * message and no amount. A request to connect has no session, and so no `sent`.
 */
export type WaitingRequest = {
  readonly at: number
  readonly sent?: Omit<WcRequest, 'params'> & { readonly id: number }
}

export type WcRequest = {
  readonly topic: string
  readonly network: CaipNetworkId
  readonly method: string
  readonly params?: unknown
  /** The name under which a later page can ask for the response, if the browser throws this page away. */
  readonly resumeKey?: string
}

/**
 * The encrypted message of a request, in the form in which it is sent to the relay. If it is sent twice, both messages
 * are identical, so the wallet processes the request only once.
 */
export type WcPending = { readonly message: string; readonly options?: object }

/**
 * A request that a worker has sent or is sending. `letter` is the encrypted message, and is set only if the relay may
 * not have received it. `minMs` is the minimum wait for the response, even if the request expires sooner.
 */
export type WcSent = WcRequest & {
  readonly id: number
  readonly letter?: WcPending
  readonly minMs?: number
}

/**
 * The callback that runs just before a request is sent. `id` is the request id, and `letter` is the encrypted message.
 */
export type ReportSent = (id: number, letter?: WcPending) => void

/**
 * Requests a Verify attestation from the page. `id` is the digest of the encrypted session proposal, and `decryptedId`
 * is the digest of the unencrypted proposal. Resolves to an empty string if the page has no attestation.
 */
export type Attest = (proposal: { readonly id: string; readonly decryptedId: string }) => Promise<string>

/** A WalletConnect client. Only the worker of the leader tab has one. */
export type WcClient = {
  /**
   * Opens a pairing that proposes these networks. Emits the pairing URI. Completes when the wallet has settled a
   * session, or fails with an AppError.
   */
  pair$(networks: readonly CaipNetworkId[]): Observable<Pairing>
  sessions(): readonly WcSession[]
  readonly events$: Observable<WcEvent>
  /**
   * Sends a request to the wallet. Calls `sent` with the request id and the encrypted message before the message is
   * sent, and `taken` when the relay has accepted it.
   */
  request(request: WcRequest, sent: ReportSent, taken?: () => void): Promise<unknown>
  /**
   * Waits for the wallet's response to a request that another worker has sent. Sends the message of the request again
   * if the relay may not have received it.
   */
  attach(wcSent: WcSent): Promise<unknown>
  /**
   * Waits until `until` (epoch ms) for the session of a pairing that an earlier client has opened. Rejects with
   * `user-rejected` if the wallet refuses, and with `wallet-timeout` if no wallet responds.
   */
  resume(until: number): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Replaces the relay socket. Called when the browser is online again. */
  online(): void
  close(): Promise<void>
}

/**
 * The wallets that are connected by WalletConnect. Any tab can use them, and only the worker of the leader tab runs the
 * WalletConnect client.
 */
export type RemoteWallets = {
  /** Returns the active sessions. Loads the WalletConnect library if the site has a project id. */
  sessions(): Promise<readonly WcSession[]>
  /**
   * Events of the wallets. Only the leader tab emits them. The leader tab then broadcasts the changed wallet session to
   * the other tabs.
   */
  readonly events$: Observable<WcEvent>
  /**
   * Sends the request to the wallet exactly once. This tab receives the response even if the leader tab changes.
   * `onSent` receives the request id.
   */
  request(request: WcRequest, onSent?: (id: number) => void): Promise<unknown>
  /** Waits for the wallet's response to a request that any tab has sent before. */
  attach(sent: WcSent): Promise<unknown>
  disconnect(topic: string): Promise<void>
}
