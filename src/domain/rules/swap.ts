import { slippageTolerance } from '../constants.ts'
import { type DecimalText, formatUnits } from '../model/amount.ts'
import { divide, lossPercent } from '../model/amount-ratio.ts'
import { multiply, parseUnits } from '../model/amount-reading.ts'
import type { CaipNetworkId } from '../model/caip.ts'
import type { SwapQuote, SwapToken } from '../model/swap.ts'
import { isNativeCoin, swapsOn } from './swap-network.ts'

/** The most the visitor may allow the price to move, in per cent: more is no tolerance but a gift. */
export const slippageMost = 50
/** The loss of value at which a trade is named costly: per cent. */
export const costlyImpact = '3'
/** What the provider keeps at most, in hundredths of a per cent. */
export const providerFeePoints = 85n
const points = 10_000n

/** Whole per cent as typed; undefined where it is none that is allowed. The provider takes no fractions. */
export function readSlippage(text: string): number | undefined {
  if (!/^[0-9]{1,2}$/.test(text)) return undefined
  const slippage = Number(text)
  return isSlippage(slippage) ? slippage : undefined
}

/** Whether a slippage can be asked for. */
export function isSlippage(slippage: unknown): slippage is number {
  return Number.isInteger(slippage) && Number(slippage) >= 1 && Number(slippage) <= slippageMost
}

/** What is received at least where the price moves by so many per cent; rounded down, as the provider does. */
export function leastOf(output: bigint, slippage: number = slippageTolerance): bigint {
  return (output * BigInt(100 - slippage)) / 100n
}

/** The most the provider keeps of an amount. */
export function providerFeeOf(amount: bigint): bigint {
  return (amount * providerFeePoints) / points
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

/** What a quote is made of. Prices are dollars for a whole coin. */
export type QuoteFacts = {
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  readonly output: bigint
  readonly slippage: number
  readonly fromPrice?: DecimalText | undefined
  readonly toPrice?: DecimalText | undefined
  readonly native?: { readonly price?: DecimalText | undefined; readonly decimals: number } | undefined
  /** Units of gas and what one costs, in base units of the native coin. */
  readonly gas?: { readonly units: bigint; readonly price: bigint } | undefined
}

/** Puts a quote together; every figure exact to 20 places. */
export function quoteFrom(facts: QuoteFacts): SwapQuote {
  const { from, to, amount, output, gas, native } = facts
  const [input, received] = [formatUnits(amount, from.decimals), formatUnits(output, to.decimals)]
  const inputValue = valued(input, facts.fromPrice)
  const outputValue = valued(received, facts.toPrice)
  const priceImpact = inputValue && outputValue && lossPercent(inputValue, outputValue)
  const networkFee = gas && gas.units * gas.price
  const networkFeeValue =
    networkFee !== undefined && native
      ? valued(formatUnits(networkFee, native.decimals), native.price)
      : undefined
  return {
    output,
    least: leastOf(output, facts.slippage),
    rate: divide(received, input) ?? '0',
    providerFee: providerFeeOf(amount),
    ...(inputValue !== undefined && { inputValue }),
    ...(outputValue !== undefined && { outputValue }),
    ...(priceImpact !== undefined && { priceImpact }),
    ...(networkFee !== undefined && { networkFee }),
    ...(networkFeeValue !== undefined && { networkFeeValue }),
  }
}

function valued(amount: DecimalText, price: DecimalText | undefined): DecimalText | undefined {
  return price === undefined ? undefined : multiply(amount, price)
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
export function mostOf(token: SwapToken, balance: bigint, fee: bigint | undefined): bigint {
  if (!isNativeCoin(token.address)) return balance
  const kept = fee ?? 0n
  return balance > kept ? balance - kept : 0n
}
