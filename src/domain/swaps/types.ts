import type { DecimalText } from '../core/amount.ts'
import { nativePlaceholders, swapNetworks } from '../core/constants.ts'
import type { CaipNetworkId } from '../core/entities.ts'
import type { EvmCall } from '../transactions/record.ts'

/** A token that can be swapped. */
export type SwapToken = {
  /** Network of the token (CAIP-2). */
  readonly network: CaipNetworkId
  /** The token's contract in lower case, or the placeholder address of the native coin. */
  readonly address: string
  /** Symbol of the token. */
  readonly symbol: string
  /** Name of the token. */
  readonly name: string
  /** Number of decimals of the token. */
  readonly decimals: number
  /** URL of the token's remote picture. It is used only as the source of an <img>. */
  readonly iconUrl?: string
  /** Whether the swap service says that the token accepts a signed permit (EIP-2612) instead of an approval. */
  readonly permit: boolean
  /** Whether this exact address belongs to a well-known token. */
  readonly suggested: boolean
  /** Spam flag: the token imitates a well-known token, or its name is an advertisement. */
  readonly spamFlag?: 'imitation' | 'advert'
}

/** The swap service's quote for a swap request. A value in US dollars is absent if a price is unknown. */
export type SwapQuote = {
  /** Expected output, in base units of the bought token. */
  readonly output: bigint
  /** The minimum output that the slippage allows, in base units of the bought token. */
  readonly minOutput: bigint
  /** How many whole bought tokens the user gets for one whole sold token. */
  readonly rate: DecimalText
  /** Value of the sold amount in US dollars. */
  readonly inputValue?: DecimalText
  /** Value of the output in US dollars. */
  readonly outputValue?: DecimalText
  /** Loss of value by the trade, in per cent. Negative for a gain. */
  readonly priceImpact?: DecimalText
  /**
   * The maximum fee of the swap service, in base units of the sold token. `output` is the amount that remains after
   * this fee.
   */
  readonly providerFee: bigint
  /** Estimated network fee, in base units of the native coin. Absent if the fee is unknown, or if the site pays it. */
  readonly networkFee?: bigint
  /** Value of the network fee in US dollars. */
  readonly networkFeeValue?: DecimalText
  /** Set if the site pays the network fee (ERC-7677). */
  readonly sponsored?: true
}

/** The next wallet request of a swap. Portico checks the request completely before the user sees it. */
export type SwapStep =
  | {
      /** The step in which the wallet sets the allowance of a contract for the sold token. */
      readonly kind: 'approve'
      /** The call to send. */
      readonly call: EvmCall
      /** The contract that may spend the token. */
      readonly spender: string
      /**
       * The exact allowance. It is zero if the step revokes an earlier allowance. Some tokens require this before they
       * accept a new allowance.
       */
      readonly amount: bigint
    }
  | {
      readonly kind: 'permit'
      /** The data to sign, as EIP-712 JSON. */
      readonly typedData: string
      readonly spender: string
      readonly amount: bigint
      /** When the permit expires, in epoch seconds. */
      readonly deadline: number
    }
  | {
      readonly kind: 'swap'
      readonly call: EvmCall
      /** The output that the swap service expects, in base units of the bought token. */
      readonly output: bigint
      /** The minimum output, in base units, decoded from the call. */
      readonly minOutput: bigint
      /**
       * How much of the sold token the called contract may spend already, in base units, read from a node. Absent if no
       * more than the swap needs is known.
       */
      readonly allowance?: bigint
    }

export function swapsOn(network: CaipNetworkId): boolean {
  return swapNetworks.includes(network)
}

/** Whether the address is the placeholder of the native coin. */
export function isNativeCoin(address: string): boolean {
  return address.toLowerCase() === nativePlaceholders.eip155
}
