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
  /** The providers' code of the coin. Absent if they do not sell it on this network. */
  readonly code?: string
}

/** The coins and currencies on offer. `built-in` if the service did not respond. */
export type BuyOptions = {
  readonly fiats: readonly BuyFiat[]
  readonly coins: readonly BuyCoin[]
  readonly source: 'provider' | 'built-in'
}

/** A requested purchase. `amount` is decimal text in `fiat`. */
export type BuyParams = {
  readonly account: CaipAddress
  readonly coin: BuyCoin
  readonly fiat: string
  readonly amount: DecimalText
  readonly method: string
  /** ISO 3166 code, two letters. */
  readonly country: string
}

/** The quote of one provider. Has no amounts if the provider gave none; its own page shows them. */
export type BuyQuote = {
  /** Only set on a placeholder quote. */
  readonly id?: string
  /** The provider's id in API calls. */
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
  /** Epoch ms. */
  readonly since: number
}

/** Progress of an order. `late`: it took too long, and polling has stopped. */
export type BuyProgress = {
  readonly state: 'waiting' | 'arrived' | 'failed' | 'late'
  readonly quantity?: DecimalText
  readonly hash?: string
}

/** A payment request of a site. `asset` is CAIP-19, `amount` is decimal text in whole tokens. */
export type PaymentRequest = {
  readonly asset: string
  readonly amount: DecimalText
  readonly recipient: CaipAddress
}

/** An exchange that pays from the user's account there. */
export type Exchange = { readonly id: string; readonly name: string; readonly imageUrl?: string }

/** A payment session at an exchange: its page, and the id for polling its state. */
export type ExchangeSession = { readonly exchange: string; readonly session: string; readonly url: string }

export type PayState = 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
/** `late`: it took too long, and polling has stopped. */
export type PayProgress = { readonly state: PayState | 'late'; readonly hash?: string }
