import { isDecimalText } from '../core/amount.ts'

/** Swap fields that a site may prefill: the amount, and tokens by address or by well-known symbol. */
export type SwapGiven = { readonly text?: string; readonly from?: string; readonly to?: string }

/**
 * Reads the arguments a site opens a swap with: `amount`, `fromToken`, `toToken`. Arguments that cannot be read are left out
 * and listed in `refused`.
 */
export function readSwapArguments(params: Readonly<Record<string, unknown>>): {
  readonly given: SwapGiven
  readonly refused: readonly ('amount' | 'fromToken' | 'toToken')[]
} {
  const { amount, fromToken, toToken } = params
  const [text, from, to] = [amountText(amount), plain(fromToken), plain(toToken)]
  const names = [
    ['amount', amount, text],
    ['fromToken', fromToken, from],
    ['toToken', toToken, to],
  ] as const
  return {
    given: {
      ...(text !== undefined && { text }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    },
    refused: unread(names),
  }
}

/** The names of the arguments that the site passed but that could not be read. */
export function unread<N extends string>(
  names: readonly (readonly [name: N, value: unknown, parsed: unknown])[],
): readonly N[] {
  return names
    .filter(([, value, parsed]) => value !== undefined && parsed === undefined)
    .map(([name]) => name)
}

/**
 * The amount as text. Undefined for numbers with a fraction, because a float may have lost digits of the amount that the site
 * meant.
 */
export function amountText(amount: unknown): string | undefined {
  const text = Number.isSafeInteger(amount) ? String(amount) : amount
  return isDecimalText(text) && !text.startsWith('-') && text.length <= 100 ? text : undefined
}

/** Reads a token argument: an address or a symbol. From a CAIP-10 id it takes the address. */
function plain(token: unknown): string | undefined {
  return typeof token === 'string' && token !== '' && token.length <= 200
    ? token.slice(token.lastIndexOf(':') + 1)
    : undefined
}
