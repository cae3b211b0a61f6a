import type { DecimalText } from '../core/amount.ts'
import type { CaipAddress, CaipNetworkId } from '../core/caip.ts'

/** Limits of one payment method, as decimal text in the fiat currency. */
export type BuyLimit = { readonly method: string; readonly min: DecimalText; readonly max: DecimalText }

/** A fiat currency for payment. */
export type BuyFiat = { readonly code: string; readonly limits: readonly BuyLimit[] }

/** A coin that can be bought, on one network. */
export type BuyCoin = {
  readonly symbol: string
  readonly name: string
  readonly network: CaipNetworkId
  /** The code that on-ramp providers use for the coin. Absent if they do not sell it on this network. */
  readonly code?: string
}

/** The coins and currencies that can be bought and paid with. */
export type BuyOptions = {
  /** Currencies that the user can pay with. */
  readonly fiats: readonly BuyFiat[]
  /** Coins that can be bought. */
  readonly coins: readonly BuyCoin[]
  /** The source `built-in` means that the on-ramp service did not respond. */
  readonly source: 'provider' | 'built-in'
}

/** A requested purchase. `amount` is decimal text in `fiat`. */
export type BuyParams = {
  readonly account: CaipAddress
  readonly coin: BuyCoin
  readonly fiat: string
  readonly amount: DecimalText
  readonly method: string
  /** Country of the user: ISO 3166 code, two letters. */
  readonly country: string
}

/** The quote of one on-ramp provider. If the provider returned no amounts, its own page shows them. */
export type BuyQuote = {
  /** Id of the quote. Only set on a placeholder quote. */
  readonly id?: string
  /** The id of the on-ramp provider in requests. */
  readonly seller: string
  readonly name: string
  readonly logoUrl?: string
  /** Output in whole coins and the provider's fee, as decimal text. */
  readonly output?: DecimalText
  readonly fee?: DecimalText
}

/** An order whose payment page was opened. */
export type BuyOrder = {
  readonly account: CaipAddress
  readonly symbol: string
  readonly seller: string
  /** When the payment page was opened (epoch ms). */
  readonly since: number
}

/** Progress of an order. `late` means that the order took too long, and polling has stopped. */
export type BuyProgress = {
  readonly state: 'waiting' | 'arrived' | 'failed' | 'late'
  readonly quantity?: DecimalText
  readonly hash?: string
}

/** A payment that a site requests. `asset` is CAIP-19, `amount` is decimal text in whole tokens. */
export type PaymentRequest = {
  readonly asset: string
  readonly amount: DecimalText
  readonly recipient: CaipAddress
}

/** An exchange from which the user can pay with an account at the exchange. */
export type Exchange = { readonly id: string; readonly name: string; readonly imageUrl?: string }

/** A payment session at an exchange: the URL of its page, and the id for polling its state. */
export type ExchangeSession = { readonly exchange: string; readonly session: string; readonly url: string }

/** State of a payment at an exchange. */
export type PayState = 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
/** Progress of a payment. `late` means that the payment took too long, and polling has stopped. */
export type PayProgress = { readonly state: PayState | 'late'; readonly hash?: string }
