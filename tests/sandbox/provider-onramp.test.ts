import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf, refusal } from './provider-call.ts'
import { type ProviderStage, startStage } from './provider-stage.ts'

let sandbox: ProviderStage
let api: ReturnType<typeof callerOf>

beforeAll(async () => {
  sandbox = await startStage()
  api = callerOf(sandbox.urls.provider)
}, 30_000)
afterAll(() => sandbox?.close())

describe('the on-ramp service of the sandbox', () => {
  const routes = ['GET /v1/onramp/options', 'POST /v1/onramp/quote']
  // Specification 7.21, 10.8
  it.each(routes)(
    'returns the status 404 for a route that the real service does not have: %s',
    async route => {
      const [method = '', path = ''] = route.split(' ')
      expect((await api.call(path, { method })).status).toBe(404)
    },
  )
  it('returns the URL of a checkout page', async () => {
    const destinationWallets = [{ address: sandbox.accounts.alice.address, blockchains: ['ethereum'] }]
    const options = {
      destinationWallets,
      partnerUserId: 'p',
      defaultNetwork: 'ethereum',
      presetFiatAmount: 20,
    }
    const { body } = await api.post('/v1/generators/onrampurl', options)
    const url = new URL((body as { url: string }).url)
    expect([url.origin, url.searchParams.get('defaultNetwork')]).toEqual([sandbox.urls.provider, 'ethereum'])
    expect(url.pathname).toMatch(/^\/checkout\/[0-9a-f]{32}$/)
  })
  it.each([
    ['no wallets', { partnerUserId: 'p' }],
    ['no partner', { destinationWallets: [{ address: '0x1' }] }],
    ['an amount in cents', { destinationWallets: [], partnerUserId: 'p', presetFiatAmount: 1.5 }],
    ['a negative amount', { destinationWallets: [], partnerUserId: 'p', presetCryptoAmount: -1 }],
    ['no JSON', undefined],
  ])(
    'rejects a malformed request body with the status 400 and a plain-text error (body with %s)',
    async (_what, body) => {
      const { status, text, headers } = await api.post('/v1/generators/onrampurl', body)
      expect([status, text]).toEqual([400, 'Error deserializing request body: {}'])
      expect(headers.get('content-type')).toMatch(/^text\/plain/)
    },
  )
  it('returns the currencies with their limits, and a quote whose parts add up to the total', async () => {
    const { body } = await api.get('/v1/onramp/buy/options', { country: 'US' })
    expect(body).toMatchObject({
      paymentCurrencies: [
        { id: 'USD', limits: [{ id: 'card', min: '10.00', max: '7500.00' }, { id: 'ach_bank_account' }] },
        { id: 'EUR' },
      ],
      purchaseCurrencies: [
        { symbol: 'ETH', networks: [{ chainId: '1' }, { chainId: '42161' }] },
        { symbol: 'USDC' },
      ],
    })
    const query = {
      purchaseCurrency: 'ETH',
      paymentAmount: '100.00',
      paymentCurrency: 'USD',
      paymentMethod: 'card',
      country: 'US',
    }
    const quote = (await api.get('/v1/onramp/buy/quotes', query)).body as Record<
      string,
      { value: string; currency: string }
    >
    expect(quote).toMatchObject({
      paymentTotal: { value: '100.00', currency: 'USD' },
      paymentSubTotal: { value: '97.75', currency: 'USD' },
      purchaseAmount: { value: expect.stringMatching(/^0\.039\d+$/), currency: 'ETH' },
      coinbaseFee: { value: '2.00', currency: 'USD' },
      networkFee: { value: '0.25', currency: 'USD' },
      quoteId: expect.any(String),
    })
    const refused = await api.get('/v1/onramp/buy/quotes', { ...query, purchaseCurrency: 'NOPE' })
    expect(refused).toMatchObject({ status: 400, body: refusal('asset', /not supported/) })
  })
  it('returns one quote of each on-ramp provider, except the providers that the request excludes', async () => {
    const options = {
      projectId: sandbox.projectId,
      destinationCurrencyCode: 'USDC',
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
    }
    const quotes = (await api.post('/v1/onramp/multi/quotes', options, { projectId: '' })).body as Record<
      string,
      unknown
    >[]
    // Without a way to pay in the request, there is a quote for each way (A9).
    expect(quotes.map(({ paymentMethodType }) => paymentMethodType)).toEqual([
      'CREDIT_DEBIT_CARD',
      'SEPA',
      'CREDIT_DEBIT_CARD',
      'SEPA',
      'CREDIT_DEBIT_CARD',
      'SEPA',
    ])
    const card = { ...options, paymentMethodType: 'CREDIT_DEBIT_CARD' }
    expect((await api.post('/v1/onramp/multi/quotes', card)).body).toHaveLength(3)
    expect(quotes[0]).toMatchObject({
      serviceProvider: 'NORTHPAY',
      sourceAmount: 100,
      destinationAmount: 98.25,
      totalFee: 1.75,
    })
    const fewer = await api.post('/v1/onramp/multi/quotes', { ...card, excludeProviders: ['NORTHPAY'] })
    expect(fewer.body).toHaveLength(2)
  })
  it('lists the on-ramp providers, and returns the URL of the order page of the requested provider', async () => {
    const { body } = await api.get('/v1/onramp/providers')
    expect((body as object[])[0]).toEqual({
      name: 'Northpay',
      serviceProvider: 'NORTHPAY',
      status: 'LIVE',
      categories: ['CRYPTO_ONRAMP'],
      logos: expect.objectContaining({ dark: expect.any(String), lightShort: expect.any(String) }),
      websiteUrl: 'https://northpay.example',
    })
    const types = [
      'countries',
      'crypto-currencies',
      'fiat-currencies',
      'payment-methods',
      'fiat-purchases-limits',
      'countries-defaults',
    ]
    for (const type of types) {
      const rows = (await api.get('/v1/onramp/providers/properties', { type })).body as unknown[]
      expect(rows.length, type).toBeGreaterThan(0)
    }
    expect((await api.get('/v1/onramp/providers/properties', { type: 'x' })).status).toBe(422)
    const sessionData = {
      serviceProvider: 'HARBOUR',
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
      destinationCurrencyCode: 'ETH',
      walletAddress: sandbox.accounts.alice.address,
    }
    const widget = await api.post('/v1/onramp/widget', { projectId: sandbox.projectId, sessionData })
    expect(widget.body).toEqual({ widgetUrl: expect.stringMatching(/\/checkout\/[0-9a-f]{32}$/) })
    const other = await api.post('/v1/onramp/widget', {
      sessionData: { ...sessionData, serviceProvider: 'X' },
    })
    expect(other).toMatchObject({ status: 400, body: refusal('provider', /Provider X is not supported/) })
  })
})

describe('the order page of an on-ramp provider in the sandbox', () => {
  const answer = (url: string, word: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ answer: word }) }).then(page => page.text())
  const bobs = async () =>
    BigInt(
      (
        await api.post(
          '/v1/',
          {
            jsonrpc: '2.0',
            id: 1,
            method: 'eth_getBalance',
            params: [sandbox.accounts.bob.address, 'latest'],
          },
          { chainId: 'eip155:1' },
        )
      ).text
        .split('"result":"')[1]
        ?.split('"')[0] ?? 0,
    )
  const order = async () => {
    const sessionData = {
      serviceProvider: 'NORTHPAY',
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
      destinationCurrencyCode: 'ETH',
      walletAddress: sandbox.accounts.bob.address,
    }
    const { body } = await api.post('/v1/onramp/widget', { projectId: sandbox.projectId, sessionData })
    return (body as { widgetUrl: string }).widgetUrl
  }
  it('sends the bought coins only once, even if the user pays twice', async () => {
    const [url, before] = [await order(), await bobs()]
    expect(await (await fetch(url)).text()).toMatch(/100\.00 USD.*0\.039245 ETH/)
    expect(await answer(url, 'pay')).toContain('Paid')
    expect(await answer(url, 'pay')).toContain('Paid')
    expect((await bobs()) - before).toBe(39_245_000_000_000_000n)
  })
  it('sends no coins after the user has declined the order, even if the user then pays', async () => {
    const [url, before] = [await order(), await bobs()]
    expect(await answer(url, 'decline')).toContain('Declined')
    expect(await answer(url, 'pay')).toContain('Declined')
    expect(await bobs()).toBe(before)
  })
})
