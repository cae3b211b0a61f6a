import type { CaipAddress, CaipNetworkId } from '../core/caip.ts'
import type { ErrorRecord } from '../core/errors/app-error.ts'

/** The purpose of a transaction, as shown to the user. */
export type TransactionKind = 'send' | 'approve' | 'swap' | 'buy' | 'pay' | 'other'

/** Summary of a transaction for lists and notices. Amounts are decimal text in whole tokens. */
export type TransactionSummary = {
  readonly symbol?: string
  readonly amount?: string
  /**
   * Number of decimals with which `amount` was written. It is compared with the asset's decimals before the wallet gets the
   * request.
   */
  readonly decimals?: number
  /** Contract or mint of the token. Absent for the native coin. */
  readonly token?: string
  /** The recipient's address, and the name that resolved to it. */
  readonly to?: string
  readonly toName?: string
  /** The expected output of a swap. */
  readonly gets?: { readonly symbol: string; readonly amount: string }
}

/** One call of an EVM account. `value` is in wei, `data` is hex with 0x. */
export type EvmCall = { readonly to: string; readonly value: bigint; readonly data: string }

/** Gas fees in wei per unit of gas. Legacy chains have only `gasPrice`. */
export type GasFees =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

/** A request to the wallet: an EVM call, a Solana transaction in base64, or a bundle of EVM calls. */
export type CallRequest =
  | {
      readonly type: 'evm'
      readonly call: EvmCall
      readonly gas?: bigint
      readonly fees?: GasFees
      /** Further calls for a wallet that cannot bundle. Each is sent as a separate transaction after this one. */
      readonly followedBy?: readonly EvmCall[]
    }
  | { readonly type: 'solana'; readonly transaction: string; readonly lastValidBlockHeight?: bigint }
  /** Several EVM calls as one bundle (EIP-5792). */
  | {
      readonly type: 'bundle'
      readonly calls: readonly EvmCall[]
      /** Set if all calls must take effect together, or none of them. */
      readonly atomicRequired?: true
      /** The capabilities that the wallet gets, as JSON text. */
      readonly capabilities?: string
    }

/** The minimum output of a swap, in base units of the bought token. */
export type ExpectedArrival = {
  /** Contract of the bought token. Absent for the native coin. */
  readonly token?: string
  readonly minOutput: bigint
  readonly symbol: string
  readonly decimals: number
}

/**
 * A transaction that the user wants to send. It is stored before the wallet gets the request. The same `id` is never sent
 * twice.
 */
export type TransactionIntent = {
  /** Created once for each send. A second click, another tab and a retry use the same id. */
  readonly id: string
  readonly account: CaipAddress
  readonly kind: TransactionKind
  readonly summary: TransactionSummary
  readonly request: CallRequest
  /** Set if the user accepts that this browser cannot store the transaction, so that it is forgotten after a reload. */
  readonly mayBeUnkept?: true
  /** For a swap, the output that the chain must show before the swap counts as successful. */
  readonly expects?: ExpectedArrival
}

/**
 * The phases of a transaction. In `recorded` and `asking` the wallet has not replied yet. In the next four phases the outcome
 * is open. All others are final, unless the chain reorganises.
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
/** The phase of a transaction. */
export type Phase = (typeof phases)[number]

/** One transaction that the wallet sent for the user's request: the first one, or a replacement with the same nonce. */
export type Attempt = { readonly hash: string; readonly what: 'first' | 'faster' | 'cancel' }

/**
 * The data that identifies a request at a remote wallet. With it Portico can fetch the response, even after a
 * reload.
 */
export type RemoteRequest = {
  readonly topic: string
  readonly id: number
  readonly network: CaipNetworkId
  readonly method: string
}

/** A transaction that the user wanted to send, and its outcome. Stored and shared by all tabs. Times are epoch ms. */
export type TransactionRecord = TransactionIntent & {
  readonly phase: Phase
  readonly createdAt: number
  readonly askedAt?: number
  readonly submittedAt?: number
  readonly settledAt?: number
  /** Whether the transaction takes longer than usual. This is not a failure. */
  readonly slow: boolean
  /** The transaction hash. If there were several attempts, the hash of the mined one. */
  readonly hash?: string
  readonly attempts: readonly Attempt[]
  /** Nonce of the transaction, as read from a node. */
  readonly nonce?: number
  /** Lowest possible nonce of the transaction: the account's nonce when the wallet got the request. */
  readonly firstNonce?: number
  /** Set if one node reports the transaction as mined and no second node has confirmed that yet. */
  readonly claimed?: true
  /** Block height when the wallet got the request. */
  readonly fromBlock?: number
  readonly block?: number
  /** Hash of the block at the height `fromBlock`. A different hash at this height means that the chain has reorganised. */
  readonly blockHash?: string
  /** Whether the transaction has enough confirmations, so that it is no longer polled. */
  readonly firm?: boolean
  /** When Portico noticed that a reorg had removed the transaction's block. */
  readonly takenBackAt?: number
  /** Network fee that was paid, in base units of the native coin. */
  readonly paid?: bigint
  /** Output of a swap that has arrived, in base units. Absent until two nodes agree. */
  readonly arrived?: bigint
  readonly bundle?: string
  readonly error?: ErrorRecord
  /**
   * Fields in which the transaction on the chain differs from the request, because the wallet or something behind it changed
   * them.
   */
  readonly mismatches: readonly string[]
  /** Id of the tab that sent the request to the wallet. */
  readonly owner?: string
  /** The request at a remote wallet. If the tab that sent it closes, the leader tab fetches the response. */
  readonly remoteRequest?: RemoteRequest
}

/** The unfinished send form of an account, shared by all tabs. */
export type SendDraft = {
  /** Id of the draft. It becomes the id of the transaction when the user sends the draft. */
  readonly id: string
  /** Contract or mint of the token. Absent for the native coin. */
  readonly token?: string
  /** The amount as the user typed it. */
  readonly amount: string
  readonly unit: 'token' | 'fiat'
  /** The recipient as the user typed it: an address or a name. */
  readonly to: string
}

/** A recipient of an earlier send. */
export type RecentRecipient = { readonly address: string; readonly name?: string; readonly lastAt: number }

const open: readonly Phase[] = ['recorded', 'asking', 'unknown', 'submitted', 'pending', 'dropped']

/** Whether the state of the transaction can still change. */
export function isOpen({ phase }: Pick<TransactionRecord, 'phase'>): boolean {
  return open.includes(phase)
}

/** The capability of wallets that let a service pay the network fee (ERC-7677). */
export const paymaster = 'paymasterService'

/** The outcome of a confirmed swap: it brought at least the minimum, it brought less, or its output cannot be checked. */
export type Arrival = 'enough' | 'less' | 'unknown'

/**
 * Compares the output of a swap, as the chain shows it, with the minimum. Undefined for transactions that are not a confirmed
 * swap.
 */
export function arrivalOf({
  kind,
  phase,
  expects,
  arrived,
}: Pick<TransactionRecord, 'kind' | 'phase' | 'expects' | 'arrived'>): Arrival | undefined {
  if (kind !== 'swap' || phase !== 'confirmed') return undefined
  if (!expects || arrived === undefined) return 'unknown'
  return arrived >= expects.minOutput ? 'enough' : 'less'
}
