import type { DecimalText } from '../core/amount.ts'
import type { CaipAddress, CaipNetworkId } from '../core/caip.ts'
import type { EvmCall } from '../transactions/record.ts'

/** A token that can be swapped. */
export type SwapToken = {
  readonly network: CaipNetworkId
  /** Contract address, lower case, or the placeholder of the native coin. */
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Remote picture. Only used as the source of an <img>. */
  readonly iconUrl?: string
  /** The provider says that the token accepts a signed permit (EIP-2612) instead of an approval. */
  readonly permit: boolean
  /** This exact address belongs to a well-known token. */
  readonly suggested: boolean
  /** Spam flag: the token imitates a well-known one, or its name is an advertisement. */
  readonly doubt?: 'imitation' | 'advert'
}

/** A requested swap. `amount` is in base units of `from`, `slippage` in whole per cent. */
export type SwapRequest = {
  readonly account: CaipAddress
  /** Token addresses, lower case. */
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly slippage: number
}

/** A swap request that can cross the bridge and serve as a stream key: `amount` is decimal text in base units. */
export type SwapParams = Omit<SwapRequest, 'amount'> & { readonly amount: string }

/** The provider's quote for a request. Values are in US dollars and absent when a price is unknown. */
export type SwapQuote = {
  /** Expected output, in base units of the bought token. */
  readonly output: bigint
  /** Minimum output after slippage, in base units. */
  readonly least: bigint
  /** How many bought tokens one sold token gives, in whole tokens. */
  readonly rate: DecimalText
  readonly inputValue?: DecimalText
  readonly outputValue?: DecimalText
  /** Loss of value by the trade, in per cent. Negative for a gain. */
  readonly priceImpact?: DecimalText
  /** The maximum provider fee, in base units of the sold token. Already included in `output`. */
  readonly providerFee: bigint
  /** Estimated network fee, in base units of the native coin. */
  readonly networkFee?: bigint
  readonly networkFeeValue?: DecimalText
}

/** The next request to the wallet on the way to a swap. Fully checked before it is shown. */
export type SwapStep =
  | {
      readonly kind: 'approve'
      readonly call: EvmCall
      readonly spender: string
      /** The exact amount. Zero revokes an earlier allowance, which some tokens require first. */
      readonly amount: bigint
    }
  | {
      readonly kind: 'permit'
      /** The data to sign, as EIP-712 JSON. */
      readonly typedData: string
      readonly spender: string
      readonly amount: bigint
      /** Epoch seconds. */
      readonly deadline: number
    }
  | {
      readonly kind: 'swap'
      readonly call: EvmCall
      /** Expected and minimum output in base units, decoded from the call. */
      readonly output: bigint
      readonly least: bigint
    }
