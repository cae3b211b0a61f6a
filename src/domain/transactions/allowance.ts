/** Whether an allowance is more than any token in use has. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= 2n ** 128n
}
