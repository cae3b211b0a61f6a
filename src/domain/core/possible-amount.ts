/** The largest number an EVM word holds. */
export const uint256Max = 2n ** 256n - 1n
/** An asset with more decimals than this is not read: a whole token would not fit into an EVM word. */
export const mostDecimals = 77
/** No account has this many whole tokens of anything that is worth something: 10 to the power of this. */
const wholeDigits = 30

/** Whether an account can have this amount of an asset. A larger one is a lie or a fault of the service, and counts as unknown. */
export function isPossibleAmount(amount: bigint, decimals: number): boolean {
  return amount >= 0n && amount <= uint256Max && amount < 10n ** BigInt(wholeDigits + decimals)
}
