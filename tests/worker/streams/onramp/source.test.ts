import { throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { caipAddress, networkId } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import type { BuyParams } from '../../../../src/domain/onramp/onramp.ts'
import {
  createOnrampSource,
  createOrdersSource,
  type OnrampSource,
} from '../../../../src/worker/streams/onramp/source.ts'
import { createExchangeSource, type ExchangeSource } from '../../../../src/worker/streams/payments/feature.ts'
import { fakeHttp } from '../../fakes.ts'
import { observe } from '../../observe.ts'

const base = 'https://data.example'
const caller = { projectId: 'p1', sdkType: 'portico', sdkVersion: 'v' }
const network = networkId('eip155:137')
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const account = caipAddress(network, address)
const down = throwError(() => new AppError('http-status', { status: 503 }))

/**
 * A fake data provider with one response for each URL path. A request to a path without a response fails with HTTP 503.
 */
const service = (answers: Record<string, unknown>) =>
  fakeHttp((_request, url) => answers[url.pathname] ?? down)
const buying = (answers: Record<string, unknown>, question: (source: OnrampSource) => unknown) => {
  const sendRpc = service(answers)
  return {
    sendRpc,
    seen: observe(
      question(createOnrampSource(sendRpc, base, caller)) as ReturnType<OnrampSource['fetchPage']>,
    ),
  }
}

const options = '/v1/onramp/buy/options'
const properties = '/v1/onramp/providers/properties'
const quotes = '/v1/onramp/multi/quotes'
const sellers = '/v1/onramp/providers'
const limits = [{ id: 'card', min: '10.00', max: '7500.00' }]
const response = {
  paymentCurrencies: [
    { id: 'USD', limits },
    { id: 'dollars', limits },
    { id: 'EUR', limits: [] },
  ],
  purchaseCurrencies: [
    {
      id: 'x',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        { name: 'polygon', displayName: 'Polygon', contractAddress: '0x', chainId: '137' },
        { chainId: 'no' },
      ],
    },
    { name: 'nothing' },
  ],
}
const codes = [
  { currencyCode: 'USDC_POLYGON', name: 'USDC on Polygon', chainCode: 'MATIC', chainId: '137' },
  { currencyCode: 'USDC', name: 'USDC', chainCode: 'ETH', chainId: '1' },
  { currencyCode: 'SOL', name: 'Solana', chainCode: 'SOLANA', chainId: '101' },
  { currencyCode: '<b>', name: 'x' },
]

describe('the on-ramp options', () => {
  it('contain the on-ramp currency code of each coin, and no malformed currency', () => {
    const { sendRpc, seen } = buying({ [options]: response, [properties]: codes }, source =>
      source.fetchOptions('DE'),
    )
    expect(sendRpc.urls.map(({ pathname, searchParams }) => [pathname, searchParams.get('country')])).toEqual(
      [
        [options, 'DE'],
        [properties, null],
      ],
    )
    expect(seen.values).toEqual([
      {
        source: 'provider',
        fiats: [{ code: 'USD', limits: [{ method: 'card', min: '10.00', max: '7500.00' }] }],
        coins: [
          { symbol: 'USDC', name: 'USD Coin', network, code: 'USDC_POLYGON' },
          { symbol: 'SOL', name: 'Solana', network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', code: 'SOL' },
        ],
      },
    ])
  })
  // Specification 10.8
  it('contain no currency codes of the on-ramp providers if the request for these codes fails', () => {
    const { seen } = buying({ [options]: response }, source => source.fetchOptions('DE'))
    expect(seen.values).toMatchObject([{ coins: [{ symbol: 'USDC', network }] }])
  })
  it.each<[string, unknown]>([
    ['no payment currencies', { ...response, paymentCurrencies: [] }],
    ['no coins to buy', { ...response, purchaseCurrencies: [] }],
    [
      'negative limits only',
      { ...response, paymentCurrencies: [{ id: 'USD', limits: [{ id: 'card', min: '-1', max: '5' }] }] },
    ],
    [
      'impossibly high limits',
      {
        ...response,
        paymentCurrencies: [{ id: 'USD', limits: [{ id: 'card', min: '1', max: '1'.repeat(60) }] }],
      },
    ],
    ['no answer', []],
  ])('are rejected if the response is empty or invalid: %s (attack R24)', (_what, answer) => {
    const { seen } = buying({ [options]: answer, [properties]: [] }, source => source.fetchOptions('US'))
    expect(seen.error).toMatchObject({ code: 'answer-malformed' })
  })
})

const buyParams: BuyParams = {
  account,
  coin: { symbol: 'USDC', name: 'USD Coin', network, code: 'USDC_POLYGON' },
  fiat: 'USD',
  amount: '100.50',
  method: 'card',
  country: 'US',
}
const row = (own: object) => ({
  serviceProvider: 'RAMP',
  sourceAmount: 100.5,
  destinationAmount: 99.25,
  totalFee: 1.25,
  ...own,
})

describe('the on-ramp quotes', () => {
  // Specification 7.22, 9.49
  it('are requested with the on-ramp currency code of the coin, and sorted by output, highest first', () => {
    const logos = { lightShort: 'https://cdn.example/b.png', darkShort: 'javascript:alert(1)' }
    const { sendRpc, seen } = buying(
      {
        [quotes]: [row({}), row({ serviceProvider: 'BETTER', destinationAmount: 99.5, totalFee: undefined })],
        [sellers]: [{ name: 'Better Buys', serviceProvider: 'BETTER', logos }],
      },
      source => source.fetchQuotes(buyParams),
    )
    expect(sendRpc.requests[0]?.body).toEqual({
      projectId: 'p1',
      destinationCurrencyCode: 'USDC_POLYGON',
      sourceAmount: 100.5,
      sourceCurrencyCode: 'USD',
      countryCode: 'US',
      paymentMethodType: 'CREDIT_DEBIT_CARD',
      walletAddress: address,
    })
    expect(seen.values).toEqual([
      [
        { provider: 'BETTER', name: 'Better Buys', logoUrl: 'https://cdn.example/b.png', output: '99.5' },
        { provider: 'RAMP', name: 'RAMP', output: '99.25', fee: '1.25' },
      ],
    ])
  })
  it.each<[string, object]>([
    ['a quote for another amount', { sourceAmount: 100 }],
    ['a quote without numbers', { destinationAmount: 'much' }],
    ['a quote of impossibly many coins', { destinationAmount: '1'.repeat(60) }],
    ['a quote without a provider', { serviceProvider: '' }],
    ['a quote of a provider whose name is markup', { serviceProvider: '<img>' }],
  ])('do not include a quote that is invalid or for the wrong amount: %s (attack R24)', (_what, own) => {
    const { seen } = buying({ [quotes]: [row(own)], [sellers]: [] }, source => source.fetchQuotes(buyParams))
    expect(seen.values).toEqual([[]])
  })
})

describe('the payment page of an on-ramp provider', () => {
  it('is requested with the amount to pay and the address that receives the coins', () => {
    const { sendRpc, seen } = buying(
      { '/v1/onramp/widget': { widgetUrl: 'https://ramp.example/x' } },
      source => source.fetchPage(buyParams, 'RAMP'),
    )
    expect(sendRpc.requests[0]?.body).toMatchObject({
      sessionData: { serviceProvider: 'RAMP', sourceAmount: '100.50', walletAddress: address },
    })
    expect(seen.values).toEqual(['https://ramp.example/x'])
  })
  // Specification 7.19, 7.20
  it('is requested from a separate endpoint if the on-ramp provider is Coinbase', () => {
    const { sendRpc, seen } = buying(
      { '/v1/generators/onrampurl': { url: 'https://pay.coinbase.com/buy' } },
      source => source.fetchPage(buyParams, 'COINBASE'),
    )
    expect(sendRpc.requests[0]?.body).toEqual({
      destinationWallets: [{ address, assets: ['USDC'], blockchains: ['polygon'] }],
      defaultNetwork: 'polygon',
      partnerUserId: 'p1',
      projectId: 'p1',
      presetFiatAmount: 100,
      defaultExperience: 'buy',
    })
    expect(seen.values).toEqual(['https://pay.coinbase.com/buy'])
  })
  // Specification 8b.9
  it.each([{ url: '' }, {}])(
    'rejects at Coinbase too if the service has no page for the network: %j',
    answer => {
      const { seen } = buying({ '/v1/generators/onrampurl': answer }, source =>
        source.fetchPage(buyParams, 'COINBASE'),
      )
      expect([seen.values, seen.error]).toEqual([[], expect.objectContaining({ code: 'answer-malformed' })])
    },
  )
  const widgetUrls = ['javascript:alert(1)', 'data:text/html,x', '//evil', '', 7]
  it.each(widgetUrls)('is rejected as malformed if its URL is not a valid web URL: %j', widgetUrl => {
    const { seen } = buying({ '/v1/onramp/widget': { widgetUrl } }, source =>
      source.fetchPage(buyParams, 'RAMP'),
    )
    expect(seen.error).toMatchObject({ code: 'answer-malformed' })
  })
})

// Specification 7.4
it('the orders of an address at Coinbase are requested from its history, by the parameter "onramp" (7.4)', () => {
  const sendRpc = service({ [`/v1/account/${address}/history`]: { data: [], next: null } })
  const seen = observe(createOrdersSource(sendRpc, base, caller)(account))
  expect(sendRpc.urls[0]?.searchParams.get('onramp')).toBe('coinbase')
  expect(seen.values).toEqual([{ items: [] }])
})

describe('the requests for a payment at an exchange', () => {
  const options = { asset: 'eip155:137/slip44:60', amount: '0.5', recipient: account }
  const asking = (result: unknown, question: (source: ExchangeSource) => unknown, whole?: unknown) => {
    const sendRpc = fakeHttp(() => whole ?? { jsonrpc: '2.0', id: 1, result })
    return {
      sendRpc,
      seen: observe(
        question(createExchangeSource(sendRpc, base, caller)) as ReturnType<OnrampSource['fetchPage']>,
      ),
    }
  }
  it('return a list of exchanges, without exchanges that lack a valid id or name', () => {
    const exchanges = [
      { id: 'binance', name: 'Binance', imageUrl: 'https://cdn.example/b.png' },
      { id: 'a b', name: 'A' },
      { id: 'noname' },
      { id: 'plain', name: 'Plain', imageUrl: 'javascript:1' },
    ]
    const { sendRpc, seen } = asking({ exchanges, total: 4 }, source => source.fetchExchanges(options))
    expect(sendRpc.requests[0]?.body).toMatchObject({
      method: 'reown_getExchanges',
      params: { page: 1, asset: options.asset, amount: '0.5' },
    })
    expect(seen.values).toEqual([
      [
        { id: 'binance', name: 'Binance', imageUrl: 'https://cdn.example/b.png' },
        { id: 'plain', name: 'Plain' },
      ],
    ])
  })
  it('return the URL of the payment page and the session id of the payment', () => {
    const { sendRpc, seen } = asking({ url: 'https://ex.example/p', sessionId: 's1' }, source =>
      source.fetchPage('binance', options),
    )
    expect(sendRpc.requests[0]?.body).toMatchObject({
      method: 'reown_getExchangePayUrl',
      params: { exchangeId: 'binance', ...options },
    })
    expect(seen.values).toEqual([{ exchange: 'binance', session: 's1', url: 'https://ex.example/p' }])
  })
  it.each<[string, object]>([
    ['a page that is no web URL', { url: 'javascript:1', sessionId: 's' }],
    ['no session id', { url: 'https://ex.example', sessionId: '' }],
    ['a session id that is too long', { url: 'https://ex.example', sessionId: 'x'.repeat(51) }],
  ])('fail if the response has an invalid URL or an invalid session id: %s', (_what, result) =>
    expect(asking(result, source => source.fetchPage('x', options)).seen.error).toMatchObject({
      code: 'answer-malformed',
    }),
  )
  it('return the state of a payment, or reject an unknown state', () => {
    const session = { exchange: 'binance', session: 's1', url: 'https://ex.example/p' }
    const state = (result: unknown, whole?: unknown) =>
      asking(result, source => source.fetchState(session), whole).seen
    expect(state({ status: 'IN_PROGRESS', txHash: null }).values).toEqual([{ state: 'IN_PROGRESS' }])
    expect(state({ status: 'SUCCESS', txHash: '0x12' }).values).toEqual([{ state: 'SUCCESS', hash: '0x12' }])
    expect(state({ status: 'PAID' }).error).toMatchObject({ code: 'answer-malformed' })
    expect(state(undefined, 'no').error).toMatchObject({ code: 'answer-malformed' })
  })
})
