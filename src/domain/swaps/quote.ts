import {
  type DecimalText,
  divide,
  formatUnits,
  isPossibleAmount,
  isPossibleValue,
  lossPercent,
  multiply,
} from '../core/amount.ts'
import { slippageTolerance } from '../core/constants.ts'
import type { SwapQuote, SwapToken } from './types.ts'

/** The maximum fee of the swap service, in hundredths of a per cent. */
const providerFeePoints = 85n
const points = 10_000n

/** The minimum output if the price moves by `slippage` per cent. Rounded down, as the swap service does. */
export function minOutputOf(output: bigint, slippage: number = slippageTolerance): bigint {
  return (output * BigInt(100 - slippage)) / 100n
}

/** The maximum fee of the swap service for an amount. */
export function providerFeeOf(amount: bigint): bigint {
  return (amount * providerFeePoints) / points
}

/** The values from which a quote is computed. Prices are in US dollars for one whole token. */
export type QuoteFacts = {
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  readonly output: bigint
  readonly slippage: number
  readonly fromPrice?: DecimalText | undefined
  readonly toPrice?: DecimalText | undefined
  readonly native?: { readonly price?: DecimalText | undefined; readonly decimals: number } | undefined
  /** The units of gas that the swap needs, and the price of one unit in base units of the native coin. */
  readonly gas?: { readonly units: bigint; readonly price: bigint } | undefined
}

/**
 * Computes the quote. All values are exact to 20 decimal places. Implausible fees and values, such as a fee larger than any
 * account can hold, are left out.
 */
export function quoteFrom(facts: QuoteFacts): SwapQuote {
  const { from, to, amount, output, gas, native } = facts
  const [input, received] = [formatUnits(amount, from.decimals), formatUnits(output, to.decimals)]
  const inputValue = valued(input, facts.fromPrice)
  const outputValue = valued(received, facts.toPrice)
  const priceImpact = inputValue && outputValue && lossPercent(inputValue, outputValue)
  const wholeFee = gas && gas.units * gas.price
  const isPossibleFee = wholeFee !== undefined && isPossibleAmount(wholeFee, native?.decimals ?? 0)
  const networkFee = isPossibleFee ? wholeFee : undefined
  const networkFeeValue =
    networkFee !== undefined && native
      ? valued(formatUnits(networkFee, native.decimals), native.price)
      : undefined
  return {
    output,
    minOutput: minOutputOf(output, facts.slippage),
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
  const value = price === undefined ? undefined : multiply(amount, price)
  return value !== undefined && isPossibleValue(value) ? value : undefined
}
