import type { ErrorRecord } from '../core/errors/app-error.ts'
import type { CallRequest, GasFees, TransactionSummary } from './record.ts'

/** How fast a transaction should be mined. A faster transaction costs more. */
export const speeds = ['slow', 'normal', 'fast'] as const
/** How fast a transaction should be mined. */
export type Speed = (typeof speeds)[number]

/** The change of one asset's balance by a transaction. `delta` is in base units, negative when the asset leaves the account. */
export type BalanceChange = {
  /** Contract or mint of the asset. Absent for the native coin. */
  readonly token?: string
  /** The change of the balance in base units, negative when the asset leaves the account. */
  readonly delta: bigint
}

/** An allowance that the transaction gives to a spender. */
export type ApprovalChange = {
  /** Contract of the token. */
  readonly token: string
  /** Contract that may spend the token. */
  readonly spender: string
  /** The allowance in base units. */
  readonly amount: bigint
}

/**
 * The simulated result of a transaction, before the wallet gets the request. If the status is `unavailable`, the user
 * can still send.
 */
export type Simulation =
  | {
      /** `ok`, `reverts` if the transaction would fail, or `unavailable` if no node could simulate it. */
      readonly status: 'ok'
      /** Changes of the account's balances. */
      readonly changes: readonly BalanceChange[]
      /** Allowances that the transaction gives. */
      readonly approvals: readonly ApprovalChange[]
      /** Set if the simulated balance changes differ from the request. */
      readonly mismatch?: true
      /** Set if the node could not simulate incoming assets. `changes` then lists only outgoing ones. */
      readonly partial?: true
      /** Set if only the data provider's node ran the simulation and no second node confirmed it. */
      readonly unconfirmed?: true
    }
  | {
      readonly status: 'reverts'
      /** Why the transaction would fail, or why it could not be simulated. */
      readonly error: ErrorRecord
    }
  | { readonly status: 'unavailable'; readonly error: ErrorRecord }

/** The maximum network fee of a transaction, in base units of the native coin. */
export type Fee = {
  /** The speed for which the fee was computed. */
  readonly speed: Speed
  /** The maximum fee, in base units. */
  readonly max: bigint
  /**
   * On layer 2 networks, the part of `max` that pays for the transaction's data on layer 1. On Solana, the part that
   * pays for the deposit of a new account.
   */
  readonly additional: bigint
  /** Set if `max` does not include the layer 1 fee, because this fee could not be read. */
  readonly partial?: true
  /** Fees for each speed, on networks that offer several speeds. */
  readonly choices?: Readonly<Record<Speed, { readonly fees: GasFees; readonly max: bigint }>>
}

/** Everything that the review shows, and the exact request for the wallet. */
export type PreparedTransaction = {
  /** The request for the wallet. Pass it to `transactions.send`. */
  readonly request: CallRequest
  /** The network fee. Absent if no node could estimate the fee, or if the site pays it. */
  readonly fee?: Fee
  /**
   * Set if the site pays the network fee (ERC-7677). `becomesSmart` means that the wallet first turns the account into
   * a smart account (EIP-7702).
   */
  readonly sponsored?: { readonly becomesSmart: boolean }
  /** The effects of the transaction in a simulation by nodes of the network. */
  readonly simulation: Simulation
  /**
   * Transfer fee of the token, in base units. The recipient receives the amount minus this fee. Absent if the token has no
   * transfer fee.
   */
  readonly transferFee?: bigint
  /** The reason why the transaction cannot be sent, for example insufficient funds or an amount below the network's minimum. */
  readonly blockedBy?: ErrorRecord
  /** Id of an unfinished transaction with the same content. */
  readonly duplicateOf?: string
  /** Time at which the transaction was prepared (epoch ms). */
  readonly at: number
}

/** A request to send an amount of one asset to one address. */
export type SendRequest = {
  /** Contract or mint of the asset. Absent for the native coin. */
  readonly token?: string
  /** Amount in base units. */
  readonly amount: bigint
  /** Address of the recipient. */
  readonly to: string
  /**
   * The number of decimals that was used to parse `amount`. Portico rejects the send if the asset has a different
   * number of decimals.
   */
  readonly decimals?: number
  /** How fast the transaction should be mined. Default `normal`. */
  readonly speed?: Speed
  /** With `account`, the account pays the network fee, even if the site offers to pay it. */
  readonly feePayer?: 'account'
}

/** A transfer of an amount in whole tokens. */
export type TransferRequest = {
  /** Address of the recipient. */
  readonly to: string
  /** Amount in whole tokens, as decimal text such as `'1.5'`. */
  readonly amount: string
  /** Contract or mint of the token. Absent for the native coin. */
  readonly token?: string
  /** How fast the transaction should be mined. Default `normal`. */
  readonly speed?: Speed
}

/** A prepared transfer, and the summary of it that fits its request. */
export type PreparedTransfer = PreparedTransaction & {
  /** The facts to show to the user. Pass them to `transactions.send`, unchanged. */
  readonly summary: TransactionSummary
}

/** The largest amount of an asset that can be sent, and the fee that was subtracted. */
export type MaxToSend = {
  /** The largest amount that can be sent, in base units. */
  readonly amount: bigint
  /** The network fee that was subtracted from the balance, in base units of the native coin. */
  readonly fee?: bigint
}

/** The wallet's support for bundles of calls (EIP-5792) on one network. */
export type BatchCapability = {
  /** Whether the wallet accepts several calls in one request. */
  readonly bundles: boolean
  /**
   * Whether the wallet sends all calls as one transaction. With `ready`, the wallet first turns the account into a
   * smart account (EIP-7702), if the user agrees.
   */
  readonly atomic: 'supported' | 'ready' | 'unsupported'
  /** The names of the capabilities that the wallet supports, for example `paymasterService` (ERC-7677). */
  readonly capabilities: readonly string[]
}
