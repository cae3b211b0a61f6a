import { asciiDigits } from '../core/lib/ascii-digits.ts'

/** Upper limit for slippage, in per cent. With more slippage, the user could lose most of the value. */
export const maxSlippage = 50

/**
 * Parses the slippage that the user typed, in whole per cent, because the swap service does not accept fractions.
 * Returns undefined if the text is not a number from 1 to `maxSlippage`.
 */
export function readSlippage(text: string): number | undefined {
  const digits = asciiDigits(text.trim())
  if (!/^[0-9]{1,2}$/.test(digits)) return undefined
  const slippage = Number(digits)
  return isSlippage(slippage) ? slippage : undefined
}

export function isSlippage(slippage: unknown): slippage is number {
  return Number.isInteger(slippage) && Number(slippage) >= 1 && Number(slippage) <= maxSlippage
}
