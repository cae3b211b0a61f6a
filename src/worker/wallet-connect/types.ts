import type { Observable } from 'rxjs'
import type { CaipAddress, CaipNetworkId } from '../../domain/core/caip.ts'
import type { Pairing, WalletInfo } from '../../domain/core/entities.ts'
import type { AppError } from '../../domain/core/errors/app-error.ts'

/** A session a remote wallet has agreed to, read and checked. */
export type WcSession = {
  readonly topic: string
  readonly wallet: WalletInfo
  /** As the wallet gave them: its first account of a network is the one it uses there. */
  readonly accounts: readonly CaipAddress[]
  readonly networks: readonly CaipNetworkId[]
  readonly methods: readonly string[]
  /** Epoch ms. */
  readonly expiresAt: number
}

/** Reads a CAIP-10 account as a wallet writes it, and gives it in the spelling of its network. */
export type ReadAccount = (value: unknown) => CaipAddress | undefined

/** What happens by itself on the other end. */
export type WcEvent =
  | { readonly type: 'settled'; readonly session: WcSession }
  | { readonly type: 'updated'; readonly session: WcSession }
  | { readonly type: 'gone'; readonly topic: string }
  /** Accounts the wallet uses now, on the network the event names. Empty: none. */
  | {
      readonly type: 'accounts'
      readonly topic: string
      readonly network: CaipNetworkId
      readonly accounts: readonly CaipAddress[]
    }
  | { readonly type: 'chain'; readonly topic: string; readonly network: CaipNetworkId }
  /** The relay has closed the door on this project or page: nothing is tried again by itself. */
  | { readonly type: 'refused'; readonly error: AppError }

/** A request for the wallet behind a session. */
export type WcRequest = {
  readonly topic: string
  readonly network: CaipNetworkId
  readonly method: string
  readonly params?: unknown
}

/** A request as it goes over the relay. Delivered again it is the same message: the wallet hears it once. */
export type WcPending = { readonly message: string; readonly options?: object }

/**
 * A request that is with the wallet, or on its way: known by the id it was sent with. `letter`: the relay may not have it yet.
 * `leastMs`: how long an answer is waited for though the time of the request is over, since the relay may still hold it.
 */
export type WcSent = WcRequest & {
  readonly id: number
  readonly letter?: WcPending
  readonly leastMs?: number
}

/** Told of a request that is about to leave. */
export type ReportSent = (id: number, letter?: WcPending) => void

/** Has the page vouched for: `id` is the digest of a proposal as it is sent, `decryptedId` as it reads. Empty: nobody does. */
export type Attest = (proposal: { readonly id: string; readonly decryptedId: string }) => Promise<string>

/** One WalletConnect client. Only the leader's worker has one. */
export type WcClient = {
  /** Opens a pairing that proposes these networks: gives its code, completes when a session is settled, errors with an AppError. */
  pair$(networks: readonly CaipNetworkId[]): Observable<Pairing>
  sessions(): readonly WcSession[]
  readonly events$: Observable<WcEvent>
  /** `sent` is told the id and the letter before anything leaves; `taken` is called when the relay has the letter. */
  request(asked: WcRequest, sent: ReportSent, taken?: () => void): Promise<unknown>
  /** Waits for the answer to a request another worker has sent; delivers its letter where the relay may not have it. */
  attach(asked: WcSent): Promise<unknown>
  disconnect(topic: string): Promise<void>
  /** The network is back: the socket is replaced now. */
  online(): void
  close(): Promise<void>
}

/** The wallets behind WalletConnect as any tab sees them: the leader's worker does the work for all. */
export type RemoteWallets = {
  /** Sessions that are alive. Fetches the library where it is not here yet. */
  sessions(): Promise<readonly WcSession[]>
  /** What happens by itself, in the leader's tab only: it tells the others what becomes of it. */
  readonly events$: Observable<WcEvent>
  /** Never sent twice; the answer comes to this tab, also when the leader is another by then. `onSent` gets the id it leaves with. */
  request(asked: WcRequest, onSent?: (id: number) => void): Promise<unknown>
  /** Waits for the answer to a request that left before, from whichever tab. */
  attach(sent: WcSent): Promise<unknown>
  disconnect(topic: string): Promise<void>
}
