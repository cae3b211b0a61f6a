import { type DecimalText, formatUnits } from '../core/amount.ts'
import { divide, lossPercent } from '../core/amount-ratio.ts'
import { multiply } from '../core/amount-reading.ts'
import { slippageTolerance } from '../core/constants.ts'
import type { SwapQuote, SwapToken } from './types.ts'

/** What the provider keeps at most, in hundredths of a per cent. */
const providerFeePoints = 85n
const points = 10_000n

/** What is received at least where the price moves by so many per cent; rounded down, as the provider does. */
export function minOutputOf(output: bigint, slippage: number = slippageTolerance): bigint {
  return (output * BigInt(100 - slippage)) / 100n
}

/** The most the provider keeps of an amount. */
export function providerFeeOf(amount: bigint): bigint {
  return (amount * providerFeePoints) / points
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
    least: minOutputOf(output, facts.slippage),
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
