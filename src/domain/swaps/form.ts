import { parseUnits } from '../core/amount-reading.ts'
import type { CaipNetworkId } from '../core/caip.ts'
import { isNativeCoin, swapsOn } from './network.ts'
import type { SwapQuote, SwapToken } from './types.ts'

/** Upper limit for slippage, in per cent. With more, the user could lose most of the value. */
export const maxSlippage = 50
/** A trade that loses more value than this is marked as costly, in per cent. */
export const costlyImpact = '3'

/** Parses typed slippage in whole per cent. Undefined when out of range. The provider does not accept fractions. */
export function readSlippage(text: string): number | undefined {
  if (!/^[0-9]{1,2}$/.test(text)) return undefined
  const slippage = Number(text)
  return isSlippage(slippage) ? slippage : undefined
}

/** Whether the value is a slippage that the provider accepts. */
export function isSlippage(slippage: unknown): slippage is number {
  return Number.isInteger(slippage) && Number(slippage) >= 1 && Number(slippage) <= maxSlippage
}

/** Parses a typed amount into base units. Undefined for empty text, zero and anything that is not an amount. */
export function readAmount(text: string, decimals: number): bigint | undefined {
  try {
    const amount = parseUnits(text, decimals)
    return amount > 0n ? amount : undefined
  } catch {
    return undefined
  }
}

/** Reasons why a swap cannot be reviewed yet, in the order in which they are shown. */
export type SwapProblem =
  | 'unsupported'
  | 'no-token'
  | 'same-token'
  | 'no-amount'
  | 'bad-amount'
  | 'insufficient-balance'
  | 'insufficient-fee'
  | 'no-quote'

/** The values of the swap form. `balance` and `native` are undefined while they load. Unknown does not count as insufficient. */
export type SwapForm = {
  readonly network: CaipNetworkId | undefined
  readonly from: SwapToken | undefined
  readonly to: SwapToken | undefined
  readonly text: string
  readonly balance: bigint | undefined
  readonly native: bigint | undefined
  readonly quote: SwapQuote | undefined
}

/** The first problem of the form. Undefined when the swap can be reviewed. */
export function problemOf(form: SwapForm): SwapProblem | undefined {
  const { network, from, to, text, balance, native, quote } = form
  if (network && !swapsOn(network)) return 'unsupported'
  if (!from || !to) return 'no-token'
  if (from.address === to.address) return 'same-token'
  if (text.trim() === '' || /^[0.]*$/.test(text)) return 'no-amount'
  const amount = readAmount(text, from.decimals)
  if (amount === undefined) return 'bad-amount'
  if (balance !== undefined && amount > balance) return 'insufficient-balance'
  if (!quote) return 'no-quote'
  const spent = isNativeCoin(from.address) ? amount : 0n
  const fee = quote.networkFee ?? 0n
  return native !== undefined && spent + fee > native ? 'insufficient-fee' : undefined
}

/** The largest amount that can be swapped. For the native coin, the balance minus the fee. */
export function maxOf(token: SwapToken, balance: bigint, fee: bigint | undefined): bigint {
  if (!isNativeCoin(token.address)) return balance
  const kept = fee ?? 0n
  return balance > kept ? balance - kept : 0n
}
