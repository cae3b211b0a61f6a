import type { CaipAddress, CaipNetworkId } from '../core/caip.ts'
import type { ErrorRecord } from '../core/errors/app-error.ts'

/** The purpose of a transaction, as shown to the user. */
export type TransactionKind = 'send' | 'approve' | 'swap' | 'buy' | 'pay' | 'other'

/** Summary for lists and notices. Amounts are decimal text in whole tokens. */
export type TransactionSummary = {
  readonly symbol?: string
  readonly amount?: string
  /** Decimals used to write `amount`. Compared with the asset's decimals before the wallet is asked. */
  readonly decimals?: number
  /** Contract or mint; absent for the native coin. */
  readonly token?: string
  /** The recipient's address, and the name that resolved to it. */
  readonly to?: string
  readonly toName?: string
  /** The expected output of a swap. */
  readonly gets?: { readonly symbol: string; readonly amount: string }
}

/** One call of an EVM account. `value` in wei, `data` as 0x-text. */
export type EvmCall = { readonly to: string; readonly value: bigint; readonly data: string }

/** Gas fees in wei per unit of gas. Legacy chains only have `gasPrice`. */
export type GasFees =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

/** The request to the wallet: an EVM call, a Solana transaction in base64, or a bundle of EVM calls. */
export type CallRequest =
  | {
      readonly type: 'evm'
      readonly call: EvmCall
      readonly gas?: bigint
      readonly fees?: GasFees
      /** Further calls, if the wallet cannot bundle: each is sent as a separate transaction after this one. */
      readonly followedBy?: readonly EvmCall[]
    }
  | { readonly type: 'solana'; readonly transaction: string; readonly lastValidBlockHeight?: bigint }
  /** Several EVM calls as one bundle (EIP-5792). */
  | { readonly type: 'bundle'; readonly calls: readonly EvmCall[] }

/** The minimum output of a swap, in base units of the bought token. */
export type ExpectedArrival = {
  /** Contract; absent for the native coin. */
  readonly token?: string
  readonly least: bigint
  readonly symbol: string
  readonly decimals: number
}

/** A send, stored before the wallet is asked. One `id` is never sent twice. */
export type TransactionIntent = {
  /** Created once for each send. A second click, another tab or a retry uses the same id. */
  readonly id: string
  readonly account: CaipAddress
  readonly kind: TransactionKind
  readonly summary: TransactionSummary
  readonly asked: CallRequest
  /** The user accepts that this browser cannot store the transaction, so it is forgotten after a reload. */
  readonly mayBeUnkept?: true
  /** For a swap: it counts as successful only when the chain shows this output. */
  readonly expects?: ExpectedArrival
}

/**
 * The phases of a transaction. In `recorded` and `asking` the wallet has not answered yet. In the next four the outcome is open.
 * The rest are final, as far as the chain can show.
 */
export const phases = [
  'recorded',
  'asking',
  'unknown',
  'submitted',
  'pending',
  'dropped',
  'confirmed',
  'failed',
  'replaced',
  'cancelled',
  'refused',
  'not-sent',
] as const
export type Phase = (typeof phases)[number]

/** One transaction that the wallet sent for the intent: the first one, or a replacement with the same nonce. */
export type Attempt = { readonly hash: string; readonly what: 'first' | 'faster' | 'cancel' }

/** Identifies a request at a remote wallet. Its response can be fetched with this, also after a reload. */
export type RemoteRequest = {
  readonly topic: string
  readonly id: number
  readonly network: CaipNetworkId
  readonly method: string
}

/** An intent and its outcome. Persisted and shared by all tabs. Times are epoch ms. */
export type TransactionRecord = TransactionIntent & {
  readonly phase: Phase
  readonly createdAt: number
  readonly askedAt?: number
  readonly submittedAt?: number
  readonly settledAt?: number
  /** It takes longer than usual. This is not a failure. */
  readonly slow: boolean
  /** The transaction hash. With several attempts, that of the mined one. */
  readonly hash?: string
  readonly attempts: readonly Attempt[]
  /** Nonce of the transaction, as read from a node. */
  readonly nonce?: number
  /** Lowest possible nonce: the account's nonce when the wallet was asked. */
  readonly firstNonce?: number
  /** One node reports it as mined, and no second node has confirmed that yet. */
  readonly claimed?: true
  /** Block height when the wallet was asked. */
  readonly fromBlock?: number
  readonly block?: number
  /** Hash of that block. A different hash at this height means that the chain reorganised. */
  readonly blockHash?: string
  /** It has enough confirmations and is no longer polled. */
  readonly firm?: boolean
  /** When we noticed that a reorg removed its block. */
  readonly takenBackAt?: number
  /** Network fee paid, in base units of the native coin. */
  readonly paid?: bigint
  /** Output that has arrived, in base units. Absent until two nodes agree. */
  readonly arrived?: bigint
  readonly bundle?: string
  readonly error?: ErrorRecord
  /** Fields in which the transaction on the chain differs from the request: the wallet or something behind it changed them. */
  readonly differs: readonly string[]
  /** Id of the tab that sent the request to the wallet. */
  readonly owner?: string
  /** The request at a remote wallet. If its tab closes, the leader tab fetches the response. */
  readonly request?: RemoteRequest
}

/** The unfinished send form of an account, shared by all tabs. */
export type SendDraft = {
  /** Later the id of the intent. */
  readonly id: string
  /** Contract or mint; absent for the native coin. */
  readonly token?: string
  /** The text as typed. */
  readonly amount: string
  readonly unit: 'token' | 'fiat'
  /** The text as typed: an address or a name. */
  readonly to: string
}

/** A recipient of an earlier send. */
export type RecentRecipient = { readonly address: string; readonly name?: string; readonly lastAt: number }
