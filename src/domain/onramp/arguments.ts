import { readNetworkId } from '../core/caip.ts'
import { amountText, unread } from '../swaps/arguments.ts'

/** What a site may fill in of an order before the visitor does. */
export type BuyGiven = { readonly coin?: string; readonly text?: string; readonly fiat?: string }

/**
 * What a site opens buying with: `token`, a symbol, with `network` (CAIP-2) where it is not the one in use; `amount` of money;
 * `currency`, three letters. What cannot be read is left out and named.
 */
export function readBuyArguments(
  params: Readonly<Record<string, unknown>>,
  here: string,
): {
  readonly given: BuyGiven
  readonly refused: readonly ('token' | 'network' | 'amount' | 'currency')[]
} {
  const { token, amount, currency } = params
  const network = params.network === undefined ? here : readNetworkId(params.network)
  const symbol = typeof token === 'string' && /^[\p{L}\p{N}.$₮]{1,20}$/u.test(token) ? token : undefined
  const text = amountText(amount)
  const fiat = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : undefined
  const names = [
    ['token', token, symbol],
    ['network', params.network, network],
    ['amount', amount, text],
    ['currency', currency, fiat],
  ] as const
  return {
    given: {
      ...(symbol !== undefined && network !== undefined && { coin: `${symbol} ${network}` }),
      ...(text !== undefined && { text }),
      ...(fiat !== undefined && { fiat }),
    },
    refused: unread(names),
  }
}
