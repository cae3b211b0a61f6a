import * as v from 'valibot'

/** A read-only request to a public service, and the response that the service's contract promises. */
export type ContractCase = {
  readonly service: 'provider' | 'catalogue'
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** The input in words: right, wrong or missing. */
  readonly input: string
  /** `projectId`, `st` and `sv` are added. An empty value removes the parameter. */
  readonly query?: Readonly<Record<string, string>>
  /** JSON body. `projectId` is added if `projectInBody`. */
  readonly body?: object
  readonly projectInBody?: boolean
  readonly status: number
  /** Schema of a successful body. */
  readonly answers?: v.GenericSchema
  /** The field that an error names. */
  readonly field?: string
}

/** The address of the Ethereum Foundation and tokens that exist on the public chains and in the sandbox. */
export type ContractPlaces = { readonly address: string; readonly token: string; readonly otherToken: string }

const text = v.string()
const textOrNull = v.nullable(text)
const wallet = v.looseObject({ id: text, name: text })
const transfer = v.looseObject({ direction: v.picklist(['in', 'out', 'self']) })
const transaction = v.looseObject({
  id: text,
  metadata: v.looseObject({ hash: text, minedAt: text, sentFrom: text, sentTo: text, chain: textOrNull }),
  transfers: v.nullable(v.array(v.nullable(transfer))),
})
const balance = v.looseObject({
  name: text,
  symbol: text,
  price: v.number(),
  quantity: v.looseObject({ decimals: text, numeric: text }),
})
const shapes = {
  chains: v.looseObject({ http: v.array(text), ws: v.array(text) }),
  identity: v.looseObject({ name: textOrNull, avatar: textOrNull }),
  history: v.looseObject({ data: v.array(transaction), next: textOrNull }),
  balances: v.looseObject({ balances: v.array(balance) }),
  portfolio: v.looseObject({ data: v.array(v.looseObject({ id: text, name: text, symbol: text })) }),
  price: v.looseObject({
    fungibles: v.pipe(v.array(v.looseObject({ address: text, price: v.number() })), v.length(1)),
  }),
  tokens: v.looseObject({
    tokens: v.array(v.looseObject({ name: text, symbol: text, address: text, decimals: v.number() })),
  }),
  quotes: v.looseObject({
    quotes: v.array(
      v.looseObject({ fromAmount: text, fromAccount: text, toAmount: text, toAccount: text, id: v.null() }),
    ),
  }),
  allowance: v.looseObject({ allowance: text }),
  gas: v.looseObject({ standard: text, fast: text, instant: text }),
  approve: v.looseObject({ tx: v.looseObject({ from: text, to: text, data: text, value: text }) }),
  nothing: v.tuple([]),
  suggestions: v.looseObject({
    suggestions: v.pipe(v.array(v.looseObject({ name: text, registered: v.boolean() })), v.maxLength(5)),
  }),
  buyOptions: v.looseObject({ paymentCurrencies: v.array(v.looseObject({ id: text })) }),
  sellers: v.array(v.looseObject({ name: text, serviceProvider: text, websiteUrl: text })),
  countries: v.array(v.looseObject({ countryCode: text, name: text })),
  sessions: v.looseObject({ pcis: v.array(v.unknown()) }),
  chainId: v.looseObject({ jsonrpc: v.literal('2.0'), result: v.literal('0x1') }),
  exchanges: v.looseObject({ result: v.looseObject({ exchanges: v.array(v.unknown()), total: v.number() }) }),
  wallets: v.looseObject({ data: v.array(wallet), count: v.number() }),
  analytics: v.looseObject({ isAnalyticsEnabled: v.boolean() }),
  origins: v.looseObject({ allowedOrigins: v.array(text) }),
}

/** The cases of every read-only route, with right, wrong and missing input. */
export function contractCases({ address, token, otherToken }: ContractPlaces): readonly ContractCase[] {
  const provider = { service: 'provider', method: 'GET' } as const
  const post = { service: 'provider', method: 'POST' } as const
  const catalogue = { service: 'catalogue', method: 'GET' } as const
  const noProject = { input: 'no project id', query: { projectId: '' }, status: 401, field: 'authentication' }
  const badAddress = { input: 'a word as address', status: 400, field: 'address' }
  const account = `/v1/account/${address}`
  const nobody = '/v1/account/nobody'
  const usd = { currency: 'usd' }
  const from = `eip155:1:${token}`
  const to = `eip155:1:${otherToken}`
  const price = { ...post, path: '/v1/fungible/price', projectInBody: true }
  const properties = { ...provider, path: '/v1/onramp/providers/properties' }
  return [
    { ...provider, path: '/v1/supported-chains', input: 'nothing', status: 200, answers: shapes.chains },

    {
      ...provider,
      path: `/v1/identity/${address}`,
      input: 'an address',
      status: 200,
      answers: shapes.identity,
    },
    { ...provider, path: '/v1/identity/nobody', ...badAddress },
    { ...provider, path: `/v1/identity/${address}`, ...noProject },

    { ...provider, path: `${account}/history`, input: 'an address', status: 200, answers: shapes.history },
    { ...provider, path: `${nobody}/history`, ...badAddress },
    { ...provider, path: `${account}/history`, ...noProject },

    {
      ...provider,
      path: `${account}/balance`,
      input: 'an address',
      query: usd,
      status: 200,
      answers: shapes.balances,
    },
    {
      ...provider,
      path: `${account}/balance`,
      input: 'an unknown currency',
      query: { currency: 'xau' },
      status: 422,
    },
    { ...provider, path: `${account}/balance`, input: 'no currency', status: 422 },
    { ...provider, path: `${nobody}/balance`, ...badAddress, query: usd },
    { ...provider, path: `${account}/balance`, ...noProject, query: { ...usd, projectId: '' } },

    {
      ...provider,
      path: `${account}/portfolio`,
      input: 'an address',
      status: 200,
      answers: shapes.portfolio,
    },
    { ...provider, path: `${account}/portfolio`, ...noProject },

    { ...price, input: 'a token', body: { ...usd, addresses: [from] }, status: 200, answers: shapes.price },
    { ...price, input: 'a word as token', body: { ...usd, addresses: ['nothing'] }, status: 400 },
    { ...price, input: 'no tokens', body: usd, status: 422 },
    { ...price, input: 'an unknown currency', body: { currency: 'xau', addresses: [from] }, status: 422 },

    {
      ...provider,
      path: '/v1/convert/tokens',
      input: 'a network',
      query: { chainId: 'eip155:1' },
      status: 200,
      answers: shapes.tokens,
    },
    { ...provider, path: '/v1/convert/tokens', input: 'no network', status: 400 },
    { ...provider, path: '/v1/convert/tokens', ...noProject, query: { chainId: 'eip155:1', projectId: '' } },

    {
      ...provider,
      path: '/v1/convert/quotes',
      input: 'two tokens',
      query: { amount: '1000000', from, to },
      status: 200,
      answers: shapes.quotes,
    },
    {
      ...provider,
      path: '/v1/convert/quotes',
      input: 'an amount with a fraction',
      query: { amount: '1.5', from, to },
      status: 400,
    },
    { ...provider, path: '/v1/convert/quotes', input: 'no amount', query: { from, to }, status: 400 },

    {
      ...provider,
      path: '/v1/convert/allowance',
      input: 'a token and an owner',
      query: { tokenAddress: from, userAddress: `eip155:1:${address}` },
      status: 200,
      answers: shapes.allowance,
    },
    {
      ...provider,
      path: '/v1/convert/allowance',
      input: 'no owner',
      query: { tokenAddress: from },
      status: 400,
    },

    {
      ...provider,
      path: '/v1/convert/gas-price',
      input: 'a network',
      query: { chainId: 'eip155:1' },
      status: 200,
      answers: shapes.gas,
    },
    { ...provider, path: '/v1/convert/gas-price', input: 'no network', status: 400 },

    {
      ...provider,
      path: '/v1/convert/build-approve',
      input: 'two tokens',
      query: { from, to },
      status: 200,
      answers: shapes.approve,
    },
    { ...provider, path: '/v1/convert/build-approve', input: 'one token', query: { from }, status: 400 },

    {
      ...provider,
      path: '/v1/profile/account/no-such-name-portico.reown.id',
      input: 'an unknown name',
      query: { apiVersion: '2' },
      status: 200,
      answers: shapes.nothing,
    },
    {
      ...provider,
      path: `/v1/profile/reverse/0x00000000000000000000000000000000deadbeef`,
      input: 'an address without a name',
      query: { apiVersion: '2' },
      status: 200,
      answers: shapes.nothing,
    },
    {
      ...provider,
      path: '/v1/profile/suggestions/portico',
      input: 'a name',
      status: 200,
      answers: shapes.suggestions,
    },

    {
      ...provider,
      path: '/v1/onramp/buy/options',
      input: 'a country',
      query: { country: 'US' },
      status: 200,
      answers: shapes.buyOptions,
    },
    { ...provider, path: '/v1/onramp/buy/options', input: 'no country', status: 422 },
    { ...provider, path: '/v1/onramp/options', input: 'a route of old clients', status: 404 },
    { ...provider, path: '/v1/onramp/providers', input: 'nothing', status: 200, answers: shapes.sellers },
    { ...properties, input: 'a type', query: { type: 'countries' }, status: 200, answers: shapes.countries },
    { ...properties, input: 'no type', status: 422 },
    { ...properties, input: 'an unknown type', query: { type: 'moons' }, status: 422 },

    {
      ...provider,
      path: `/v1/sessions/eip155:1:${address}`,
      input: 'an account',
      status: 200,
      answers: shapes.sessions,
    },

    {
      ...post,
      path: '/v1/',
      input: 'a call of a node',
      query: { chainId: 'eip155:1' },
      body: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
      status: 200,
      answers: shapes.chainId,
    },
    {
      ...post,
      path: '/v1/',
      input: 'an unknown network',
      query: { chainId: 'eip155:999999999' },
      body: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
      status: 400,
      field: 'chainId',
    },
    {
      ...post,
      path: '/v1/json-rpc',
      input: 'a page of exchanges',
      body: { jsonrpc: '2.0', id: 1, method: 'reown_getExchanges', params: { page: 1 } },
      status: 200,
      answers: shapes.exchanges,
    },

    {
      ...catalogue,
      path: '/getWallets',
      input: 'a page',
      query: { page: '1', entries: '4' },
      status: 200,
      answers: shapes.wallets,
    },
    {
      ...catalogue,
      path: '/getWallets',
      input: 'a search',
      query: { page: '1', entries: '4', search: 'a' },
      status: 200,
      answers: shapes.wallets,
    },
    { ...catalogue, path: '/getAnalyticsConfig', input: 'nothing', status: 200, answers: shapes.analytics },
    { ...catalogue, path: '/projects/v1/origins', input: 'nothing', status: 200, answers: shapes.origins },
  ]
}

/** The base URLs of the services, and the project id. */
export type ContractServices = {
  readonly provider: string
  readonly catalogue: string
  readonly projectId: string
}

/**
 * Sends the request of a case as a page of a site does. Returns the differences from the contract; empty if
 * there are none.
 */
export async function differencesFrom(one: ContractCase, services: ContractServices): Promise<string[]> {
  const { projectId } = services
  const url = new URL(services[one.service] + one.path)
  const query = {
    projectId: one.projectInBody ? '' : projectId,
    st: 'appkit',
    sv: 'html-core-0.1.0',
    ...one.query,
  }
  for (const [name, value] of Object.entries(query)) if (value !== '') url.searchParams.set(name, value)
  const content = one.projectInBody ? { ...one.body, projectId } : one.body
  const response = await fetch(url, {
    method: one.method,
    headers: { origin: 'https://shop.example', ...(content && { 'content-type': 'text/plain' }) },
    ...(content && { body: JSON.stringify(content) }),
    signal: AbortSignal.timeout(20_000),
  })
  const answer = await response.text()
  const differences: string[] = []
  const differs = (what: string, found: unknown) => differences.push(`${what}: ${String(found)}`)
  if (response.status !== one.status) differs(`status is not ${one.status}`, response.status)
  const allowed = response.headers.get('access-control-allow-origin')
  if (allowed !== '*') differs('pages of all origins may not read it', allowed)
  if (one.answers) {
    const read = v.safeParse(one.answers, parsed(answer))
    if (!read.success)
      differs('body has another shape', v.flatten(read.issues).nested ?? answer.slice(0, 200))
  }
  if (one.field !== undefined) {
    const error = v.safeParse(
      v.looseObject({ reasons: v.array(v.looseObject({ field: v.literal(one.field) })) }),
      parsed(answer),
    )
    if (!error.success) differs(`error is not about ${one.field}`, answer.slice(0, 200))
  }
  return differences
}

const parsed = (answer: string): unknown => {
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}

/** The name of a case in a table: route and input. */
export const nameOf = ({ method, path, input }: ContractCase): string =>
  `${method} ${path.replace(/0x[0-9a-f]{40}/gi, '{address}')} with ${input}`
