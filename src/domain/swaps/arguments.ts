import { amountText, unreadableNames } from '../core/site-arguments.ts'

/** Swap fields that a site may prefill: the amount, and tokens by address or by well-known symbol. */
export type SwapGiven = { readonly text?: string; readonly from?: string; readonly to?: string }

/**
 * Reads the arguments with which a site opens the swap view: `amount`, `fromToken`, `toToken`. An argument that cannot
 * be read is left out, and its name is listed in `refused`.
 */
export function readSwapArguments(params: Readonly<Record<string, unknown>>): {
  readonly args: SwapGiven
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
    args: {
      ...(text !== undefined && { text }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    },
    refused: unreadableNames(names),
  }
}

/** Reads a token argument: an address, a symbol or a CAIP-10 id. Of a CAIP-10 id, only the address is returned. */
function plain(token: unknown): string | undefined {
  return typeof token === 'string' && token !== '' && token.length <= 200
    ? token.slice(token.lastIndexOf(':') + 1)
    : undefined
}
