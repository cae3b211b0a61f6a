/** Whether an allowance counts as unlimited: it exceeds the supply of every real token. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= 2n ** 128n
}
