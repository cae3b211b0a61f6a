import {
  decodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  multicall3Abi,
  numberToHex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { networkId } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { networks } from '../../../../src/domain/networks/known-networks.ts'
import { networkOfId } from '../../../../src/domain/networks/networks.ts'
import type { CallNode, KnownToken } from '../../../../src/worker/chains/chain.ts'
import { readBalances } from '../../../../src/worker/chains/evm/balances.ts'
import type { RpcCall, RpcReply } from '../../../../src/worker/net/json-rpc.ts'

const network = networkOfId(networkId('eip155:1'), networks)
const owner = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const known: KnownToken[] = [
  { address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  { address: dai, symbol: 'DAI', name: 'Dai', decimals: 18 },
]

type Holding = { amount?: bigint; decimals?: bigint; raw?: Hex }
type Chain = {
  chainId?: unknown
  balance?: unknown
  head?: unknown
  tokens?: Record<string, Holding>
  multicall?: boolean
  aggregate?: unknown
}

const word = (value: bigint) => numberToHex(value, { size: 32 })

/** Returns the response of a token contract to one call, or undefined if the call reverts. */
function contractAnswer(chain: Chain, to: Hex, data: Hex): Hex | undefined {
  const holding = chain.tokens?.[to.toLowerCase()]
  if (!holding) return undefined
  if (holding.raw !== undefined) return holding.raw
  const { functionName } = decodeFunctionData({ abi: erc20Abi, data })
  const value = functionName === 'balanceOf' ? holding.amount : holding.decimals
  return value === undefined ? undefined : word(value)
}

function ethCall(chain: Chain, to: Hex, data: Hex): RpcReply {
  if (to !== '0xcA11bde05977b3631167028862bE2a173976CA11') {
    const answer = contractAnswer(chain, to, data)
    return answer === undefined ? { error: new AppError('execution-reverted') } : { result: answer }
  }
  if (chain.aggregate !== undefined) return { result: chain.aggregate }
  if (chain.multicall === false) return { result: '0x' }
  const { args } = decodeFunctionData({ abi: multicall3Abi, data })
  const [calls] = args as readonly [readonly { target: Hex; callData: Hex }[]]
  const result = calls.map(call => {
    const returnData = contractAnswer(chain, call.target, call.callData)
    return { success: returnData !== undefined, returnData: returnData ?? ('0x' as const) }
  })
  return { result: encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result }) }
}

function nodeOf(chain: Chain): CallNode & { batches: (readonly RpcCall[])[] } {
  const batches: (readonly RpcCall[])[] = []
  const reply = ({ method, params }: RpcCall): RpcReply => {
    if (method === 'eth_chainId') return { result: 'chainId' in chain ? chain.chainId : '0x1' }
    if (method === 'eth_blockNumber') return { result: 'head' in chain ? chain.head : '0x96' }
    if (method === 'eth_getBalance')
      return { result: 'balance' in chain ? chain.balance : '0xde0b6b3a7640000' }
    const [{ to, data }] = params as [{ to: Hex; data: Hex }]
    return ethCall(chain, to, data)
  }
  const node: CallNode = async calls => {
    batches.push(calls)
    return calls.map(reply)
  }
  return Object.assign(node, { batches })
}

const tokens = {
  [usdc.toLowerCase()]: { amount: 2_500_001n, decimals: 6n },
  [dai.toLowerCase()]: { amount: 2n ** 150n + 1n, decimals: 18n },
}
const readFrom = (chain: Chain, candidates = known) => readBalances(nodeOf(chain), owner, network, candidates)
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    value => expect.fail(`answered ${value}`),
    (error: AppError) => error.code,
  )

describe('the reader of EVM balances', () => {
  it('reads the exact amounts of the native coin and of all tokens with one request to the node', async () => {
    const node = nodeOf({ tokens })
    const balances = await readBalances(node, owner, network, known)
    expect(balances.native).toMatchObject({
      network: network.id,
      symbol: 'ETH',
      decimals: 18,
      amount: 10n ** 18n,
    })
    expect(balances.height).toBe(150n)
    expect(balances.tokens.map(({ symbol, amount }) => [symbol, amount])).toEqual([
      ['USDC', 2_500_001n],
      ['DAI', 2n ** 150n + 1n],
    ])
    expect(node.batches.map(batch => batch.map(({ method }) => method))).toEqual([
      ['eth_chainId', 'eth_getBalance', 'eth_blockNumber', 'eth_call'],
    ])
  })

  it('reads only the native coin, and calls no contract, if there are no known tokens', async () => {
    const node = nodeOf({})
    expect((await readBalances(node, owner, network, [])).tokens).toEqual([])
    expect(node.batches[0]?.map(({ method }) => method)).not.toContain('eth_call')
  })

  it('calls each contract separately if the chain has no Multicall3', async () => {
    const node = nodeOf({ tokens, multicall: false })
    const balances = await readBalances(node, owner, network, known)
    expect(balances.tokens.map(({ amount }) => amount)).toEqual([2_500_001n, 2n ** 150n + 1n])
    expect(node.batches).toHaveLength(2)
  })

  // Specification 9.31
  it('splits many tokens over several multicalls', async () => {
    const many = Array.from({ length: 600 }, (_, n) => ({
      ...(known[0] as KnownToken),
      address: numberToHex(n + 1, { size: 20 }),
    }))
    const holdings = Object.fromEntries(
      many.map(({ address }, n) => [address, { amount: BigInt(n), decimals: 6n }]),
    )
    const node = nodeOf({ tokens: holdings })
    const balances = await readBalances(node, owner, network, many)
    expect(balances.tokens.map(({ amount }) => amount)).toEqual(many.map((_, n) => BigInt(n)))
    expect(node.batches[0]?.filter(({ method }) => method === 'eth_call')).toHaveLength(2)
  })

  // Specification 9.31
  it.each([
    [512, 1],
    [513, 2],
  ])(
    'reads the amount and the decimals of %i tokens, 1024 values in each multicall (9.31)',
    async (count, calls) => {
      const many = Array.from({ length: count }, (_, n) => ({
        ...(known[0] as KnownToken),
        address: numberToHex(n + 1, { size: 20 }),
      }))
      const node = nodeOf({ tokens: {} })
      await readBalances(node, owner, network, many)
      expect(node.batches[0]?.filter(({ method }) => method === 'eth_call')).toHaveLength(calls)
    },
  )

  it.each([
    ['0x0', 0n],
    ['0x1', 1n],
    [`0x${'f'.repeat(39)}`, 2n ** 156n - 1n],
  ])('reads a balance that the node returns as a hexadecimal quantity: %s', async (balance, amount) => {
    expect((await readFrom({ balance })).native.amount).toBe(amount)
  })

  it.each(
    [
      [
        '',
        true,
        false,
        '0x',
        '-0x1',
        '0x-1',
        '0x01',
        '1',
        0,
        1,
        null,
        undefined,
        {},
        [],
        '0xzz',
        `0x1${'0'.repeat(64)}`,
        `0x${'f'.repeat(64)}`,
        '0x1 ',
      ],
    ].flat(),
  )('rejects a malformed balance instead of reading it as zero: %j (fault D3)', async balance =>
    expect(await codeOf(readFrom({ balance }))).toBe('answer-malformed'),
  )

  const chainIds = ['0x89', '0x0']
  it.each(chainIds)(
    'rejects the balances of a node that serves the wrong chain: %s (fault D8)',
    async chainId => {
      expect(await codeOf(readFrom({ chainId }))).toBe('chain-mismatch')
    },
  )
  const malformedChainIds = [undefined, null, '', '1', 1]
  it.each(malformedChainIds)(
    'rejects the balances of a node that reports a malformed chain id: %j (fault D8)',
    async chainId => {
      expect(await codeOf(readFrom({ chainId }))).toBe('answer-malformed')
    },
  )

  it.each<[string, Holding]>([
    ['0 instead of 6', { amount: 1n, decimals: 0n }],
    ['255', { amount: 1n, decimals: 255n }],
    ['-1', { amount: 1n, decimals: 2n ** 256n - 1n }],
    ['text', { raw: `0x${'20'.padStart(64, '0')}${'02'.padStart(64, '0')}3138${'0'.repeat(60)}` }],
    ['none', { amount: 1n }],
    ['nothing at all', { raw: '0x' }],
    ['too few bytes', { raw: '0x01' }],
  ])(
    'leaves out only the token whose contract returns invalid decimals: the decimals are %s (fault D10)',
    async (_, holding) => {
      const { tokens: read } = await readFrom({ tokens: { ...tokens, [usdc.toLowerCase()]: holding } })
      expect(read.map(({ symbol }) => symbol)).toEqual(['DAI'])
    },
  )

  it('leaves out a token with an impossibly large balance (attack R24)', async () => {
    const holding = { amount: 2n ** 256n - 1n, decimals: 6n }
    const { tokens: read } = await readFrom({ tokens: { ...tokens, [usdc.toLowerCase()]: holding } })
    expect(read.map(({ symbol }) => symbol)).toEqual(['DAI'])
  })

  it('leaves out a token whose address is invalid', async () => {
    const odd = ['x', undefined, '0x12'].map(address => ({ ...known[0], address }) as KnownToken)
    expect((await readFrom({ tokens }, [...odd, known[1] as KnownToken])).tokens).toHaveLength(1)
  })

  const aggregates = ['0x1234', 'x', null, true, { a: 1 }]
  it.each(aggregates)(
    'rejects the balances if the multicall returns the malformed result %j',
    async aggregate => {
      expect(await codeOf(readFrom({ tokens, aggregate }))).toBe('answer-malformed')
    },
  )

  it('rejects the balances if the multicall does not return one result for each call', async () => {
    const aggregate = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: [] })
    expect(await codeOf(readFrom({ tokens, aggregate }))).toBe('answer-malformed')
  })

  it('rejects the balances if the node returns too few replies', async () => {
    expect(await codeOf(readBalances(async () => [], owner, network, known))).toBe('answer-malformed')
    const limited = async (): Promise<RpcReply[]> => [{ error: new AppError('rpc-limit-exceeded') }]
    expect(await codeOf(readBalances(limited, owner, network, known))).toBe('rpc-limit-exceeded')
  })
})
