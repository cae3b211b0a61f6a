import type { ErrorRecord } from '../core/errors/app-error.ts'
import type { CallRequest, GasFees } from './record.ts'
import type { Speed } from './speeds.ts'

/** The change of one asset's balance by a transaction. `delta` is in base units, negative when the asset leaves the account. */
export type BalanceChange = {
  /** Contract or mint; absent for the native coin. */
  readonly token?: string
  readonly delta: bigint
}

/** An allowance that the transaction gives to a spender. */
export type ApprovalChange = { readonly token: string; readonly spender: string; readonly amount: bigint }

/**
 * The simulated result of a transaction, made before the wallet is asked. `unavailable` is shown to the user and does not block
 * the send.
 */
export type Simulation =
  | {
      readonly status: 'ok'
      readonly changes: readonly BalanceChange[]
      readonly approvals: readonly ApprovalChange[]
      /** The simulated changes are not the requested ones. */
      readonly differs?: true
      /** The node could not simulate incoming assets. `changes` lists only outgoing ones. */
      readonly partial?: true
      /** Only the data provider's node ran the simulation; no second node confirmed it. */
      readonly unconfirmed?: true
    }
  | { readonly status: 'reverts'; readonly error: ErrorRecord }
  | { readonly status: 'unavailable'; readonly error: ErrorRecord }

/** The maximum network fee of a transaction, in base units of the native coin. */
export type Fee = {
  readonly speed: Speed
  readonly most: bigint
  /** The part of `most` that a layer 2 pays to layer 1, or the deposit for a new Solana account. */
  readonly extra: bigint
  /** The layer 1 fee could not be read and is not included. */
  readonly partial?: true
  /** Fees for each speed, on networks that have several. */
  readonly choices?: Readonly<Record<Speed, { readonly fees: GasFees; readonly most: bigint }>>
}

/** Everything that the review shows, and the exact request for the wallet. */
export type PreparedTransaction = {
  readonly asked: CallRequest
  /** Absent when no node could estimate it. */
  readonly fee?: Fee
  readonly simulation: Simulation
  /** Transfer fee of the token, in base units. The recipient receives the amount minus this fee. Absent when there is none. */
  readonly transferFee?: bigint
  /** Why the transaction cannot be sent, for example insufficient funds or an amount below the network's minimum. */
  readonly refusal?: ErrorRecord
  /** Id of an open transaction with the same content. */
  readonly repeats?: string
  /** Epoch ms. */
  readonly at: number
}

/** A request to send an amount of one asset to one address. */
export type SendRequest = {
  /** Contract or mint; absent for the native coin. */
  readonly token?: string
  readonly amount: bigint
  readonly to: string
  /** The decimals used to parse `amount`. The send is refused if the asset has different decimals. */
  readonly decimals?: number
  readonly speed?: Speed
}

/** The largest amount of an asset that can be sent, and the fee that was subtracted. */
export type MaxToSend = { readonly amount: bigint; readonly fee?: bigint }

/** The wallet's support for batches of calls (EIP-5792) on one network. */
export type BatchCapability = {
  readonly bundles: boolean
  readonly atomic: 'supported' | 'ready' | 'unsupported'
}
