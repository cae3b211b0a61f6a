import type { CaipAddress, CaipNetworkId } from '../core/caip.ts'
import type { ErrorRecord } from '../core/errors/app-error.ts'

/** What a transaction is for, as the visitor knows it. */
export type TransactionKind = 'send' | 'approve' | 'swap' | 'buy' | 'pay' | 'other'

/** What is said of a transaction in lists and notes. Amounts are decimal texts in whole tokens. */
export type TransactionSummary = {
  readonly symbol?: string
  readonly amount?: string
  /** The decimals `amount` is written with. Compared with those of the asset before the wallet is asked. */
  readonly decimals?: number
  /** Contract or mint; absent for the native coin. */
  readonly token?: string
  /** Who gets it: the address, and the name it was reached by. */
  readonly to?: string
  readonly toName?: string
  /** Of a swap: what comes back. */
  readonly gets?: { readonly symbol: string; readonly amount: string }
}

/** One call of an EVM account. `value` in wei, `data` as 0x-text. */
export type EvmCall = { readonly to: string; readonly value: bigint; readonly data: string }

/** Fees a transaction is sent with, in wei per unit of gas; legacy chains have `gasPrice` alone. */
export type GasFees =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

/** What the wallet is asked for: one EVM call, or a Solana transaction in base64. */
export type CallRequest =
  | {
      readonly type: 'evm'
      readonly call: EvmCall
      readonly gas?: bigint
      readonly fees?: GasFees
      /** The first of several calls that go one by one: those that follow it, each as a transaction of its own. */
      readonly followedBy?: readonly EvmCall[]
    }
  | { readonly type: 'solana'; readonly transaction: string; readonly lastValidBlockHeight?: bigint }
  /** Several EVM calls as one bundle (EIP-5792). */
  | { readonly type: 'bundle'; readonly calls: readonly EvmCall[] }

/** The least output of a swap, in base units of the token that is bought. */
export type ExpectedArrival = {
  /** Contract; absent for the native coin. */
  readonly token?: string
  readonly least: bigint
  readonly symbol: string
  readonly decimals: number
}

/** A wish to send, written down before any wallet hears of it. The same `id` is never sent twice. */
export type TransactionIntent = {
  /** Made once by who wishes; a second press, a second tab or a second try has the same. */
  readonly id: string
  readonly account: CaipAddress
  readonly kind: TransactionKind
  readonly summary: TransactionSummary
  readonly asked: CallRequest
  /** The visitor accepts that this browser keeps nothing: after a reload nobody knows of this send. */
  readonly mayBeUnkept?: true
  /** Of a swap: it counts as swapped only once the chain shows that this has arrived. */
  readonly expects?: ExpectedArrival
}

/**
 * The twelve points of the life of what is sent. `recorded` and `asking` are before the wallet has answered, the next four
 * while it is not settled, the others the end of it, `dropped` and `unknown` as far as anybody can tell.
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

/** A transaction that was given to the wallet for an intent: the first, or a later one with the same number. */
export type Attempt = { readonly hash: string; readonly what: 'first' | 'faster' | 'cancel' }

/** A request as a remote wallet has it. Its answer can be fetched by this, also after a reload. */
export type RemoteRequest = {
  readonly topic: string
  readonly id: number
  readonly network: CaipNetworkId
  readonly method: string
}

/** An intent and what became of it. Survives reload; the same in every tab. Times are epoch ms. */
export type TransactionRecord = TransactionIntent & {
  readonly phase: Phase
  readonly createdAt: number
  readonly askedAt?: number
  readonly submittedAt?: number
  readonly settledAt?: number
  /** It takes longer than is usual. Never a failure. */
  readonly slow: boolean
  /** What the chain knows it by; the attempt that was mined where there are several. */
  readonly hash?: string
  readonly attempts: readonly Attempt[]
  /** Nonce of the transaction, as a node has shown it. */
  readonly nonce?: number
  /** Least nonce it can have: that of the account when the wallet was asked. */
  readonly firstNonce?: number
  /** One node says that it is mined, and no other node has confirmed that yet. */
  readonly claimed?: true
  /** Height of the chain when the wallet was asked. */
  readonly fromBlock?: number
  readonly block?: number
  /** Which block of that height: another one there means that the chain has changed its mind. */
  readonly blockHash?: string
  /** So many blocks are on top that it is no longer asked about. */
  readonly firm?: boolean
  /** When we saw that the network had taken back the block it was in. */
  readonly takenBackAt?: number
  /** What was paid for it, in base units of the chain's coin. */
  readonly paid?: bigint
  /** How much of what was expected has arrived, in base units; absent where two nodes have not shown it alike. */
  readonly arrived?: bigint
  readonly bundle?: string
  readonly error?: ErrorRecord
  /** Fields in which what the chain has differs from what was asked: somebody between us and the wallet changed it. */
  readonly differs: readonly string[]
  /** The tab that asks the wallet. */
  readonly owner?: string
  /** The request of a remote wallet. When its tab is gone, the leader fetches the answer. */
  readonly request?: RemoteRequest
}

/** Where sending from this account stands before anything is sent; the same in every tab. */
export type SendDraft = {
  /** Becomes the id of the intent. */
  readonly id: string
  /** Contract or mint; absent for the native coin. */
  readonly token?: string
  /** As typed. */
  readonly amount: string
  readonly unit: 'token' | 'fiat'
  /** As typed: an address or a name. */
  readonly to: string
}

/** Somebody who was sent to before. */
export type RecentRecipient = { readonly address: string; readonly name?: string; readonly lastAt: number }
