import { type ContractCase, type ContractPlaces, collectCases, noProject } from './case.ts'
import { shapes } from './shapes.ts'

/** Returns the test cases for the routes that buy coins with fiat money (on-ramp). */
export const purchaseCases = (places: ContractPlaces): readonly ContractCase[] =>
  collectCases(({ provider }) => {
    const { address } = places
    const onrampUrl = provider('POST', '/v1/generators/onrampurl')
    const buying = { destinationWallets: [{ address, assets: ['ETH'] }], partnerUserId: 'portico' }
    const unreadable = { status: 400, projectInBody: true } as const
    onrampUrl('right', 'a wallet', { body: buying, projectInBody: true, answers: shapes.url })
    onrampUrl('right', 'a network and an amount', {
      body: { ...buying, defaultNetwork: 'polygon', presetFiatAmount: 100, defaultExperience: 'buy' },
      projectInBody: true,
      answers: shapes.url,
    })
    onrampUrl('wrong', 'an amount with a fraction', {
      ...unreadable,
      body: { ...buying, presetFiatAmount: 0.5 },
    })
    onrampUrl('missing', 'no wallet', { ...unreadable, body: { partnerUserId: 'portico' } })
    onrampUrl('missing', 'no project id', { ...noProject, body: buying })

    const buyOptions = provider('GET', '/v1/onramp/buy/options')
    buyOptions('right', 'a country', { query: { country: 'US' }, answers: shapes.buyOptions })
    buyOptions('wrong', 'a word as country', { query: { country: 'moon' }, status: 422 })
    buyOptions('missing', 'no country', { status: 422 })

    const buyQuotes = provider('GET', '/v1/onramp/buy/quotes')
    const paying = { purchaseCurrency: 'ETH', paymentAmount: '100', paymentCurrency: 'USD' }
    const card = { ...paying, paymentMethod: 'CARD', country: 'US' }
    buyQuotes('right', 'a coin and an amount', { query: card, answers: shapes.buyQuote })
    buyQuotes('wrong', 'an unknown coin', {
      query: { ...card, purchaseCurrency: 'MOON' },
      refuses: [400, 'asset', /^Asset is not supported/],
    })
    buyQuotes('missing', 'no payment method', { query: { ...paying, country: 'US' }, status: 422 })

    for (const path of ['/v1/onramp/options', '/v1/onramp/quote'])
      provider('GET', path)('wrong', 'a route of old clients', { status: 404 })

    const multiQuotes = provider('POST', '/v1/onramp/multi/quotes')
    const options = {
      destinationCurrencyCode: 'ETH',
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
      countryCode: 'US',
      walletAddress: address,
    }
    const quoted = (change: object) => ({ body: { ...options, ...change }, projectInBody: true })
    multiQuotes('right', 'a coin and an amount', { ...quoted({}), answers: shapes.quotesOfSellers })
    multiQuotes('wrong', 'an amount as text', { ...quoted({ sourceAmount: '100' }), status: 422 })
    multiQuotes('missing', 'no amount', { ...quoted({ sourceAmount: undefined }), status: 422 })

    provider('GET', '/v1/onramp/providers')('right', 'nothing', { answers: shapes.sellers })

    const properties = provider('GET', '/v1/onramp/providers/properties')
    properties('right', 'a type', { query: { type: 'countries' }, answers: shapes.countries })
    properties('wrong', 'an unknown type', { query: { type: 'moons' }, status: 422 })
    properties('missing', 'no type', { status: 422 })

    const widget = provider('POST', '/v1/onramp/widget')
    const sessionData = {
      serviceProvider: 'NORTHPAY',
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
      destinationCurrencyCode: 'ETH',
      walletAddress: address,
    }
    const opened = (change: object) => ({
      body: { sessionData: { ...sessionData, ...change } },
      projectInBody: true,
      writes: true as const,
    })
    widget('right', 'a seller and a wallet', { ...opened({}), answers: shapes.widget })
    widget('wrong', 'an unknown seller', {
      ...opened({ serviceProvider: 'MOON' }),
      refuses: [400, 'provider', /is not supported/],
    })
    widget('missing', 'no wallet', { ...opened({ walletAddress: undefined }), status: 422 })
  })
