import { createPublicClient, decodeFunctionData, erc20Abi, type Hex, http, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { poolReserves, swapRouter } from '../../sandbox/chains/evm-pool.ts'
import { poolOutput } from '../../sandbox/chains/pool-code.ts'
import { solanaCaip } from '../../sandbox/chains/solana-types.ts'
import { callerOf, refusal } from './provider-call.ts'
import { type ProviderStage, startStage } from './provider-stage.ts'

let sandbox: ProviderStage
let api: ReturnType<typeof callerOf>

beforeAll(async () => {
  sandbox = await startStage()
  api = callerOf(sandbox.urls.provider)
}, 30_000)
afterAll(() => sandbox?.close())

const tokenOf = (caip: string, symbol: string) => {
  const token = sandbox.chains.find(chain => chain.caip === caip)?.tokens.find(row => row.symbol === symbol)
  if (!token) throw new Error(`${symbol} on ${caip}`)
  return `${caip}:${token.address}`
}
const nativeOf = (caip: string) => `${caip}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`

describe('the routes for chains and identities in the sandbox', () => {
  it('list the supported chains without a project id, and let browsers cache this list for a day', async () => {
    const { status, body, headers } = await api.get('/v1/supported-chains', { projectId: '' })
    expect([status, body]).toEqual([
      200,
      { http: ['eip155:1', 'eip155:42161', 'eip155:137', solanaCaip], ws: ['eip155:1', solanaCaip] },
    ])
    expect(headers.get('cache-control')).toBe('public, max-age=86400')
  })
  const paths = ['/v1/identity/:address', '/v1/account/:address/identity']
  it.each(paths)('return the identity for an address in lower case: route %s', async path => {
    const { address } = sandbox.accounts.alice
    sandbox.provider.seed({ identities: { [address]: { name: 'alice.eth', avatar: null } } })
    const { body, headers } = await api.get(path.replace(':address', address.toLowerCase()))
    expect(body).toEqual({ name: 'alice.eth', avatar: null, resolvedAt: expect.stringMatching(/Z$/) })
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
  })
  it('return no name for an unknown address, and reject a text that is no address', async () => {
    const stranger = await api.get(`/v1/identity/${sandbox.accounts.empty.address}`)
    expect(stranger.body).toMatchObject({ name: null, avatar: null })
    const solana = await api.get(`/v1/identity/${sandbox.solanaAccounts.alice.address}`)
    expect(solana.body).toEqual({ name: null, avatar: null, resolvedAt: null })
    expect(await api.get('/v1/identity/nobody')).toMatchObject({
      status: 400,
      body: refusal('address', /invalid/),
    })
  })
})

describe('the routes for prices and pictures of tokens in the sandbox', () => {
  const price = (addresses: unknown, currency = 'usd') =>
    api.post('/v1/fungible/price', { projectId: sandbox.projectId, currency, addresses }, { projectId: '' })

  it('return only the price of the first address that the request contains', async () => {
    const address = tokenOf('eip155:1', 'DAI')
    const { body } = await price([address, tokenOf('eip155:1', 'LINK')])
    const icon = expect.stringMatching(/DAI\.svg$/)
    expect(body).toEqual({
      fungibles: [
        { address, name: 'Dai Stablecoin', symbol: 'DAI', iconUrl: icon, price: 0.9998, decimals: 18 },
      ],
    })
  })
  it("return the price of the native coin if the request contains the coin's placeholder address", async () => {
    expect((await price([nativeOf('eip155:137')], 'eur')).body).toMatchObject({
      fungibles: [{ symbol: 'POL', price: 0.2471 * 0.92 }],
    })
    const sol = `${solanaCaip}:So11111111111111111111111111111111111111111`
    expect((await price([sol])).body).toMatchObject({ fungibles: [{ symbol: 'SOL', decimals: 9 }] })
  })
  it.each([
    [['0x12'], 'usd', 400],
    [[], 'usd', 400],
    [undefined, 'usd', 422],
    [['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'], 'xau', 422],
  ])(
    'reject an invalid request: addresses %j, currency %s, status %i',
    async (addresses, currency, status) => {
      expect((await price(addresses, currency)).status).toBe(status)
    },
  )
  it("return a token's logo, or the first letter of its symbol if the sandbox has no such logo", async () => {
    const { status, headers, text } = await api.get('/icons/ETH.svg')
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(text).toMatch(/^<svg.*fill="#627eea".*<\/svg>$/)
    expect((await api.get('/icons/CLAIM.svg')).text).toContain('>C</text>')
  })
})

describe('the swap service of the sandbox', () => {
  const unit = (10n ** 18n).toString()
  /** The pool's initial reserves, and the USDC that it pays for one ether until a swap changes them. */
  const reserves = [parseUnits(poolReserves.ETH ?? '', 18), parseUnits(poolReserves.USDC ?? '', 6)] as const
  const born = poolOutput(BigInt(unit), ...reserves).toString()

  it('lists tokens with CAIP-10 addresses, and gives the native coin a placeholder address', async () => {
    const { body } = await api.get('/v1/convert/tokens', { chainId: 'eip155:1' })
    const { tokens } = body as { tokens: { symbol: string }[] }
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'DAI', 'LINK', 'CLAIM', 'USDT'])
    expect(tokens[0]).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      address: nativeOf('eip155:1'),
      decimals: 18,
      logoUri: expect.any(String),
      eip2612: null,
    })
  })
  it("returns a quote for the two requested tokens, with the pool's output in base units", async () => {
    const [from, to] = [nativeOf('eip155:1'), tokenOf('eip155:1', 'USDC')]
    const { body } = await api.get('/v1/convert/quotes', { amount: unit, from, to })
    expect(body).toEqual({
      quotes: [{ id: null, fromAmount: unit, fromAccount: from, toAmount: born, toAccount: to }],
    })
  })
  it('rejects a swap without liquidity, with a fraction of a base unit, or between two chains', async () => {
    const [usdc, claim] = [tokenOf('eip155:1', 'USDC'), tokenOf('eip155:1', 'CLAIM')]
    const quote = (query: Record<string, string>) => api.get('/v1/convert/quotes', query)
    expect(await quote({ amount: '1', from: usdc, to: claim })).toMatchObject({
      status: 400,
      body: refusal('', /^Conversion parameter error: insufficient liquidity$/),
    })
    expect((await quote({ amount: '1.5', from: usdc, to: claim })).status).toBe(400)
    expect(await quote({ amount: '1', from: usdc, to: tokenOf('eip155:137', 'USDC') })).toMatchObject({
      status: 400,
      body: refusal('', /^Invalid parameter/),
    })
  })
  it('returns the allowance that the chain reports', async () => {
    const query = {
      tokenAddress: tokenOf('eip155:1', 'USDC'),
      userAddress: `eip155:1:${sandbox.accounts.alice.address}`,
    }
    expect((await api.get('/v1/convert/allowance', query)).body).toEqual({ allowance: '0' })
  })
  it('returns the standard, fast and instant gas prices in wei, in ascending order', async () => {
    const { body } = await api.get('/v1/convert/gas-price', { chainId: 'eip155:137' })
    const { standard, fast, instant } = body as Record<string, string>
    expect(BigInt(standard ?? 0)).toBeGreaterThan(0n)
    expect(BigInt(fast ?? 0)).toBeGreaterThan(BigInt(standard ?? 0))
    expect(BigInt(instant ?? 0)).toBeGreaterThan(BigInt(fast ?? 0))
  })
  it('builds a token approval of an unlimited amount if the request has no amount', async () => {
    const [from, to] = [nativeOf('eip155:1'), tokenOf('eip155:1', 'USDC')]
    const build = async (query: Record<string, string>) => {
      const { body } = await api.get('/v1/convert/build-approve', { from, to, ...query })
      const { tx } = body as { tx: { from: string; to: string; data: Hex; value: string; eip155: object } }
      expect(tx).toMatchObject({ from, to, value: '0', eip155: { gasPrice: expect.stringMatching(/^\d+$/) } })
      return decodeFunctionData({ abi: erc20Abi, data: tx.data })
    }
    const exact = await build({ amount: '1000001' })
    expect(exact.functionName).toBe('approve')
    expect(String(exact.args?.[0]).toLowerCase()).toBe(swapRouter)
    expect(exact.args?.[1]).toBe(1_000_001n)
    expect((await build({})).args?.[1]).toBe(2n ** 256n - 1n)
  })
  it('builds a swap transaction only for a slippage that is a whole number', async () => {
    const body = {
      projectId: sandbox.projectId,
      amount: unit,
      from: nativeOf('eip155:1'),
      to: tokenOf('eip155:1', 'USDC'),
      userAddress: `eip155:1:${sandbox.accounts.alice.address}`,
      eip155: { slippage: 1 },
    }
    const build = (change: object) =>
      api.post('/v1/convert/build-transaction', { ...body, ...change }, { projectId: '' })
    expect((await build({})).body).toEqual({
      tx: {
        from: body.userAddress,
        to: `eip155:1:${swapRouter}`,
        data: expect.stringMatching(/^0x[0-9a-f]{8,}$/),
        amount: born,
        eip155: { gas: expect.stringMatching(/^\d+$/), gasPrice: expect.stringMatching(/^\d+$/) },
      },
    })
    expect((await build({ eip155: { slippage: 0.5 } })).status).toBe(422)
    expect((await build({ eip155: undefined })).status).toBe(422)
    expect((await build({ userAddress: sandbox.accounts.alice.address })).status).toBe(400)
    expect((await build({ projectId: 'x' })).status).toBe(401)
  })
})

it('the node proxy of the sandbox responds to a viem client that batches its calls and uses multicall', async () => {
  const url = `${sandbox.urls.provider}/v1/?chainId=eip155:1&projectId=${sandbox.projectId}`
  const client = createPublicClient({ transport: http(url, { batch: true }) })
  const contracts = (sandbox.chains[0]?.tokens ?? []).map(({ address }) => {
    return {
      address: address as Hex,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [sandbox.accounts.alice.address],
    } as const
  })
  const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'
  const [results, id] = await Promise.all([
    client.multicall({ contracts, multicallAddress }),
    client.getChainId(),
  ])
  expect(id).toBe(1)
  expect(results.slice(0, 2).map(({ result }) => result)).toEqual([1_234_567_891n, 1n])
})
