import type { DecimalText } from '../core/amount.ts'
import type { CaipAddress } from '../core/caip.ts'
import type { Balances, TokenBalance } from '../core/entities.ts'
import type { Loadable } from '../core/loadable.ts'

/** The balances of one account on one network. */
export type PortfolioPart = { readonly account: CaipAddress; readonly balances: Loadable<Balances> }

/** All assets of the connected wallets on the site's networks. */
export type Portfolio = {
  readonly parts: readonly PortfolioPart[]
  /** Tokens by value, highest first, without spam and zero balances. */
  readonly tokens: readonly TokenBalance[]
  /** Tokens marked as spam. The total does not include them. */
  readonly doubtful: readonly TokenBalance[]
  /** Sum of all priced tokens, in US dollars. Absent when no token has a price. */
  readonly total?: DecimalText
  /** Accounts without loaded balances. The total does not include them. */
  readonly unknown: readonly CaipAddress[]
}
