import type { DecimalText } from '../core/amount.ts'
import type { CaipAddress, CaipNetworkId } from '../core/caip.ts'
import type { EvmCall } from '../transactions/record.ts'

/** A coin that can be swapped. */
export type SwapToken = {
  readonly network: CaipNetworkId
  /** Contract, lower case; the network's placeholder stands for the native coin. */
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Remote picture, only ever used in an <img>. */
  readonly iconUrl?: string
  /** Takes a signed permit (EIP-2612) in place of an approval, by the provider's word. */
  readonly permit: boolean
  /** Well known at this very address. */
  readonly suggested: boolean
  /** Passes for a known token without being it, or advertises. */
  readonly doubt?: 'imitation' | 'advert'
}

/** What somebody wants to swap. `amount` is in base units of `from`; `slippage` is whole per cent. */
export type SwapRequest = {
  readonly account: CaipAddress
  /** Addresses of tokens, lower case. */
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly slippage: number
}

/** The same wish as it crosses the bridge and names a stream: the amount is the digits of its base units. */
export type SwapParams = Omit<SwapRequest, 'amount'> & { readonly amount: string }

/** What the provider offers for a wish. Money is in US dollars and absent where nobody quotes it. */
export type SwapQuote = {
  /** Base units of the token that is bought. */
  readonly output: bigint
  /** Base units that are received at least, by the slippage allowed. */
  readonly least: bigint
  /** How much of the second token one whole of the first is worth. */
  readonly rate: DecimalText
  readonly inputValue?: DecimalText
  readonly outputValue?: DecimalText
  /** Per cent of the value that the trade itself costs; negative where it gains. */
  readonly priceImpact?: DecimalText
  /** The most the provider may keep, in base units of the token that is sold; the quote already counts it. */
  readonly providerFee: bigint
  /** What the network takes for a swap, about, in base units of its coin. */
  readonly networkFee?: bigint
  readonly networkFeeValue?: DecimalText
}

/** The next thing to be answered in the wallet on the way to a swap; checked in full before it is shown. */
export type SwapStep =
  | {
      readonly kind: 'approve'
      readonly call: EvmCall
      readonly spender: string
      /** Exact, never more; nothing where an earlier allowance has to be taken back first. */
      readonly amount: bigint
    }
  | {
      readonly kind: 'permit'
      /** What is signed, as JSON of EIP-712. */
      readonly typedData: string
      readonly spender: string
      readonly amount: bigint
      /** Epoch seconds. */
      readonly deadline: number
    }
  | {
      readonly kind: 'swap'
      readonly call: EvmCall
      /** Base units expected and received at least, as the call says it. */
      readonly output: bigint
      readonly least: bigint
    }
