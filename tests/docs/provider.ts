import type { GenericSchema } from 'valibot'
import type { ContractCase } from '../sandbox/contract/case.ts'
import { contractCases } from '../sandbox/contract/cases.ts'
import { code, generated, table } from './described.ts'

/** The places of the sample requests. The page shows them, so they are readable. */
const places = {
  address: '0x90F7…b906',
  solanaAddress: '7xKX…gAsU',
  token: '0xA0b8…eB48',
  otherToken: '0x6B17…1d0F',
  name: 'alice.reown.id',
  nameless: '0x0000…0001',
  sessions: ['pci-1', 'pci-2'],
  image: 'none',
  sign: async () => ({
    message: '{"name":"alice.reown.id",…}',
    signature: '0x…',
    coin_type: 60,
    address: '0x90F7…b906',
  }),
} as const

type Part = {
  readonly title: string
  readonly text: string
  readonly routes: readonly (readonly [method: string, route: string, use: string])[]
}

/** The routes that Portico asks, by the part of the modal that needs them. */
const parts: readonly Part[] = [
  {
    title: 'Balances, history, names of accounts',
    text: 'The first three are what a small provider needs. Every other part can be switched off.',
    routes: [
      [
        'GET',
        '/v1/account/:address/balance',
        'The balances. Without `chainId`, of all EVM networks in one list. `forceUpdate` names tokens whose stored balance does not count. Every 30 seconds while the page is visible, and after each transaction.',
      ],
      [
        'GET',
        '/v1/supported-chains',
        'The networks that the provider serves, by CAIP-2 id. For every other network Portico asks the nodes. Stored for a day.',
      ],
      [
        'POST',
        '/v1/',
        'JSON-RPC for the network in `chainId`, one call or a list of calls. The body has the type `text/plain`, so that the browser sends no CORS preflight.',
      ],
      [
        'GET',
        '/v1/account/:address/history',
        'One page of transactions, newest first. `cursor` is the `next` of the page before. With `onramp=coinbase`, the purchases.',
      ],
      [
        'GET',
        '/v1/identity/:address',
        'Name and picture of an address on Ethereum. If the request fails, Portico reads the name from the chain.',
      ],
      ['POST', '/v1/fungible/price', 'The price of one token in US dollars, for swaps.'],
    ],
  },
  {
    title: 'Swaps',
    text: 'Off with `features: { swaps: false }`. Portico decodes and simulates every transaction that these routes propose.',
    routes: [
      [
        'GET',
        '/v1/convert/tokens',
        'The tokens that can be swapped on a network. The list is also used to recognise imitations of known tokens.',
      ],
      ['GET', '/v1/convert/quotes', 'What a swap pays out.'],
      ['GET', '/v1/convert/gas-price', 'The gas prices of a network in wei.'],
      ['GET', '/v1/convert/allowance', 'How much the router may take of a token.'],
      ['GET', '/v1/convert/build-approve', 'The transaction that allows the router to take an amount.'],
      ['POST', '/v1/convert/build-transaction', 'The transaction of the swap.'],
    ],
  },
  {
    title: 'Purchases',
    text: 'Off with `features: { onramp: false }`.',
    routes: [
      ['GET', '/v1/onramp/buy/options', 'Currencies to pay with and coins to buy, in a country.'],
      ['GET', '/v1/onramp/providers', 'The sellers, with their pictures.'],
      ['GET', '/v1/onramp/providers/properties', 'The codes of the coins at the sellers.'],
      ['POST', '/v1/onramp/multi/quotes', 'What each seller pays out.'],
      ['POST', '/v1/onramp/widget', 'The address of the page of a seller.'],
      ['POST', '/v1/generators/onrampurl', 'The address of the page of Coinbase.'],
    ],
  },
  {
    title: 'Payments through an exchange',
    text: 'On with `features: { pay: true }`. JSON-RPC with the methods `reown_getExchanges`, `reown_getExchangePayUrl` and `reown_getExchangeBuyStatus`.',
    routes: [
      ['POST', '/v1/json-rpc', 'The exchanges, the address of the page of one, and the state of a payment.'],
    ],
  },
  {
    title: 'Names of the registry',
    text: 'Without these routes the views of names say that they cannot be loaded, and nothing else is missing.',
    routes: [
      ['GET', '/v1/profile/account/:name', 'The addresses of a name.'],
      ['GET', '/v1/profile/reverse/:address', 'The names of an address.'],
      ['GET', '/v1/profile/suggestions/:name', 'Names that begin like this, and whether each is taken.'],
      ['POST', '/v1/profile/account', 'Registers a name. The owner has signed the message.'],
    ],
  },
  {
    title: 'Smart sessions',
    text: 'On with `features: { smartSessions: true }`.',
    routes: [
      ['GET', '/v1/sessions/:account', 'The sessions of an account.'],
      ['POST', '/v1/sessions/:account', 'Prepares a session, and returns the key of the provider.'],
      ['POST', '/v1/sessions/:account/activate', 'Stores what the wallet granted.'],
      ['POST', '/v1/sessions/:account/revoke', 'Ends a session.'],
    ],
  },
]

/** Returns the page about the requests that a data provider receives. The shapes and errors are those of the contract tests. */
export async function providerPage(): Promise<string> {
  const cases = contractCases(places).filter(({ service }) => service === 'provider')
  const sections = await Promise.all(parts.map(part => sectionText(part, cases)))
  return `${generated}

# Your own data provider

\`endpoints.data\` is the base URL of the service that answers questions about accounts: balances, prices, history, names. You can run
your own. This page lists every request that Portico sends to it. The answers and the errors are those of the tests of the contract
(\`tests/sandbox/contract\`), which run against the local provider of the [testing kit](testing.md).

\`\`\`ts
import { createPortico } from 'portico'

const portico = createPortico({
  projectId: 'b56e18d47c72ab683b10814fe9495694',
  networks: ['eip155:1'],
  endpoints: { data: 'https://data.shop.example' },
})
\`\`\`

## What holds for every request

- **Who asks.** Every URL has the query parameters \`projectId\` (32 hexadecimal digits), \`st\` (\`appkit\`) and \`sv\` (the version of Portico). Some
  bodies have \`projectId\` as well. No request has cookies. The \`Origin\` header is that of your site.
- **CORS.** Answer with \`Access-Control-Allow-Origin\`. A POST has the type \`text/plain\` with a JSON body, so there is no preflight. Expose
  \`Retry-After\`, if you send it.
- **Redirects** are refused. An answer has at most 10 s, and counts as failed after that.
- **Errors.** Status and body are \`{"status": "FAILED", "reasons": [{"field": "…", "description": "…"}]}\`. A status of 401 means that the project
  is not known ([\`unauthorized-project\`](errors.md#unauthorized-project)), 403 that it does not list your site
  ([\`origin-not-allowed\`](errors.md#origin-not-allowed)). After 429 and 5xx, Portico waits as long as \`Retry-After\` says, at most five minutes, or
  longer with each attempt.
- **Nothing is believed.** Every answer is parsed. A row that is malformed is left out, and the other rows count. Texts are shortened, and pictures need
  https. A missing balance is never shown as zero.
- In the shapes below, \`…?\` may be absent, and further fields do no harm.

Try it without a line of your own: \`startWorld({ only: 'provider' })\` of [the testing kit](testing.md) serves all of this for local chains.
${sections.join('')}`
}

async function sectionText({ title, text, routes }: Part, cases: readonly ContractCase[]): Promise<string> {
  const described = await Promise.all(
    routes.map(([method, route, use]) => {
      const own = cases.filter(found => found.method === method && found.route === route)
      if (own.length === 0) throw new Error(`No case of the contract tests ${method} ${route}`)
      return routeText(method, route, use, own)
    }),
  )
  return `\n## ${title}\n\n${text}\n${described.join('')}`
}

async function routeText(
  method: string,
  route: string,
  use: string,
  cases: readonly ContractCase[],
): Promise<string> {
  const right = cases.filter(({ input }) => input === 'right')
  const sample = right.find(({ query, body }) => query !== undefined || body !== undefined) ?? right[0]
  const answers = right.find(found => typeof found.answers === 'object')?.answers
  const names = [...new Set(right.flatMap(({ query }) => Object.keys(query ?? {})))].filter(
    name => !['projectId', 'sv', 'st'].includes(name),
  )
  const body = typeof sample?.body === 'function' ? await sample.body() : sample?.body
  const refused = cases.filter(({ refuses, status }) => refuses !== undefined || (status ?? 200) >= 400)
  const parametersText =
    names.length > 0
      ? `Query parameters: ${names.map(code).join(', ')}, beside those of every request.\n\n`
      : ''
  const bodyText =
    body === undefined
      ? ''
      : `Body:\n\n\`\`\`json\n${withoutClock(JSON.stringify(body, null, 2))}\n\`\`\`\n\n`
  const answerText =
    typeof answers === 'object' ? `Answer:\n\n\`\`\`text\n${shapeOf(answers)}\n\`\`\`\n\n` : ''
  const errors = table(
    ['request with', 'status', 'field'],
    refused.map(({ what, refuses, status }) => [
      what,
      String(refuses?.[0] ?? status),
      code(refuses?.[1] ?? '–'),
    ]),
  )
  return `\n### ${code(`${method} ${route}`)}\n\n${use}\n\n${parametersText}${bodyText}${answerText}${refused.length > 0 ? `${errors}\n` : ''}`
}

/** Replaces the times of a sample, which would change the page with every run. */
function withoutClock(text: string): string {
  return text
    .replaceAll(/\b[12]\d{9}(\d{3})?\b/g, (_all, ms: string | undefined) =>
      ms === undefined ? '1900000000' : '1900000000000',
    )
    .replaceAll(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, '2030-01-01T00:00:00Z')
}

type Shape = GenericSchema & {
  readonly entries?: Readonly<Record<string, Shape>>
  readonly item?: Shape
  readonly items?: readonly Shape[]
  readonly wrapped?: Shape
  readonly literal?: unknown
  readonly options?: readonly unknown[]
  readonly value?: Shape
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[]
}

/** Writes a schema of valibot as a shape that a reader understands. */
function shapeOf(schema: GenericSchema, indent = ''): string {
  const { type, entries, item, items, wrapped, literal, options, value, pipe } = schema as Shape
  const inner = `${indent}  `
  if (type === 'nullish' || type === 'optional' || type === 'nullable')
    return `${wrapped ? shapeOf(wrapped, indent) : 'null'} | null${type === 'nullable' ? '' : '?'}`
  if (entries) {
    const lines = Object.entries(entries).map(([name, entry]) => `${inner}${name}: ${shapeOf(entry, inner)}`)
    return `{\n${lines.join('\n')}\n${indent}}`
  }
  if (item) return `[ ${shapeOf(item, indent)} ]`
  if (items) return `[ ${items.map(element => shapeOf(element, indent)).join(', ')} ]`
  if (type === 'record' && value) return `{ [name]: ${shapeOf(value, indent)} }`
  if (type === 'literal') return JSON.stringify(literal)
  if (type === 'picklist') return (options ?? []).map(option => JSON.stringify(option)).join(' | ')
  if (type === 'union') return (options ?? []).map(option => shapeOf(option as Shape, indent)).join(' | ')
  const pattern = pipe?.find(step => step.type === 'regex')?.requirement
  return pattern instanceof RegExp ? `${type} matching ${pattern}` : type
}
