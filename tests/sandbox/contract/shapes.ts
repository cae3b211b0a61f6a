import * as v from 'valibot'

const text = v.string()
const textOrNull = v.nullable(text)
const wei = v.pipe(text, v.regex(/^\d+$/))
const account = v.pipe(text, v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/))
const transfer = v.looseObject({
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.looseObject({ numeric: text }),
  fungible_info: v.nullish(v.looseObject({ name: textOrNull, symbol: textOrNull })),
})
const transaction = v.looseObject({
  id: text,
  metadata: v.looseObject({
    operationType: text,
    hash: text,
    minedAt: v.pipe(
      text,
      v.check(time => !Number.isNaN(Date.parse(time))),
    ),
    sentFrom: text,
    sentTo: text,
    status: text,
    chain: textOrNull,
  }),
  transfers: v.nullable(v.array(v.nullable(transfer))),
})
const balance = v.looseObject({
  name: text,
  symbol: text,
  chainId: v.nullish(text),
  address: v.nullish(account),
  value: v.nullish(v.number()),
  price: v.number(),
  quantity: v.looseObject({ decimals: text, numeric: text }),
  iconUrl: text,
})
const addresses = v.record(text, v.looseObject({ address: text, created_at: v.nullish(text) }))
const name = v.looseObject({
  name: text,
  registered_at: text,
  updated_at: textOrNull,
  attributes: v.nullable(v.record(text, text)),
  addresses,
})
const session = v.looseObject({
  pci: text,
  expiry: v.number(),
  createdAt: v.number(),
  revokedAt: v.nullable(v.number()),
  permissions: v.array(v.looseObject({ type: text })),
  project: v.looseObject({ id: text, name: text }),
})
const money = v.looseObject({ value: text, currency: text })
const wallet = v.looseObject({ id: text, name: text, image_id: v.nullish(text), rdns: v.nullish(text) })

/** Returns the schema of a JSON-RPC response whose `result` matches the schema `value`. */
const result = <T extends v.GenericSchema>(value: T) =>
  v.looseObject({ jsonrpc: v.literal('2.0'), id: v.number(), result: value })

/** The schemas of the response bodies that the API contract promises for a successful request. */
export const shapes = {
  chains: v.looseObject({ http: v.array(text), ws: v.array(text) }),
  identity: v.looseObject({ name: textOrNull, avatar: textOrNull, resolvedAt: textOrNull }),
  noIdentity: v.looseObject({ name: v.null(), avatar: v.null() }),
  history: v.looseObject({ data: v.array(transaction), next: textOrNull }),
  balances: v.looseObject({ balances: v.array(balance) }),
  noBalances: v.object({ balances: v.tuple([]) }),
  portfolio: v.looseObject({ data: v.array(v.looseObject({ id: text, name: text, symbol: text })) }),
  price: v.looseObject({
    fungibles: v.pipe(
      v.array(
        v.looseObject({
          address: account,
          name: text,
          symbol: text,
          price: v.number(),
          decimals: v.number(),
        }),
      ),
      v.length(1),
    ),
  }),
  tokens: v.looseObject({
    tokens: v.array(
      v.looseObject({
        name: text,
        symbol: text,
        address: account,
        decimals: v.number(),
        logoUri: textOrNull,
        eip2612: v.nullable(v.boolean()),
      }),
    ),
  }),
  quotes: v.looseObject({
    quotes: v.pipe(
      v.array(
        v.looseObject({
          id: v.null(),
          fromAmount: wei,
          fromAccount: account,
          toAmount: wei,
          toAccount: account,
        }),
      ),
      v.minLength(1),
    ),
  }),
  allowance: v.looseObject({ allowance: wei }),
  gas: v.looseObject({ standard: wei, fast: wei, instant: wei }),
  approve: v.looseObject({
    tx: v.looseObject({ from: account, to: account, data: text, value: wei }),
  }),
  swap: v.looseObject({ tx: v.looseObject({ from: account, to: account, data: text, amount: wei }) }),
  none: v.tuple([]),
  name,
  names: v.pipe(v.array(name), v.minLength(1)),
  attributes: v.record(text, text),
  addresses,
  suggestions: v.looseObject({
    suggestions: v.pipe(
      v.array(v.looseObject({ name: text, registered: v.boolean() })),
      v.minLength(1),
      v.maxLength(5),
    ),
  }),
  url: v.looseObject({ url: v.pipe(text, v.url()) }),
  widget: v.looseObject({ widgetUrl: v.pipe(text, v.url()) }),
  buyOptions: v.looseObject({
    paymentCurrencies: v.array(
      v.looseObject({ id: text, limits: v.array(v.looseObject({ id: text, min: text, max: text })) }),
    ),
    purchaseCurrencies: v.array(
      v.looseObject({ id: text, name: text, symbol: text, networks: v.array(v.looseObject({ name: text })) }),
    ),
  }),
  buyQuote: v.looseObject({
    paymentTotal: money,
    paymentSubTotal: money,
    purchaseAmount: money,
    coinbaseFee: money,
    networkFee: money,
    quoteId: text,
  }),
  quotesOfSellers: v.array(
    v.looseObject({
      serviceProvider: text,
      sourceAmount: v.number(),
      destinationAmount: v.number(),
      destinationCurrencyCode: text,
      totalFee: v.nullish(v.number()),
    }),
  ),
  sellers: v.array(v.looseObject({ name: text, serviceProvider: text, websiteUrl: text })),
  countries: v.array(v.looseObject({ countryCode: text, name: text })),
  sessions: v.looseObject({ pcis: v.array(session) }),
  newSession: v.looseObject({
    pci: text,
    key: v.looseObject({ type: v.literal('secp256k1'), publicKey: v.pipe(text, v.length(132)) }),
  }),
  sessionContext: v.looseObject({ context: textOrNull }),
  chainId: result(v.literal('0x1')),
  twoAnswers: v.pipe(v.array(result(text)), v.length(2)),
  exchanges: result(
    v.looseObject({
      exchanges: v.array(v.looseObject({ id: text, name: text, imageUrl: text })),
      total: v.number(),
    }),
  ),
  payUrl: result(v.looseObject({ url: v.pipe(text, v.url()), sessionId: v.pipe(text, v.maxLength(50)) })),
  buyStatus: result(
    v.looseObject({
      status: v.picklist(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']),
      txHash: textOrNull,
    }),
  ),
  wallets: v.looseObject({ data: v.array(wallet), count: v.number() }),
  analytics: v.looseObject({ isAnalyticsEnabled: v.boolean() }),
  origins: v.looseObject({ allowedOrigins: v.array(text) }),
  features: v.looseObject({ features: v.array(v.looseObject({ id: text, isEnabled: v.boolean() })) }),
  limits: v.looseObject({
    planLimits: v.looseObject({
      tier: text,
      isAboveRpcLimit: v.boolean(),
      isAboveMauLimit: v.boolean(),
    }),
  }),
}
