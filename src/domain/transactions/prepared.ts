import type { ErrorRecord } from '../core/errors/app-error.ts'
import type { CallRequest, GasFees } from './record.ts'
import type { Speed } from './speeds.ts'

/** What a transaction would do to the balance of one asset of the account. `delta` in base units, below zero where it goes away. */
export type BalanceChange = {
  /** Contract or mint; absent for the native coin. */
  readonly token?: string
  readonly delta: bigint
}

/** What somebody else could take afterwards. */
export type ApprovalChange = { readonly token: string; readonly spender: string; readonly amount: bigint }

/**
 * What the network says would happen, before any wallet is asked. `unavailable` is said, never hidden: it neither
 * promises nor forbids anything.
 */
export type Simulation =
  | {
      readonly status: 'ok'
      readonly changes: readonly BalanceChange[]
      readonly approvals: readonly ApprovalChange[]
      /** The changes are the network's, and not those that were asked for. */
      readonly differs?: true
      /** The node could not count what would arrive: only what is certain to leave is among the changes. */
      readonly partial?: true
      /** Only the data provider's own node has tried it. */
      readonly unconfirmed?: true
    }
  | { readonly status: 'reverts'; readonly error: ErrorRecord }
  | { readonly status: 'unavailable'; readonly error: ErrorRecord }

/** What the network takes for a transaction, at most, in base units of its coin. */
export type Fee = {
  readonly speed: Speed
  readonly most: bigint
  /** Of it, what a second layer pays to the first, or what a new account has to hold. */
  readonly extra: bigint
  /** What the first layer takes could not be read, and is not in it. */
  readonly partial?: true
  /** For each speed, where the network has several. */
  readonly choices?: Readonly<Record<Speed, { readonly fees: GasFees; readonly most: bigint }>>
}

/** Everything the review shows, and exactly what the wallet will be asked for. */
export type PreparedTransaction = {
  readonly asked: CallRequest
  /** Absent where no node could tell. */
  readonly fee?: Fee
  readonly simulation: Simulation
  /** Transfer fee of the token, in base units: the recipient gets that much less. Absent where there is none. */
  readonly transferFee?: bigint
  /** Why it cannot be sent as it is: too little funds, an amount the network does not keep. */
  readonly refusal?: ErrorRecord
  /** The same is on its way already: the id of it. */
  readonly repeats?: string
  /** Epoch ms. */
  readonly at: number
}

/** A wish to send some of one asset to one address. */
export type SendRequest = {
  /** Contract or mint; absent for the native coin. */
  readonly token?: string
  readonly amount: bigint
  readonly to: string
  /** The decimals the amount was read with. The send is refused where the asset has others. */
  readonly decimals?: number
  readonly speed?: Speed
}

/** The most that can be sent of an asset, and the fee that was left for it. */
export type MaxToSend = { readonly amount: bigint; readonly fee?: bigint }

/** What a wallet can do with several calls at once (EIP-5792), on one network. */
export type BatchCapability = {
  readonly bundles: boolean
  readonly atomic: 'supported' | 'ready' | 'unsupported'
}
