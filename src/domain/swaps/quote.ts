import { type DecimalText, formatUnits } from '../core/amount.ts'
import { divide, lossPercent } from '../core/amount-ratio.ts'
import { multiply } from '../core/amount-reading.ts'
import { slippageTolerance } from '../core/constants.ts'
import type { SwapQuote, SwapToken } from './types.ts'

/** The maximum provider fee, in hundredths of a per cent. */
const providerFeePoints = 85n
const points = 10_000n

/** The minimum output when the price moves by `slippage` per cent. Rounded down, as the provider does. */
export function minOutputOf(output: bigint, slippage: number = slippageTolerance): bigint {
  return (output * BigInt(100 - slippage)) / 100n
}

/** The maximum provider fee for an amount. */
export function providerFeeOf(amount: bigint): bigint {
  return (amount * providerFeePoints) / points
}

/** Inputs of a quote. Prices are US dollars for one whole token. */
export type QuoteFacts = {
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  readonly output: bigint
  readonly slippage: number
  readonly fromPrice?: DecimalText | undefined
  readonly toPrice?: DecimalText | undefined
  readonly native?: { readonly price?: DecimalText | undefined; readonly decimals: number } | undefined
  /** Units of gas, and the price of one unit in base units of the native coin. */
  readonly gas?: { readonly units: bigint; readonly price: bigint } | undefined
}

/** Builds the quote. All values are exact to 20 decimal places. */
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
