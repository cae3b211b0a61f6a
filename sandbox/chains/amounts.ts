import { parseUnits } from 'viem'

/** Converts decimal text to base units. Throws when the amount would have to be rounded. */
export const exact = (amount: string, decimals: number): bigint => {
  const found = /^\d+(?:\.(\d+))?$/.exec(amount)
  if (!found || (found[1]?.length ?? 0) > decimals) {
    throw new Error(`${amount} is no amount with at most ${decimals} decimals`)
  }
  return parseUnits(amount, decimals)
}
