import { compare, type DecimalText, isDecimalText } from '../core/amount.ts'
import { type CaipNetworkId, networkId } from '../core/caip.ts'
import type { BuyCoin, BuyFiat, BuyLimit, BuyOptions, BuyQuote } from './onramp.ts'

/** The id of a quote nobody gave. It has no figures: none would be true. */
const placeholderQuoteId = 'mocked-quote-id'

/** The ways to pay of the built-in options and of most providers, and what providers call them. */
const methodCodes: Readonly<Record<string, string>> = {
  card: 'CREDIT_DEBIT_CARD',
  ach_bank_account: 'ACH',
}

const builtInLimits: readonly BuyLimit[] = [
  { method: 'card', min: '10.00', max: '7500.00' },
  { method: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/** What can be bought where nobody answers: USDC and ETH on Ethereum and Polygon, with dollars and euros. */
export const builtInOptions = (): BuyOptions => ({
  source: 'built-in',
  fiats: ['USD', 'EUR'].map(code => ({ code, limits: builtInLimits })),
  coins: [
    coin('USDC', 'USD Coin', 'eip155:1', 'USDC'),
    coin('USDC', 'USD Coin', 'eip155:137', 'USDC_POLYGON'),
    coin('ETH', 'Ethereum', 'eip155:1', 'ETH'),
    coin('ETH', 'Ethereum', 'eip155:137', 'ETH_POLYGON'),
  ],
})

/** The providers where nobody tells who sells: each says its price on its own page. */
export const builtInProviders: readonly BuyQuote[] = [
  { id: placeholderQuoteId, seller: 'COINBASE', name: 'Coinbase' },
]

/** What a provider calls a way to pay. */
export function methodCode(method: string): string {
  return Object.hasOwn(methodCodes, method) ? (methodCodes[method] ?? method) : method.toUpperCase()
}

/** What keeps an amount from being asked for. */
export type BuyProblem =
  | { readonly kind: 'no-amount' | 'bad-amount' }
  | { readonly kind: 'too-little' | 'too-much'; readonly limit: DecimalText }

/** Checks an amount of money as typed against a way to pay; undefined where it may be asked for. */
export function buyProblemOf(text: string, limit: BuyLimit | undefined): BuyProblem | undefined {
  if (text.trim() === '' || /^[0.]*$/.test(text)) return { kind: 'no-amount' }
  if (!isDecimalText(text) || !/^[0-9]{1,9}(?:\.[0-9]{1,2})?$/.test(text)) return { kind: 'bad-amount' }
  if (!limit) return undefined
  if (compare(text, limit.min) < 0) return { kind: 'too-little', limit: limit.min }
  return compare(text, limit.max) > 0 ? { kind: 'too-much', limit: limit.max } : undefined
}

/** The limit of a way to pay in a currency; the first way where the wanted one is not there. */
export function limitOf(fiat: BuyFiat | undefined, method: string | undefined): BuyLimit | undefined {
  return fiat?.limits.find(limit => limit.method === method) ?? fiat?.limits[0]
}

/** The coin that is offered first on a network: its own where it is sold, otherwise any. */
export function firstCoin(options: BuyOptions, network: CaipNetworkId | undefined): BuyCoin | undefined {
  const here = options.coins.filter(one => one.network === network)
  return here.find(one => one.symbol !== 'USDC') ?? here[0] ?? options.coins[0]
}

/** Whether buying is closed in a time zone, by the site's list (IANA names, any case). */
export function isRestricted(zone: string, zones: readonly string[]): boolean {
  return zones.some(one => one.toUpperCase() === zone.toUpperCase())
}

function coin(symbol: string, name: string, network: string, code: string): BuyCoin {
  return { symbol, name, network: networkId(network), code }
}
