import type { DecimalText } from '../core/amount.ts'
import type { CaipAddress } from '../core/caip.ts'
import type { Balances, TokenBalance } from '../core/entities.ts'
import type { Loadable } from '../core/loadable.ts'

/** One account of the portfolio on one network, as far as it is known. */
export type PortfolioPart = { readonly account: CaipAddress; readonly balances: Loadable<Balances> }

/** Everything the connected wallets own on the site's networks. */
export type Portfolio = {
  readonly parts: readonly PortfolioPart[]
  /** What there is, most worth first; without what is doubted and what is nothing. */
  readonly tokens: readonly TokenBalance[]
  /** Tokens set apart: they count for nothing. */
  readonly doubtful: readonly TokenBalance[]
  /** Sum of all that is priced, in US dollars; absent when nothing is. */
  readonly total?: DecimalText
  /** Accounts nothing is known of: the total is without them. */
  readonly unknown: readonly CaipAddress[]
}
