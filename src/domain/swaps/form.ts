import { parseUnits } from '../core/amount-reading.ts'
import type { CaipNetworkId } from '../core/caip.ts'
import { isNativeCoin, swapsOn } from './network.ts'
import type { SwapQuote, SwapToken } from './types.ts'

/** The most the visitor may allow the price to move, in per cent: more is no tolerance but a gift. */
export const maxSlippage = 50
/** The loss of value at which a trade is named costly: per cent. */
export const costlyImpact = '3'

/** Whole per cent as typed; undefined where it is none that is allowed. The provider takes no fractions. */
export function readSlippage(text: string): number | undefined {
  if (!/^[0-9]{1,2}$/.test(text)) return undefined
  const slippage = Number(text)
  return isSlippage(slippage) ? slippage : undefined
}

/** Whether a slippage can be asked for. */
export function isSlippage(slippage: unknown): slippage is number {
  return Number.isInteger(slippage) && Number(slippage) >= 1 && Number(slippage) <= maxSlippage
}

/** The amount as typed, in base units; undefined for nothing, for zero and for what is no amount. */
export function readAmount(text: string, decimals: number): bigint | undefined {
  try {
    const amount = parseUnits(text, decimals)
    return amount > 0n ? amount : undefined
  } catch {
    return undefined
  }
}

/** What keeps a swap from being reviewed, in the order it is asked for. */
export type SwapProblem =
  | 'unsupported'
  | 'no-token'
  | 'same-token'
  | 'no-amount'
  | 'bad-amount'
  | 'insufficient-balance'
  | 'insufficient-fee'
  | 'no-quote'

/** What a form knows of itself. `balance` and `native` are undefined while they are unknown: unknown is not too little. */
export type SwapForm = {
  readonly network: CaipNetworkId | undefined
  readonly from: SwapToken | undefined
  readonly to: SwapToken | undefined
  readonly text: string
  readonly balance: bigint | undefined
  readonly native: bigint | undefined
  readonly quote: SwapQuote | undefined
}

/** The next missing thing; undefined where the swap can be reviewed. */
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

/** All of it that can be swapped: of the native coin, what is left after the fee. */
export function maxOf(token: SwapToken, balance: bigint, fee: bigint | undefined): bigint {
  if (!isNativeCoin(token.address)) return balance
  const kept = fee ?? 0n
  return balance > kept ? balance - kept : 0n
}
