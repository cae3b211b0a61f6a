import type { DecimalText } from '../core/amount.ts'
import type { CaipAddress, CaipNetworkId } from '../core/caip.ts'

/** The least and the most of one way to pay, decimal text in its currency. */
export type BuyLimit = { readonly method: string; readonly min: DecimalText; readonly max: DecimalText }

/** Money that can be paid with. */
export type BuyFiat = { readonly code: string; readonly limits: readonly BuyLimit[] }

/** A coin on one network that can be bought. */
export type BuyCoin = {
  readonly symbol: string
  readonly name: string
  readonly network: CaipNetworkId
  /** What providers call it, where they sell it on this network. */
  readonly code?: string
}

/** What can be bought and paid with; `built-in` where nobody answered. */
export type BuyOptions = {
  readonly fiats: readonly BuyFiat[]
  readonly coins: readonly BuyCoin[]
  readonly source: 'provider' | 'built-in'
}

/** What somebody wants to buy. `amount` is decimal text in `fiat`. */
export type BuyParams = {
  readonly account: CaipAddress
  readonly coin: BuyCoin
  readonly fiat: string
  readonly amount: DecimalText
  readonly method: string
  /** ISO 3166, two letters. */
  readonly country: string
}

/** What one provider gives. Without figures where it did not say: its own page will. */
export type BuyQuote = {
  /** Only where nobody gave a price. */
  readonly id?: string
  /** The provider's own name for itself in calls. */
  readonly seller: string
  readonly name: string
  readonly logoUrl?: string
  /** Whole coins, and what the provider keeps, decimal text. */
  readonly output?: DecimalText
  readonly fee?: DecimalText
}

/** An order whose page was opened. */
export type BuyOrder = {
  readonly account: CaipAddress
  readonly symbol: string
  readonly seller: string
  /** Epoch ms. */
  readonly since: number
}

/** What became of an order as far as it can be seen; `late` = nobody looks any more. */
export type BuyProgress = {
  readonly state: 'waiting' | 'arrived' | 'failed' | 'late'
  readonly quantity?: DecimalText
  readonly hash?: string
}

/** What a site asks to be paid. Asset is CAIP-19; amount is decimal text in whole tokens. */
export type PaymentRequest = {
  readonly asset: string
  readonly amount: DecimalText
  readonly recipient: CaipAddress
}

/** An exchange that pays from the visitor's account there. */
export type Exchange = { readonly id: string; readonly name: string; readonly imageUrl?: string }

/** The page of an exchange, and what its state is asked by. */
export type ExchangeSession = { readonly exchange: string; readonly session: string; readonly url: string }

export type PayState = 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
/** `late` = nobody looks any more. */
export type PayProgress = { readonly state: PayState | 'late'; readonly hash?: string }
