import { isDecimalText } from '../core/amount.ts'

/** What a site may fill in of a swap before the visitor does: the amount, and tokens by address or by a known symbol. */
export type SwapGiven = { readonly text?: string; readonly from?: string; readonly to?: string }

/** What a site opens a swap with: `amount`, `fromToken`, `toToken`. What cannot be read is left out and named. */
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

/** The names of what was asked for and could not be read. */
export function unread<N extends string>(
  names: readonly (readonly [name: N, asked: unknown, read: unknown])[],
): readonly N[] {
  return names.filter(([, asked, read]) => asked !== undefined && read === undefined).map(([name]) => name)
}

/** An amount as text; a number that is not whole may be another one than was meant. */
export function amountText(amount: unknown): string | undefined {
  const text = Number.isSafeInteger(amount) ? String(amount) : amount
  return isDecimalText(text) && !text.startsWith('-') && text.length <= 100 ? text : undefined
}

/** An address, the end of a CAIP-10 one, or a symbol. */
function plain(token: unknown): string | undefined {
  return typeof token === 'string' && token !== '' && token.length <= 200
    ? token.slice(token.lastIndexOf(':') + 1)
    : undefined
}
