import { randomUUID } from 'node:crypto'
import { solanaCaip } from '../chains/solana-types.ts'
import type { HttpRequest, Reply, Route } from '../http.ts'
import { dollarsOf } from './assets.ts'
import type { Checkout } from './checkout.ts'
import { type Context, record, textOf } from './context.ts'
import { refuse, unreadable } from './errors.ts'
import { cryptoCurrencies, fiatCurrencies, paymentMethods, properties, providers } from './onramp-tables.ts'

/**
 * Returns the on-ramp routes of the real server. `/v1/onramp/options` and `/v1/onramp/quote` return 404 here, because
 * the real server never had them.
 */
export const onrampRoutes = (context: Context, checkout: Checkout): readonly Route[] => [
  ['GET', '/v1/onramp/buy/options', request => buyOptions(context, request)],
  ['GET', '/v1/onramp/buy/quotes', buyQuotes],
  ['POST', '/v1/onramp/multi/quotes', multiQuotes],
  ['GET', '/v1/onramp/providers', () => ({ body: providers.map(({ feePercent: _own, ...shown }) => shown) })],
  ['GET', '/v1/onramp/providers/properties', providerProperties],
  ['POST', '/v1/onramp/widget', request => widget(checkout, request)],
]

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

const buyOptions = ({ chains }: Context, { query }: HttpRequest): Reply => {
  if (!/^[A-Z]{2}$/i.test(query.get('country') ?? '')) return unreadable('country: expected two letters')
  const networks = (symbol: string) =>
    chains.flatMap(({ id, name, native, tokens }) => {
      const token = tokens.find(candidate => candidate.symbol === symbol)
      if (!token && native.symbol !== symbol) return []
      const network = { name: name.toLowerCase().replace(' ', '-'), displayName: name, chainId: String(id) }
      return [{ ...network, contractAddress: token?.address ?? '' }]
    })
  const purchaseCurrencies = ['ETH', 'USDC'].map(symbol => ({
    id: symbol === 'ETH' ? 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4' : '2b92315d-eab7-5bef-84fa-089a131333f5',
    name: symbol === 'ETH' ? 'Ethereum' : 'USD Coin',
    symbol,
    networks: networks(symbol),
  }))
  return { body: { paymentCurrencies: ['USD', 'EUR'].map(id => ({ id, limits })), purchaseCurrencies } }
}

const buyQuotes = ({ query }: HttpRequest): Reply => {
  const [purchase, currency, method] = ['purchaseCurrency', 'paymentCurrency', 'paymentMethod'].map(
    name => query.get(name) ?? '',
  )
  const cents = centsOf(query.get('paymentAmount'))
  if (!purchase || !currency || !method || cents === undefined) return unreadable('missing field')
  const price = dollarsOf(purchase)
  if (price === undefined) return refuse(400, 'asset', `Asset is not supported: ${purchase}`)
  if (!fiatCurrencies.some(({ currencyCode }) => currencyCode === currency)) {
    return refuse(400, 'currency', `Currency is not supported: ${currency}`)
  }
  const fee = Math.ceil(cents * 0.02)
  const network = 25
  const money = (amount: number) => ({ value: (amount / 100).toFixed(2), currency })
  return {
    body: {
      paymentTotal: money(cents),
      paymentSubTotal: money(cents - fee - network),
      purchaseAmount: { value: ((cents - fee - network) / 100 / price).toFixed(8), currency: purchase },
      coinbaseFee: money(fee),
      networkFee: money(network),
      quoteId: randomUUID(),
    },
  }
}

const centsOf = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined

const multiQuotes = ({ json }: HttpRequest): Reply => {
  const body = record(json)
  const { sourceAmount, excludeProviders } = body
  const [source, target] = [textOf(body.sourceCurrencyCode), textOf(body.destinationCurrencyCode)]
  if (typeof sourceAmount !== 'number' || !source || !target) return unreadable('missing field')
  const price = dollarsOf(target.split('_')[0] ?? '')
  if (price === undefined) return refuse(400, 'asset', `Asset is not supported: ${target}`)
  const excluded = Array.isArray(excludeProviders) ? excludeProviders : []
  const wantedType = textOf(body.paymentMethodType)
  const types = wantedType === '' ? paymentMethods.map(({ paymentMethod }) => paymentMethod) : [wantedType]
  const rows = providers
    .filter(({ serviceProvider }) => !excluded.includes(serviceProvider))
    .flatMap(({ serviceProvider, feePercent }, index) =>
      types.map(paymentMethodType => ({
        serviceProvider,
        sourceAmount,
        sourceCurrencyCode: source,
        destinationCurrencyCode: target,
        exchangeRate: price,
        ...quoted(sourceAmount, target.split('_')[0] ?? '', feePercent),
        paymentMethodType,
        countryCode: textOf(body.countryCode) || 'US',
        customerScore: 20 - index,
        lowKyc: index === 1,
      })),
    )
  return { body: rows }
}

/** Returns the amount after fees, the number of coins that this amount buys, and the fees. */
const quoted = (sourceAmount: number, symbol: string, feePercent: number) => {
  const transactionFee = Number((sourceAmount * (feePercent / 100)).toFixed(2))
  const networkFee = 0.25
  const totalFee = Number((transactionFee + networkFee).toFixed(2))
  const sourceAmountWithoutFees = sourceAmount - totalFee
  const destinationAmount = Number((sourceAmountWithoutFees / (dollarsOf(symbol) ?? 1)).toFixed(8))
  return { sourceAmountWithoutFees, destinationAmount, networkFee, transactionFee, totalFee }
}

const providerProperties = ({ query }: HttpRequest): Reply => {
  const type = query.get('type') ?? ''
  const rows = Object.hasOwn(properties, type) ? properties[type] : undefined
  return rows ? { body: rows } : unreadable('type: unknown variant')
}

const widget = (checkout: Checkout, { json }: HttpRequest): Reply => {
  const session = record(record(json).sessionData)
  const name = textOf(session.serviceProvider)
  const wanted = ['sourceCurrencyCode', 'destinationCurrencyCode', 'walletAddress'] as const
  if (!name || wanted.some(field => textOf(session[field]) === ''))
    return unreadable('missing field in sessionData')
  const seller = providers.find(({ serviceProvider }) => serviceProvider === name)
  if (!seller) {
    return refuse(400, 'provider', `Provider ${name} is not supported`)
  }
  const coin = cryptoCurrencies.find(({ currencyCode }) => currencyCode === session.destinationCurrencyCode)
  if (!coin) {
    return refuse(400, 'asset', `Asset is not supported: ${session.destinationCurrencyCode}`)
  }
  const symbol = coin.currencyCode.split('_')[0] ?? ''
  const paid = Number(session.sourceAmount)
  if (!Number.isFinite(paid) || paid <= 0) return unreadable('sourceAmount: expected a number')
  const { url } = checkout.open({
    seller: seller.name,
    chain: coin.chainId === null ? solanaCaip : `eip155:${coin.chainId}`,
    symbol,
    amount: quoted(paid, symbol, seller.feePercent).destinationAmount.toFixed(6),
    address: textOf(session.walletAddress),
    price: `${paid.toFixed(2)} ${textOf(session.sourceCurrencyCode)}`,
    reported: false,
  })
  return { body: { widgetUrl: url } }
}
