import type { CaipAddress, CaipNetworkId } from '../core/entities.ts'
import type { ErrorRecord } from '../core/errors/app-error.ts'
import type { SwapParams } from '../swaps/swap-params.ts'

/** The purpose of a transaction, as shown to the user. */
export type TransactionKind = 'send' | 'approve' | 'swap' | 'buy' | 'pay' | 'other'

/** Summary of a transaction for lists and notices. Amounts are decimal text in whole tokens. */
export type TransactionSummary = {
  /** Symbol of the token. */
  readonly symbol?: string
  /** Amount in whole tokens, as decimal text. */
  readonly amount?: string
  /**
   * The token's number of decimals, as known when the summary was created. Before the wallet gets the request, Portico
   * checks that the token really has this number of decimals.
   */
  readonly decimals?: number
  /** Contract or mint of the token. Absent for the native coin. */
  readonly token?: string
  /** The recipient's address. */
  readonly to?: string
  /** The name that the user typed, if it resolved to the address in `to`. */
  readonly toName?: string
  /** The output that the user expects from a swap. */
  readonly gets?: { readonly symbol: string; readonly amount: string }
}

/** One call that an EVM account makes: a transfer or a contract call. `value` is in wei, `data` is hex with 0x. */
export type EvmCall = {
  /** Address of the contract or the recipient. Absent if the call creates a contract (deployment). */
  readonly to?: string
  /** Amount of the native coin in wei. */
  readonly value: bigint
  /** Call data in hex with 0x, `0x` for a plain transfer. For a deployment, the code of the contract. */
  readonly data: string
}

/** Gas fees in wei per unit of gas. Legacy chains have only `gasPrice`. */
export type GasFees =
  | {
      /** The kind of fees that the network uses. */
      readonly type: 'eip1559'
      /** The highest price of a unit of gas, in wei. */
      readonly maxFeePerGas: bigint
      /** The part of `maxFeePerGas` that the block producer gets, in wei. */
      readonly maxPriorityFeePerGas: bigint
    }
  | {
      readonly type: 'legacy'
      /** Price of a unit of gas in wei. */
      readonly gasPrice: bigint
    }

/** A request to the wallet: an EVM call, a Solana transaction in base64, or a bundle of EVM calls. */
export type CallRequest =
  | {
      /** Kind of the request. */
      readonly type: 'evm'
      /** The call that the EVM account makes. */
      readonly call: EvmCall
      /** Gas limit. If it is absent, the wallet chooses it. */
      readonly gas?: bigint
      /** Gas fees. If they are absent, the wallet chooses them. */
      readonly fees?: GasFees
      /**
       * The calls that follow `call`, for a wallet that accepts only one call in each request. Portico sends each of
       * them as a separate transaction, after the previous call.
       */
      readonly followedBy?: readonly EvmCall[]
    }
  | {
      readonly type: 'solana'
      /** The unsigned Solana transaction in base64. */
      readonly transaction: string
      /** The last block height at which the network accepts the Solana transaction. */
      readonly lastValidBlockHeight?: bigint
    }
  /** Several EVM calls as one bundle (EIP-5792). */
  | {
      readonly type: 'bundle'
      /** The calls of the bundle, in the order of execution. */
      readonly calls: readonly EvmCall[]
      /** Set if the calls must take effect either all together or not at all. */
      readonly atomicRequired?: true
      /** The capabilities of the wallet that the bundle uses (EIP-5792), as JSON text. */
      readonly capabilities?: string
    }

/** The minimum output of a swap, in base units of the bought token. */
export type ExpectedOutput = {
  /** Contract of the bought token. Absent for the native coin. */
  readonly token?: string
  /** The minimum output in base units. */
  readonly minOutput: bigint
  /** Symbol of the bought token. */
  readonly symbol: string
  /** Decimals of the bought token. */
  readonly decimals: number
}

/**
 * A transaction that the user wants to send. Portico stores it before the wallet gets the request. Portico never sends
 * two requests with the same `id`.
 */
export type TransactionIntent = {
  /**
   * The id of the transaction. A second click, a second tab and a retry use the same id, so that the transaction is
   * sent only once.
   */
  readonly id: string
  /** The account that sends. */
  readonly account: CaipAddress
  /** Purpose of the transaction. */
  readonly kind: TransactionKind
  /** The facts about the transaction that lists and notices show. */
  readonly summary: TransactionSummary
  /** The request for the wallet, from `prepare` or `prepareCall`. */
  readonly request: CallRequest
  /** Set if the user accepts that the record is lost after a reload, because this browser cannot store it. */
  readonly mayBeUnkept?: true
  /** For a swap, the minimum output. After the swap is confirmed, Portico compares it with the output on the chain. */
  readonly expects?: ExpectedOutput
  /**
   * For the approval and the transaction of a swap, that swap. With it, a swap whose tab is closed after the approval is
   * offered again.
   */
  readonly swap?: SwapParams
}

/**
 * The phases of a transaction. In `recorded` and `asking`, the wallet has not replied yet. From `unknown` to `dropped`,
 * the outcome is open. The phases after `dropped` are final, unless a reorg removes the transaction's block.
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

/** The phase of a transaction: what the wallet and the network have made of it so far. */
export type Phase = (typeof phases)[number]

/** One transaction that the wallet sent for the user's request: the first one, or a replacement with the same nonce. */
export type Attempt = {
  /** Hash of this transaction. */
  readonly hash: string
  /** The purpose of this transaction: the first one, a faster replacement, or an empty one that cancels the first. */
  readonly what: 'first' | 'faster' | 'cancel'
}

/** The data with which Portico can fetch the response of a remote wallet to a request, even after a reload. */
export type RemoteRequest = {
  /** Id of the WalletConnect session. */
  readonly topic: string
  /** Id of the request. */
  readonly id: number
  /** Network of the request (CAIP-2). */
  readonly network: CaipNetworkId
  /** JSON-RPC method of the request. */
  readonly method: string
}

/**
 * A transaction that the user wanted to send, with its outcome. It is stored, and all tabs share it. Times are epoch
 * ms.
 */
export type TransactionRecord = TransactionIntent & {
  /** State of the transaction. */
  readonly phase: Phase
  /** When the user or the site started the send. */
  readonly createdAt: number
  /** When the wallet got the request. */
  readonly askedAt?: number
  /** Time at which the wallet returned a hash. */
  readonly submittedAt?: number
  /** When the outcome became final. */
  readonly settledAt?: number
  /** Whether the transaction takes longer than usual. This is not a failure. */
  readonly slow: boolean
  /**
   * Hash of the newest attempt. After a transaction with the same nonce was mined, the hash of the mined transaction.
   */
  readonly hash?: string
  /** All transactions that the wallet has sent for this record. They have the same nonce. */
  readonly attempts: readonly Attempt[]
  /** Nonce of the transaction, as read from a node. */
  readonly nonce?: number
  /** Lowest possible nonce of the transaction: the account's nonce when the wallet got the request. */
  readonly firstNonce?: number
  /** Set if one node reports the transaction as mined and no second node has confirmed this yet. */
  readonly claimed?: true
  /**
   * Set if no node has known the hash long after the wallet returned it, or if an account with code has a hash that the
   * nodes no longer know. Other owners of the account may have to sign first.
   */
  readonly unpublished?: true
  /** The block height at the time when the wallet got the request. */
  readonly fromBlock?: number
  /** Height of the block that contains the transaction. */
  readonly block?: number
  /**
   * Hash of the block at the height `block`. If a node returns a different hash at this height, the chain has
   * reorganised.
   */
  readonly blockHash?: string
  /**
   * Whether a reorg can no longer remove the transaction, because enough blocks follow its block. Portico then stops
   * polling the transaction.
   */
  readonly firm?: boolean
  /** The time at which Portico noticed that a reorg had removed the transaction's block. */
  readonly takenBackAt?: number
  /** The network fee that the account has paid, in base units of the native coin. */
  readonly paid?: bigint
  /**
   * The amount that the account has received from a swap, in base units. Absent until two nodes report the same amount.
   */
  readonly arrived?: bigint
  /** Id of the bundle (EIP-5792), if the wallet sends the transaction as a bundle. */
  readonly bundle?: string
  /** Why the transaction failed or was not sent. */
  readonly error?: ErrorRecord
  /**
   * Names of the fields in which the transaction on the chain differs from the request, for example because the wallet
   * changed them.
   */
  readonly mismatches: readonly string[]
  /** Id of the tab that sent the request to the wallet. */
  readonly owner?: string
  /** The request that a tab has sent to a remote wallet. If that tab closes, the leader tab fetches the response. */
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
  /** Whether `amount` is in whole tokens or in US dollars. */
  readonly unit: 'token' | 'fiat'
  /** The recipient as the user typed it: an address or a name. */
  readonly to: string
}

/** A recipient of an earlier send. */
export type RecentRecipient = {
  /** Address of the recipient. */
  readonly address: string
  /** The name that the user typed instead of the address. */
  readonly name?: string
  /** When the user last sent to this recipient (epoch ms). */
  readonly lastAt: number
}

const open: readonly Phase[] = ['recorded', 'asking', 'unknown', 'submitted', 'pending', 'dropped']

/** Whether the transaction has not reached a final phase yet. */
export function isOpen({ phase }: Pick<TransactionRecord, 'phase'>): boolean {
  return open.includes(phase)
}

/** Name of the wallet capability for paymasters: services that pay the network fee (ERC-7677). */
export const paymaster = 'paymasterService'

/**
 * The result of comparing the output of a confirmed swap with the minimum: at least the minimum (`enough`), below the
 * minimum (`less`), or not verifiable (`unknown`).
 */
export type OutputCheck = 'enough' | 'less' | 'unknown'

/**
 * Compares the output that arrived from a swap with the minimum. Returns undefined unless the transaction is a
 * confirmed swap.
 */
export function checkOutput({
  kind,
  phase,
  expects,
  arrived,
}: Pick<TransactionRecord, 'kind' | 'phase' | 'expects' | 'arrived'>): OutputCheck | undefined {
  if (kind !== 'swap' || phase !== 'confirmed') return undefined
  if (!expects || arrived === undefined) return 'unknown'
  return arrived >= expects.minOutput ? 'enough' : 'less'
}
