import { compare, type DecimalText, isDecimalText, isolated, showExact } from '../core/amount.ts'
import { type CaipAddress, type CaipNetworkId, networkId } from '../core/entities.ts'

/** The smallest and largest payment with one payment method, as decimal text in the fiat currency. */
export type BuyLimit = {
  /** The payment method, for example `card`. */
  readonly method: string
  /** Smallest amount that can be paid with this method. */
  readonly min: DecimalText
  /** Largest amount that can be paid with this method. */
  readonly max: DecimalText
}

/** A fiat currency for payment. */
export type BuyFiat = {
  /** The currency's code, three letters. */
  readonly code: string
  /** The limits of each payment method in this currency. */
  readonly limits: readonly BuyLimit[]
}

/** A coin on one network that the user can buy. */
export type BuyCoin = {
  /** Symbol of the coin. */
  readonly symbol: string

  /** Name of the coin. */
  readonly name: string

  /** Network of the coin (CAIP-2). */
  readonly network: CaipNetworkId
  /**
   * The code that on-ramp providers use for the coin on this network. If it is absent, requests contain the symbol
   * instead.
   */
  readonly code?: string
}

/** The coins that the user can buy, and the fiat currencies in which the user can pay. */
export type BuyOptions = {
  /** Currencies that the user can pay with. */
  readonly fiats: readonly BuyFiat[]
  /** Coins that can be bought. */
  readonly coins: readonly BuyCoin[]
  /**
   * Where the options come from. `built-in` means that the on-ramp service did not respond, so Portico offers a short
   * list of its own.
   */
  readonly source: 'provider' | 'built-in'
}

/** The purchase for which Portico requests quotes. `amount` is decimal text in the currency `fiat`. */
export type BuyParams = {
  /** The account that receives the coins. */
  readonly account: CaipAddress

  /** The coin to buy. */
  readonly coin: BuyCoin

  /** Code of the fiat currency, three letters. */
  readonly fiat: string

  /** Amount in the fiat currency, as decimal text. */
  readonly amount: DecimalText

  /** The payment method. */
  readonly method: string
  /** Country of the user: ISO 3166 code, two letters. */
  readonly country: string
}

/**
 * The quote of one on-ramp provider. `output` and `fee` are absent if the on-ramp provider shows its prices only on its
 * own page.
 */
export type BuyQuote = {
  /** Id of the on-ramp provider in requests. */
  readonly provider: string

  /** Name of the on-ramp provider. */
  readonly name: string

  /** URL of the on-ramp provider's picture. */
  readonly logoUrl?: string
  /** The amount that the user receives, in whole coins, as decimal text. */
  readonly output?: DecimalText

  /** The on-ramp provider's fee in the fiat currency, as decimal text. */
  readonly fee?: DecimalText

  /** The usual fee in percent, of an on-ramp provider that has sent no quote. */
  readonly feePercent?: { readonly min: number; readonly max: number }
}

/** A purchase for which the user has opened the payment page of an on-ramp provider. */
export type BuyOrder = {
  /** The account that receives the coins. */
  readonly account: CaipAddress

  /** Symbol of the coin. */
  readonly symbol: string

  /** Id of the on-ramp provider. */
  readonly provider: string
  /** When the user opened the payment page (epoch ms). */
  readonly since: number
}

/** Progress of an order. `late` means that the order took too long, so Portico no longer polls its state. */
export type BuyProgress = {
  /** State of the order. */
  readonly state: 'waiting' | 'arrived' | 'failed' | 'late'

  /** The amount that has arrived, in whole coins, as decimal text. */
  readonly quantity?: DecimalText

  /** Hash of the transaction with which the coins arrived. */
  readonly hash?: string
}

/** A payment that a site requests. `asset` is CAIP-19, `amount` is decimal text in whole tokens. */
export type PaymentRequest = {
  /** The asset (CAIP-19), for example `eip155:1/slip44:60`. */
  readonly asset: string

  /** Amount in whole tokens, as decimal text. */
  readonly amount: DecimalText

  /** The account that is paid. */
  readonly recipient: CaipAddress
}

/** A crypto exchange. The user can pay from an account at this exchange. */
export type Exchange = {
  /** Id of the exchange. */
  readonly id: string
  /** Name of the exchange. */
  readonly name: string
  /** URL of the exchange's picture. */
  readonly imageUrl?: string
}

/**
 * A payment that was started at an exchange. `url` is the exchange's page for the payment, and `session` is the id with
 * which Portico polls the state of the payment.
 */
export type ExchangeSession = {
  /** Id of the exchange. */
  readonly exchange: string
  /** Id of the payment. Pass it to `payments.progress`. */
  readonly session: string
  /** The exchange's page for the payment. */
  readonly url: string
}

/** State of a payment at an exchange. */
export type PayState = 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
/**
 * Progress of a payment at an exchange. `late` means that the payment took too long, so Portico no longer polls its
 * state.
 */
export type PayProgress = {
  /** State of the payment. */
  readonly state: PayState | 'late'
  /** Hash of the transaction, once the exchange has sent it. */
  readonly hash?: string
}

/**
 * The codes that on-ramp providers use for payment methods. If a method has no entry, its code is its name in upper
 * case.
 */
const methodCodes: Readonly<Record<string, string>> = {
  card: 'CREDIT_DEBIT_CARD',
  ach_bank_account: 'ACH',
}

const builtInLimits: readonly BuyLimit[] = [
  { method: 'card', min: '10.00', max: '7500.00' },
  { method: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/**
 * The coins and currencies that Portico offers if the on-ramp service does not respond: USDC and ETH on Ethereum and
 * Polygon, paid in dollars or euros.
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

/**
 * The on-ramp providers that Portico lists with their usual fees if the quotes fail to load. They show their prices on
 * their own pages. Only providers whose id the service is known to take are listed.
 */
export const builtInProviders: readonly BuyQuote[] = [
  { provider: 'COINBASE', name: 'Coinbase', feePercent: { min: 1, max: 2 } },
]

export function methodCode(method: string): string {
  return Object.hasOwn(methodCodes, method) ? (methodCodes[method] ?? method) : method.toUpperCase()
}

/** Why Portico cannot request a quote for the typed amount. */
export type BuyProblem =
  | { readonly kind: 'no-amount' | 'bad-amount' }
  | { readonly kind: 'too-little' | 'too-much'; readonly limit: DecimalText }

/** Checks a typed fiat amount against the limits of a payment method. Returns undefined if a quote can be requested. */
export function buyProblemOf(text: string, limit: BuyLimit | undefined): BuyProblem | undefined {
  if (text.trim() === '' || /^[0.]*$/.test(text)) return { kind: 'no-amount' }
  if (!isDecimalText(text) || !/^[0-9]{1,9}(?:\.[0-9]{1,2})?$/.test(text)) return { kind: 'bad-amount' }
  if (!limit) return undefined
  if (compare(text, limit.min) < 0) return { kind: 'too-little', limit: limit.min }
  return compare(text, limit.max) > 0 ? { kind: 'too-much', limit: limit.max } : undefined
}

/**
 * Returns the limits of a payment method in a currency. If the currency does not have this method, returns the limits
 * of its first method.
 */
export function limitOf(fiat: BuyFiat | undefined, method: string | undefined): BuyLimit | undefined {
  return fiat?.limits.find(limit => limit.method === method) ?? fiat?.limits[0]
}

/**
 * Returns the coin that the form selects first: a coin on this network that is not USDC, otherwise any coin on this
 * network, otherwise the first coin of the list.
 */
export function firstCoin(options: BuyOptions, network: CaipNetworkId | undefined): BuyCoin | undefined {
  const here = options.coins.filter(coin => coin.network === network)
  return here.find(coin => coin.symbol !== 'USDC') ?? here[0] ?? options.coins[0]
}

/** Whether the site's list `zones` contains the time zone `zone` (IANA names). Upper and lower case do not matter. */
export function isRestricted(zone: string, zones: readonly string[]): boolean {
  return zones.some(restricted => restricted.toUpperCase() === zone.toUpperCase())
}

function coin(symbol: string, name: string, network: string, code: string): BuyCoin {
  return { symbol, name, network: networkId(network), code }
}

/**
 * Formats an amount of any currency with all digits, and a whole amount without `.00`. If `code` does not consist of
 * three letters, it is shown as text after the amount.
 */
export function showCurrency(amount: DecimalText, code: string, locale?: string): string {
  if (!/^[A-Za-z]{3}$/.test(code) || !isDecimalText(amount)) return showExact(amount, code, locale)
  const style = {
    style: 'currency',
    currency: code,
    maximumFractionDigits: 20,
    trailingZeroDisplay: 'stripIfInteger',
  } as const
  return isolated(new Intl.NumberFormat(locale, style).format(amount as Intl.StringNumericLiteral), locale)
}

/** Returns the ways to write a currency: its code, and its signs in the locale. */
export function currencySigns(code: string, locale?: string): readonly string[] {
  if (!/^[A-Za-z]{3}$/.test(code)) return [code]
  const signs = (['symbol', 'narrowSymbol'] as const).map(currencyDisplay =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay })
      .formatToParts(1)
      .find(({ type }) => type === 'currency')
      ?.value.replace(/\s/gu, ' '),
  )
  return [code, ...signs.filter(sign => sign !== undefined)]
}
