import { maxDecimals, uint256Max } from '../core/amount.ts'
import { type Balances, readCaipAddress, readNetworkId, type TokenBalance } from '../core/entities.ts'
import { listOf, maybe, oneOf, recordOf, type Shape, text } from '../core/lib/shape.ts'

/** Accepts the id of a network. */
export const network: Shape = value => readNetworkId(value) !== undefined
const decimals: Shape = value => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxDecimals
const amount: Shape = value => typeof value === 'bigint' && value >= 0n && value <= uint256Max

const tokenBalance = recordOf<TokenBalance>({
  network,
  address: maybe(text),
  symbol: text,
  name: text,
  decimals,
  amount,
  price: maybe(text),
  value: maybe(text),
  iconUrl: maybe(text),
  spamFlag: maybe(text),
})
/** Accepts the balances of an account, as the worker stores them. */
export const storedBalances = recordOf<Balances>({
  account: value => readCaipAddress(value) !== undefined,
  native: tokenBalance,
  tokens: listOf(tokenBalance),
  total: maybe(text),
  source: oneOf('provider', 'chain', 'wallet'),
})
