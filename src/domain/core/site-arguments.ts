import { isDecimalText } from './amount.ts'

/** Returns the names of the arguments that the site passed but Portico could not read. */
export function unreadableNames<N extends string>(
  names: readonly (readonly [name: N, value: unknown, parsed: unknown])[],
): readonly N[] {
  return names
    .filter(([, value, parsed]) => value !== undefined && parsed === undefined)
    .map(([name]) => name)
}

/**
 * Returns an amount from the site as decimal text. Returns undefined for a number with a fraction, because a float may
 * have lost digits of the amount that the site meant.
 */
export function amountText(amount: unknown): string | undefined {
  const text = Number.isSafeInteger(amount) ? String(amount) : amount
  return isDecimalText(text) && !text.startsWith('-') && text.length <= 100 ? text : undefined
}
