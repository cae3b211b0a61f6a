import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Analytics, startAnalytics } from '../../../sandbox/analytics/analytics.ts'
import { type Catalogue, startCatalogue } from '../../../sandbox/catalogue/catalogue.ts'
import { solanaCaip } from '../../../sandbox/chains/solana-types.ts'
import { type ProviderStage, startStage } from '../provider-stage.ts'
import { type ContractCase, type Input, nameOf } from './case.ts'
import { contractCases } from './cases.ts'
import { differencesFrom } from './differences.ts'

const name = 'contract.reown.id'
const sessions = ['current', 'revoked'] as const
let sandbox: ProviderStage
let catalogue: Catalogue
let analytics: Analytics
let cases: readonly ContractCase[] = []

/**
 * The cases with placeholder values. Vitest needs the names of the cases before the chains run. The names and their
 * order are the same as in `cases`.
 */
const outline = contractCases({
  address: '0x',
  solanaAddress: '0x',
  token: '0x',
  otherToken: '0x',
  name,
  nameless: '0x',
  sessions,
  image: 'none',
  sign: async () => ({}),
})

beforeAll(async () => {
  sandbox = await startStage()
  catalogue = await startCatalogue({})
  analytics = await startAnalytics()
  const { alice, bob, empty } = sandbox.accounts
  const tokenOf = (symbol: string) =>
    sandbox.chains[0]?.tokens.find(token => token.symbol === symbol)?.address ?? ''
  const session = (pci: string, revokedAt: number | null) => ({
    project: { id: sandbox.projectId, name: 'Shop', url: null, iconUrl: null },
    pci,
    expiry: Math.floor(Date.now() / 1000) + 3600,
    createdAt: 1,
    permissions: [{ type: 'contract-call', data: {} }],
    policies: [],
    context: null,
    revokedAt,
  })
  sandbox.provider.seed({
    names: [
      {
        name,
        registered_at: new Date().toISOString(),
        updated_at: null,
        attributes: null,
        addresses: { '60': { address: alice.address, created_at: null } },
      },
    ],
    sessions: { [`eip155:1:${alice.address}`]: [session('current', null), session('revoked', 1)] },
  })
  cases = contractCases({
    address: alice.address,
    solanaAddress: sandbox.solanaAccounts.alice.address,
    token: tokenOf('USDC'),
    otherToken: tokenOf('DAI'),
    name,
    nameless: empty.address,
    sessions,
    image: catalogue.wallets()[0]?.image_id ?? '',
    sign: async (content, forged = false) => {
      const message = JSON.stringify(content)
      const signer = privateKeyToAccount(forged ? bob.privateKey : alice.privateKey)
      const signature = await signer.signMessage({ message })
      return { message, signature, coin_type: 60, address: alice.address }
    },
  })
}, 30_000)
afterAll(() => Promise.all([sandbox?.close(), catalogue?.close(), analytics?.close()]))

describe('the sandbox in place of the public services', () => {
  it('offers the Solana network that the cases of the API contract need', () => {
    expect(outline.some(({ query }) => query?.chainId === solanaCaip)).toBe(true)
  })
  it.each(outline.map((contractCase, index) => [nameOf(contractCase), index] as const))(
    'responds as the API contract of the public services demands: %s',
    async (_name, index) => {
      const services = {
        provider: sandbox.urls.provider,
        catalogue: catalogue.url,
        analytics: analytics.url,
        projectId: sandbox.projectId,
      }
      expect(await differencesFrom(cases[index] as ContractCase, services)).toEqual([])
    },
  )
})

describe('the test cases for the API contract of the public services', () => {
  /**
   * All kinds of input. `routes` lists the routes of the API contract, with the kinds of input that the test cases must
   * send to each route.
   */
  const all: readonly Input[] = ['right', 'wrong', 'missing']
  const routes: Readonly<Record<string, readonly Input[]>> = {
    'GET /v1/supported-chains': ['right'],
    'GET /v1/identity/:address': all,
    'GET /v1/account/:address/identity': all,
    'GET /v1/account/:address/history': all,
    'GET /v1/account/:address/balance': all,
    'GET /v1/account/:address/portfolio': all,
    'POST /v1/fungible/price': all,
    'GET /v1/convert/tokens': all,
    'GET /v1/convert/quotes': all,
    'GET /v1/convert/allowance': all,
    'GET /v1/convert/gas-price': all,
    'GET /v1/convert/build-approve': all,
    'POST /v1/convert/build-transaction': all,
    'GET /v1/profile/account/:name': all,
    'GET /v1/profile/reverse/:address': all,
    'GET /v1/profile/suggestions/:name': ['right', 'wrong'],
    'POST /v1/profile/account': all,
    'POST /v1/profile/account/:name/attributes': all,
    'POST /v1/profile/account/:name/address': all,
    'POST /v1/generators/onrampurl': all,
    'GET /v1/onramp/buy/options': all,
    'GET /v1/onramp/buy/quotes': all,
    'GET /v1/onramp/options': ['wrong'],
    'GET /v1/onramp/quote': ['wrong'],
    'POST /v1/onramp/multi/quotes': all,
    'GET /v1/onramp/providers': ['right'],
    'GET /v1/onramp/providers/properties': all,
    'POST /v1/onramp/widget': all,
    'GET /v1/sessions/:account': all,
    'POST /v1/sessions/:account': all,
    'GET /v1/sessions/:account/getcontext': all,
    'POST /v1/sessions/:account/activate': all,
    'POST /v1/sessions/:account/revoke': all,
    'POST /v1/': all,
    'GET /v1': ['wrong'],
    'POST /v1/json-rpc': all,
    'GET /getWallets': all,
    'GET /getWalletImage/:id': all,
    'GET /public/getAssetImage/:id': all,
    'GET /public/getCurrencyImage/:id': all,
    'GET /public/getTokenImage/:id': all,
    'GET /projects/v1/origins': all,
    'GET /getAnalyticsConfig': all,
    'GET /appkit/v1/config': all,
    'GET /appkit/v1/project-limits': all,
    'POST /e': all,
    'POST /batch': all,
  }
  it('cover every route with each kind of input (right, wrong, missing) that the route can have', () => {
    const covered: Record<string, Input[]> = {}
    for (const { method, route, input } of outline) {
      covered[`${method} ${route}`] ??= []
      covered[`${method} ${route}`]?.push(input)
    }
    const kinds = Object.entries(covered).map(([route, inputs]) => [
      route,
      all.filter(input => inputs.includes(input)),
    ])
    expect(Object.fromEntries(kinds)).toEqual(routes)
  })
  it('are all listed in table.md, each with its route and its kind of input', async () => {
    const cellOf = (route: string, input: Input) =>
      outline
        .filter(
          contractCase =>
            `${contractCase.method} ${contractCase.route}` === route && contractCase.input === input,
        )
        .map(({ what }) => what)
        .join(', ')
    const rows = Object.keys(routes).map(
      route => `| \`${route}\` | ${all.map(input => cellOf(route, input)).join(' | ')} |`,
    )
    const head = [
      '# Cases of the service contract',
      '',
      'Each case is a request, and the status, body and headers that the contract promises for it. `npm test` sends all of them to the',
      'sandbox. `PORTICO_PROJECT_ID=… npm run test:long` also sends the cases that change nothing to the public services.',
      `An update of the cases changes this file: \`npx vitest run --project unit tests/sandbox/contract -u\`.`,
      '',
      '| route | right input | wrong input | missing input |',
      '| --- | --- | --- | --- |',
    ]
    await expect(`${[...head, ...rows].join('\n')}\n`).toMatchFileSnapshot('table.md')
  })
  it('have unique names', () => {
    const names = outline.map(nameOf)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
