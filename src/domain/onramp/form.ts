import { compare, type DecimalText, isDecimalText } from '../core/amount.ts'
import { type CaipNetworkId, networkId } from '../core/caip.ts'
import type { BuyCoin, BuyFiat, BuyLimit, BuyOptions, BuyQuote } from './onramp.ts'

/** Id of a placeholder quote, which has no amounts because no on-ramp provider returned any. */
const placeholderQuoteId = 'mocked-quote-id'

/** Payment methods and the codes that on-ramp providers use for them. */
const methodCodes: Readonly<Record<string, string>> = {
  card: 'CREDIT_DEBIT_CARD',
  ach_bank_account: 'ACH',
}

const builtInLimits: readonly BuyLimit[] = [
  { method: 'card', min: '10.00', max: '7500.00' },
  { method: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/**
 * Options that are used if the on-ramp service does not respond: USDC and ETH on Ethereum and Polygon, paid in dollars or
 * euros.
 */
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

/** Providers that are listed if the on-ramp service does not respond. Each of them shows its price on its own page. */
export const builtInProviders: readonly BuyQuote[] = [
  { id: placeholderQuoteId, seller: 'COINBASE', name: 'Coinbase' },
]

/** The code that on-ramp providers use for a payment method. */
export function methodCode(method: string): string {
  return Object.hasOwn(methodCodes, method) ? (methodCodes[method] ?? method) : method.toUpperCase()
}

/** Why a quote cannot be requested for an amount. */
export type BuyProblem =
  | { readonly kind: 'no-amount' | 'bad-amount' }
  | { readonly kind: 'too-little' | 'too-much'; readonly limit: DecimalText }

/** Checks a typed fiat amount against the limits of a payment method. Undefined if a quote can be requested. */
export function buyProblemOf(text: string, limit: BuyLimit | undefined): BuyProblem | undefined {
  if (text.trim() === '' || /^[0.]*$/.test(text)) return { kind: 'no-amount' }
  if (!isDecimalText(text) || !/^[0-9]{1,9}(?:\.[0-9]{1,2})?$/.test(text)) return { kind: 'bad-amount' }
  if (!limit) return undefined
  if (compare(text, limit.min) < 0) return { kind: 'too-little', limit: limit.min }
  return compare(text, limit.max) > 0 ? { kind: 'too-much', limit: limit.max } : undefined
}

/** The limits of a payment method in a currency. Falls back to the currency's first method. */
export function limitOf(fiat: BuyFiat | undefined, method: string | undefined): BuyLimit | undefined {
  return fiat?.limits.find(limit => limit.method === method) ?? fiat?.limits[0]
}

/** The coin to preselect on a network: if possible a coin other than USDC, otherwise any coin. */
export function firstCoin(options: BuyOptions, network: CaipNetworkId | undefined): BuyCoin | undefined {
  const here = options.coins.filter(coin => coin.network === network)
  return here.find(coin => coin.symbol !== 'USDC') ?? here[0] ?? options.coins[0]
}

/** Whether the site's list of IANA names contains the time zone. Upper and lower case do not matter. */
export function isRestricted(zone: string, zones: readonly string[]): boolean {
  return zones.some(restricted => restricted.toUpperCase() === zone.toUpperCase())
}

function coin(symbol: string, name: string, network: string, code: string): BuyCoin {
  return { symbol, name, network: networkId(network), code }
}
