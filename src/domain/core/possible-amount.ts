/** The largest number in an EVM word. */
export const uint256Max = 2n ** 256n - 1n
/** Most decimals of an asset. With more, one whole token would not fit into an EVM word. */
export const mostDecimals = 77
/** No account holds 10 to the power of this many whole tokens of an asset with a value. */
const wholeDigits = 30

/** Whether an account can hold this amount. A larger one is a false or faulty response and counts as unknown. */
export function isPossibleAmount(amount: bigint, decimals: number): boolean {
  return amount >= 0n && amount <= uint256Max && amount < 10n ** BigInt(wholeDigits + decimals)
}
