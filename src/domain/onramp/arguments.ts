import { readNetworkId } from '../core/entities.ts'
import { amountText, unreadableNames } from '../core/site-arguments.ts'

/** The fields of the purchase form that a site may prefill. */
export type BuyGiven = { readonly coin?: string; readonly text?: string; readonly fiat?: string }

/**
 * Reads the arguments with which a site opens the on-ramp: `token` (a symbol), `network` (CAIP-2, default: the current
 * network), `amount` in the fiat currency, and `currency` (three letters). Arguments that cannot be read are left out,
 * and `refused` lists their names.
 */
export function readBuyArguments(
  params: Readonly<Record<string, unknown>>,
  here: string,
): {
  readonly args: BuyGiven
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
    args: {
      ...(symbol !== undefined && network !== undefined && { coin: `${symbol} ${network}` }),
      ...(text !== undefined && { text }),
      ...(fiat !== undefined && { fiat }),
    },
    refused: unreadableNames(names),
  }
}
