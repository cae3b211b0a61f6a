import { nativePlaceholders } from '../core/constants.ts'
import { addressIn, bytesIn, type CallWords, numberIn, readCall } from '../core/evm-data.ts'

/** The fields of a router call, decoded but not checked. Addresses are lower case. */
export type SwapCall = {
  readonly sells: string
  /**
   * The amount that the call sells. It is undefined for calls that state no amount, because they sell all the native
   * coins that are sent with them.
   */
  readonly amount: bigint | undefined
  /** The token that the call buys. It is undefined if the call names no such token. */
  readonly buys: string | undefined
  /** The account that receives the output. It is undefined if the output goes to the sender of the call. */
  readonly receiver: string | undefined
  readonly minOutput: bigint
  /**
   * Whether the call has flags that change the swap in a way that no other field describes. Portico rejects such a
   * call.
   */
  readonly odd: boolean
  /** The token permit that the call contains, as hex with 0x. */
  readonly permit: string
  /** Whether the router pays out the amount that the pools report, without checking that amount. */
  readonly throughPools: boolean
}

/**
 * Selectors of two forms of the router's function `swap`. The first form is `swap(address,
 * (address,address,address,address,uint256,uint256,uint256), bytes, bytes)` and takes a permit. The second form takes
 * no permit.
 */
const swaps: Readonly<Record<string, { readonly permitAt?: number; readonly dataAt: number }>> = {
  '0x12aa3caf': { permitAt: 8, dataAt: 9 },
  '0x07ed2379': { dataAt: 8 },
}
/**
 * The two flags that Portico rejects in a call of `swap`. One allows a partial fill, and the other sends native coins
 * in addition to the amount.
 */
const refusedFlags = 3n

const nativeCoin = nativePlaceholders.eip155
/** The result for a malformed address. It equals no real address, so every check of the address fails. */
const noAddress = ''

type Part = 'receiver' | 'token' | 'amount' | 'least'
const tokens: readonly Part[] = ['token', 'amount', 'least']
const coins: readonly Part[] = ['least']
const to: readonly Part[] = ['receiver']
/**
 * Selectors of the `unoswap` functions, which trade through one to three pools. Each entry lists the arguments that
 * come before the pools, and states how many pools follow.
 */
const routes: Readonly<Record<string, readonly [head: readonly Part[], pools: number]>> = {
  '0x83800a8e': [tokens, 1],
  '0x8770ba91': [tokens, 2],
  '0x19367472': [tokens, 3],
  '0xe2c95c82': [[...to, ...tokens], 1],
  '0xea76dddf': [[...to, ...tokens], 2],
  '0xf7a70056': [[...to, ...tokens], 3],
  '0xa76dfc3b': [coins, 1],
  '0x89af926a': [coins, 2],
  '0x188ac35d': [coins, 3],
  '0x175accdc': [[...to, ...coins], 1],
  '0x0f449d71': [[...to, ...coins], 2],
  '0x493189f0': [[...to, ...coins], 3],
}
/**
 * Flags in the argument of a pool. With `unwraps`, the swap pays out native coins. With `takesElsewhere`, the swap
 * takes the sold tokens by an allowance that the user gave to a contract other than the router.
 */
const [unwraps, takesElsewhere] = [1n << 252n, 1n << 250n]

/** Selector of `permitAndCall(bytes permit, bytes action)`. `permit` starts with the token's address. */
const permitAndCall = '0x5816d723'
const addressEnd = 42

/** Decodes a call to the router. Returns undefined for calls that Portico cannot describe to the user. */
export function readSwapCall(data: unknown): SwapCall | undefined {
  const call = readCall(data)
  if (call?.selector !== permitAndCall) return call && readPlain(call)
  const [permit, action] = [bytesIn(call.words, 0), readCall(bytesIn(call.words, 1))]
  const inner = action && readPlain(action)
  if (permit === undefined || inner?.permit !== '0x') return undefined
  // The permit must be for the token that the swap sells.
  if (permit.slice(0, addressEnd) !== inner.sells) return undefined
  return { ...inner, permit: `0x${permit.slice(addressEnd)}` }
}

function readPlain(call: CallWords): SwapCall | undefined {
  if (Object.hasOwn(swaps, call.selector)) return readSwap(call)
  return Object.hasOwn(routes, call.selector) ? readRoute(call) : undefined
}

function readSwap({ selector, words }: CallWords): SwapCall | undefined {
  const { permitAt, dataAt } = swaps[selector] ?? { dataAt: -1 }
  const [executor, sells, buys, , receiver] = words.slice(0, 5).map(addressAt)
  const [amount, minOutput, flags] = words.slice(5, 8).map(numberIn)
  const permit = permitAt === undefined ? '0x' : bytesIn(words, permitAt)
  if (!executor || permit === undefined || bytesIn(words, dataAt) === undefined) return undefined
  if (sells === undefined || amount === undefined || minOutput === undefined || flags === undefined)
    return undefined
  const odd = (flags & refusedFlags) !== 0n
  return { sells, buys, receiver, amount, minOutput, odd, permit, throughPools: false }
}

function readRoute({ selector, words }: CallWords): SwapCall | undefined {
  const [head, count] = routes[selector] ?? [[], 0]
  if (words.length !== head.length + count) return undefined
  const at = (part: Part): string | undefined => words[head.indexOf(part)]
  const [receiver, token] = [at('receiver'), at('token')]
  const pools = words.slice(head.length).map(word => numberIn(word) ?? 0n)
  const paysCoins = ((pools.at(-1) ?? 0n) & unwraps) !== 0n
  return {
    sells: token === undefined ? nativeCoin : addressAt(token),
    amount: numberIn(at('amount')),
    buys: paysCoins ? nativeCoin : undefined,
    receiver: receiver === undefined ? undefined : addressAt(receiver),
    minOutput: numberIn(at('least')) ?? 0n,
    odd: pools.some(pool => (pool & takesElsewhere) !== 0n),
    permit: '0x',
    throughPools: true,
  }
}

function addressAt(word: string): string {
  return addressIn(word) ?? noAddress
}
