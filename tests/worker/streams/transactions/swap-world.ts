import { decodeFunctionData, domainSeparator, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { type CallFacts, fakeChain, type Moved, type RpcRequest, word } from './fake-chain.ts'
import { thief } from './lying-nodes.ts'

export const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
export const router = '0x1111111254eeb25477b68fb85ed929f73a960582'
const pool = '0x00000000000000000000000000000000000070c5'
/**
 * Address of a dishonest pool. In a simulation, this pool pays the correct output. When the swap is mined, this pool
 * pays nothing.
 */
export const turncoat = '0x00000000000000000000000000000000000bad02'
const unwraps = 1n << 252n
/** Selectors of the token functions that Portico calls to prepare a permit. */
const selectors = { name: '0x06fdde03', version: '0x54fd4d50', separator: '0x3644e515', nonces: '0x7ecebe00' }

const abi = parseAbi([
  'struct Swap { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Swap desc, bytes permit, bytes data) payable returns (uint256, uint256)',
  'function unoswap(uint256 token, uint256 amount, uint256 least, uint256 pool)',
  'function unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 least, uint256 pool)',
  'function ethUnoswap(uint256 least, uint256 pool) payable',
  'function ethUnoswapTo(uint256 to, uint256 least, uint256 pool) payable',
])

/** The parameters of a swap through the router contract. */
export type Route = {
  readonly through: 'executor' | 'pools'
  readonly sells: string
  readonly buys: string
  readonly receiver: string
  /** Whether the call data contains the recipient of the output. Otherwise the sender receives the output. */
  readonly namesReceiver: boolean
  readonly amount: bigint
  readonly least: bigint
  readonly flags: bigint
  readonly permit: string
  /**
   * Address of the contract that pays the output: `pool` is honest, `thief` pays nothing, and `turncoat` pays only in a
   * simulation.
   */
  readonly trader: string
}

export const honest: Pick<Route, 'trader' | 'flags' | 'namesReceiver'> = {
  ...{ trader: pool, flags: 0n, namesReceiver: false },
}

/** Encodes a swap through the router contract as call data. */
export function callData(route: Route): Hex {
  const { sells, buys, receiver, amount, least, flags, permit, trader } = route
  if (route.through === 'executor') {
    const [srcToken, dstToken, dstReceiver] = [sells, buys, receiver] as Hex[]
    const desc = {
      srcToken,
      dstToken,
      srcReceiver: trader,
      dstReceiver,
      amount,
      minReturnAmount: least,
      flags,
    }
    const args = [trader as Hex, desc as never, permit as Hex, '0x1234'] as const
    return encodeFunctionData({ abi, functionName: 'swap', args })
  }
  const poolWord = BigInt(trader) | (buys === coin ? unwraps : 0n)
  const to = BigInt(receiver)
  const rest = [least, poolWord] as const
  if (sells === coin)
    return route.namesReceiver
      ? encodeFunctionData({ abi, functionName: 'ethUnoswapTo', args: [to, ...rest] })
      : encodeFunctionData({ abi, functionName: 'ethUnoswap', args: rest })
  const paid = [BigInt(sells), amount, ...rest] as const
  return route.namesReceiver
    ? encodeFunctionData({ abi, functionName: 'unoswapTo', args: [to, ...paid] })
    : encodeFunctionData({ abi, functionName: 'unoswap', args: paid })
}

/** Decodes the call data of a swap. `buys` is undefined if the call data does not contain the token to buy. */
export function routeIn({ from = '', value = '0x0', data = '0x' }: RpcRequest) {
  const call = decodeFunctionData({ abi, data: data as Hex })
  const place = (number: bigint) => toHex(number & ((1n << 160n) - 1n), { size: 20 })
  if (call.functionName === 'swap') {
    const [executor, desc, permit] = call.args
    return {
      ...{
        sells: desc.srcToken.toLowerCase(),
        buys: desc.dstToken.toLowerCase(),
        receiver: desc.dstReceiver,
      },
      ...{ amount: desc.amount, least: desc.minReturnAmount, permit, trader: executor, isChecked: true },
    }
  }
  const words = [...call.args] as bigint[]
  const receiver = call.functionName.endsWith('To') ? place(words.shift() ?? 0n) : from
  const isCoin = call.functionName.startsWith('eth')
  const sells = isCoin ? coin : place(words.shift() ?? 0n)
  const amount = isCoin ? BigInt(value) : (words.shift() ?? 0n)
  const [least = 0n, poolWord = 0n] = words
  const buys = (poolWord & unwraps) === 0n ? undefined : coin
  return { sells, buys, receiver, amount, least, permit: '0x', trader: place(poolWord), isChecked: false }
}

/**
 * Creates a fake chain with these tokens and a swap router. For any amount, an honest pool pays `gives` base units, by
 * default of `bought`.
 */
export function swapWorld(tokens: Readonly<Record<string, number>>, bought: string, gives: bigint) {
  const routed = (call: RpcRequest, { allowance, isKept }: CallFacts): readonly Moved[] | undefined => {
    const { sells, buys = bought, receiver, amount, least, permit, trader, isChecked } = routeIn(call)
    const { from = '', value = '0x0' } = call
    const given = sells === coin ? BigInt(value) : permit === '0x' ? allowance(sells) : amount
    const isThief = trader.toLowerCase() === thief || (isKept && trader.toLowerCase() === turncoat)
    const output = isThief ? 0n : gives
    // The fake router checks the output of a swap through an executor contract, but not of a swap through a pool. So a
    // dishonest pool can pay nothing, and the swap still does not revert.
    const brings = isChecked || !isThief ? output : least
    if (given < amount || brings < least) return undefined
    const paid = sells === coin ? [] : [{ token: sells, from, to: trader, amount }]
    return [
      ...paid,
      { ...(buys !== coin && { token: buys }), from: trader, to: receiver, amount: output },
    ].filter(moved => moved.amount > 0n)
  }
  const text = (value: string) =>
    `${word(32n)}${word(BigInt(value.length)).slice(2)}${toHex(value).slice(2).padEnd(64, '0')}`
  const domain = (token: string) =>
    ({ name: 'Token', version: '1', chainId: 1, verifyingContract: token as Hex }) as const
  const chain = fakeChain({
    chainId: 1,
    tokens,
    contracts: { [router]: routed },
    tokenWords: {
      [selectors.name]: () => text('Token'),
      [selectors.version]: () => text('1'),
      [selectors.separator]: token => domainSeparator({ domain: domain(token) }),
      [selectors.nonces]: () => word(5n),
    },
  })
  /** Returns the amount of the token `bought` that a call brings to its sender, or undefined if the call reverts. */
  const bringsOf = (call: RpcRequest, isKept = false): bigint | undefined =>
    chain
      .movesOf(call, isKept)
      ?.filter(({ token = coin, to }) => token === bought && to.toLowerCase() === call.from?.toLowerCase())
      .reduce((sum, { amount }) => sum + amount, 0n)
  return { chain, bringsOf }
}
