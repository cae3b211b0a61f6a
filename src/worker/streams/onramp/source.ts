import { catchError, forkJoin, map, type Observable, of } from 'rxjs'
import * as v from 'valibot'
import { type DecimalText, isDecimalText, isPossibleValue, priceText } from '../../../domain/core/amount.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  readNetworkId,
} from '../../../domain/core/entities.ts'
import { defined } from '../../../domain/core/lib/defined.ts'
import type { HistoryPage } from '../../../domain/history/history.ts'
import {
  type BuyCoin,
  type BuyFiat,
  type BuyOptions,
  type BuyParams,
  type BuyQuote,
  methodCode,
} from '../../../domain/onramp/onramp.ts'
import type { SendHttp } from '../../net/http.ts'
import { lenient, readResponse, readRow, readRows, shownText } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/service-url.ts'
import { webUrl } from '../../net/web-url.ts'
import { readPage } from '../history/queries.ts'

export type OnrampSource = {
  fetchOptions(country: string): Observable<BuyOptions>
  /** Fetches the quotes, sorted by the amount that the user receives. The largest amount comes first. */
  fetchQuotes(buyParams: BuyParams): Observable<readonly BuyQuote[]>
  /** Fetches the URL of the page on which the user orders at the on-ramp provider. */
  fetchPage(buyParams: BuyParams, providerId: string): Observable<string>
}

const decimal = v.custom<DecimalText>(value => isDecimalText(value) && isPossibleValue(value))
const options = v.object({ paymentCurrencies: v.unknown(), purchaseCurrencies: v.unknown() })
const fiat = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  limits: v.pipe(v.array(v.object({ id: shownText, min: decimal, max: decimal })), v.minLength(1)),
})
const purchase = v.object({ name: shownText, symbol: shownText, networks: v.array(v.unknown()) })
const purchaseNetwork = v.object({ chainId: v.pipe(v.string(), v.regex(/^[0-9]{1,12}$/)) })
const code = v.object({
  currencyCode: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,40}$/)),
  name: shownText,
  chainCode: v.fallback(v.string(), ''),
  chainId: v.fallback(v.nullish(v.string()), null),
})
const quote = v.object({
  serviceProvider: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,40}$/)),
  sourceAmount: v.number(),
  destinationAmount: v.unknown(),
  totalFee: v.optional(v.unknown()),
})
const providerRow = v.object({
  name: shownText,
  serviceProvider: v.string(),
  logos: lenient(v.object({ lightShort: lenient(webUrl), darkShort: lenient(webUrl) })),
})
const widget = v.object({ widgetUrl: webUrl })
const generated = v.object({ url: webUrl })

const solanaNetwork = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/**
 * Names of networks as Coinbase spells them. For a network that is not listed here, the user chooses the network on
 * Coinbase's page.
 */
const blockchains: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:43114': 'avalanche-c-chain',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin',
}
const coinbase = 'COINBASE'

/**
 * Creates the object that calls the endpoints for on-ramps: GET v1/onramp/buy/options, providers and
 * providers/properties, and POST v1/onramp/multi/quotes, v1/onramp/widget and v1/generators/onrampurl.
 */
export function createOnrampSource(sendHttp: SendHttp, base: string, caller: ProjectIdentity): OnrampSource {
  const get = (path: string, query: Readonly<Record<string, string>>) =>
    sendHttp({ url: urlOf(base, path, caller, query) })
  const post = (path: string, body: object) =>
    sendHttp({ url: urlOf(base, path, caller), body: { projectId: caller.projectId, ...body } })
  return {
    fetchOptions: country =>
      forkJoin({
        response: get('/v1/onramp/buy/options', { country }),
        codes: get('/v1/onramp/providers/properties', { type: 'crypto-currencies' }).pipe(
          map(body =>
            readRows(
              body,
              row => readRow(code, row),
              ({ currencyCode }) => currencyCode,
            ),
          ),
          catchError(() => of([])),
        ),
      }).pipe(map(({ response, codes }) => optionsOf(readResponse(options, response), codes))),
    fetchQuotes: buyParams =>
      forkJoin({
        rows: post('/v1/onramp/multi/quotes', {
          ...paramsOf(buyParams),
          // The endpoint requires a number. The typed amount has at most two decimals, so the conversion loses no
          // digit.
          sourceAmount: Number(buyParams.amount),
        }),
        providers: get('/v1/onramp/providers', { countries: buyParams.country }).pipe(
          map(body =>
            readRows(
              body,
              row => readRow(providerRow, row),
              ({ serviceProvider }) => serviceProvider,
            ),
          ),
          catchError(() => of([])),
        ),
      }).pipe(map(({ rows, providers }) => quotesOf(rows, providers, buyParams.amount))),
    fetchPage: (buyParams, wanted) => {
      const { account, coin, amount } = buyParams
      if (wanted === coinbase) {
        const blockchain = blockchains[coin.network]
        const body = {
          destinationWallets: [
            {
              address: addressOf(account),
              assets: [coin.symbol],
              ...(blockchain !== undefined && { blockchains: [blockchain] }),
            },
          ],
          ...(blockchain !== undefined && { defaultNetwork: blockchain }),
          partnerUserId: caller.projectId,
          defaultExperience: 'buy',
          presetFiatAmount: Math.trunc(Number(amount)),
        }
        return post('/v1/generators/onrampurl', body).pipe(
          map(response => readResponse(generated, response).url),
        )
      }
      const sessionData = {
        serviceProvider: wanted,
        ...paramsOf(buyParams),
        sourceAmount: amount,
        walletAddress: addressOf(account),
      }
      return post('/v1/onramp/widget', { sessionData }).pipe(
        map(response => readResponse(widget, response).widgetUrl),
      )
    },
  }
}

function paramsOf({ coin, fiat: currency, method, country, account }: BuyParams) {
  return {
    destinationCurrencyCode: coin.code ?? coin.symbol,
    sourceCurrencyCode: currency,
    countryCode: country,
    paymentMethodType: methodCode(method),
    walletAddress: addressOf(account),
  }
}

type Code = v.InferOutput<typeof code>

function optionsOf(response: v.InferOutput<typeof options>, codes: readonly Code[]): BuyOptions {
  const fiats = readRows<BuyFiat>(
    response.paymentCurrencies,
    row => {
      const read = readRow(fiat, row)
      return (
        read && { code: read.id, limits: read.limits.map(({ id, min, max }) => ({ method: id, min, max })) }
      )
    },
    currency => currency.code,
  )
  const listed = readRows(
    response.purchaseCurrencies,
    row => readRow(purchase, row),
    ({ symbol }) => symbol,
  )
  const coins = listed.flatMap(({ name, symbol, networks }) =>
    networks.flatMap(item => {
      const chainId = readRow(purchaseNetwork, item)?.chainId
      const network = chainId === undefined ? undefined : readNetworkId(`eip155:${chainId}`)
      return network ? [coinOf(symbol, name, network, codes)] : []
    }),
  )
  const solana = codes.filter(({ chainCode }) => chainCode === 'SOLANA')
  const network = readNetworkId(solanaNetwork)
  const others = network
    ? solana.map(({ currencyCode, name }) => ({
        symbol: symbolOf(currencyCode),
        name,
        network,
        code: currencyCode,
      }))
    : []
  return readResponse(
    v.custom<BuyOptions>(() => fiats.length > 0 && coins.length > 0),
    {
      fiats,
      coins: [...coins, ...others],
      source: 'provider',
    },
  )
}

/**
 * Returns the coin. Adds the on-ramp provider's currency code if `codes` contains a code for this symbol and network.
 */
function coinOf(symbol: string, name: string, network: CaipNetworkId, codes: readonly Code[]): BuyCoin {
  const own = codes.find(
    entry => symbolOf(entry.currencyCode) === symbol && `eip155:${entry.chainId}` === network,
  )
  return { symbol, name, network, ...(own && { code: own.currencyCode }) }
}

/** Returns the symbol in a currency code, for example USDC in `USDC_POLYGON`. */
function symbolOf(currencyCode: string): string {
  return currencyCode.split('_')[0] ?? currencyCode
}

function quotesOf(
  rows: unknown,
  providers: readonly v.InferOutput<typeof providerRow>[],
  amount: DecimalText,
): readonly BuyQuote[] {
  const quotes = readRows(
    rows,
    row => {
      const read = readRow(quote, row)
      const output = read && priceText(read.destinationAmount)
      // Ignores a quote whose amount to pay differs from the amount that the user typed.
      if (!read || output === undefined || read.sourceAmount !== Number(amount)) return undefined
      const who = providers.find(({ serviceProvider }) => serviceProvider === read.serviceProvider)
      return defined<BuyQuote>({
        provider: read.serviceProvider,
        name: who?.name ?? read.serviceProvider,
        logoUrl: who?.logos?.lightShort,
        output,
        fee: priceText(read.totalFee),
      })
    },
    quote => quote.provider,
  )
  return quotes.sort((a, b) => orderOf(b.output) - orderOf(a.output))
}

/** Returns the output of a quote as a float, only to sort the quotes. The view shows the exact digits. */
function orderOf(output: DecimalText | undefined): number {
  return Number(output ?? 0)
}

/**
 * Creates the function that requests the orders of an address at Coinbase, the only on-ramp provider that reports
 * orders: GET v1/account/{address}/history?onramp=coinbase.
 */
export function createOrdersSource(
  sendHttp: SendHttp,
  base: string,
  caller: ProjectIdentity,
): (account: CaipAddress) => Observable<HistoryPage> {
  return account => {
    const path = `/v1/account/${addressOf(account)}/history`
    return sendHttp({ url: urlOf(base, path, caller, { onramp: 'coinbase' }) }).pipe(
      map(body => readPage(body, undefined)),
    )
  }
}
