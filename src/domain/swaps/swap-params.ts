import type { CaipAddress } from '../core/entities.ts'

/** A requested swap. `amount` is in base units of `from`, `slippage` in whole per cent. */
export type SwapRequest = {
  /** The account that swaps the tokens. */
  readonly account: CaipAddress
  /** Address of the token that is sold, in lower case. */
  readonly from: string
  /** Address of the token that is bought, in lower case. */
  readonly to: string
  /** Amount to sell, in base units. */
  readonly amount: bigint
  /** How much less than the quoted output the user accepts, in whole per cent. */
  readonly slippage: number
}

/**
 * A swap request as plain data: `amount` is decimal text in base units. In this form, the page can post the request to
 * the worker, and can use it as the key of a stream.
 */
export type SwapParams = Omit<SwapRequest, 'amount'> & {
  /** Amount to sell in base units, as decimal text. */
  readonly amount: string
}
