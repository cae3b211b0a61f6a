import { type Hex, parseAbi, toFunctionSelector } from 'viem'
import { assemble } from './assembler.ts'

/** The placeholder address of the native coin in swap calls. The data provider uses the same placeholder. */
export const nativeCoin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * The swap function of the pool. The real router at the pool's address has the same function. The pool ignores the
 * parameters `executor`, `flags` and `data`.
 */
export const poolAbi = parseAbi([
  'struct Swap { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Swap desc, bytes permit, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
])

/**
 * Functions that swap through one pool. In the real router, `dex` identifies the pool. The sandbox has only one pool,
 * so here `dex` contains the bought token, or the placeholder address of the native coin with the flag `paysCoins`.
 */
export const routeAbi = parseAbi([
  'function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex) returns (uint256 returnAmount)',
  'function ethUnoswap(uint256 minReturn, uint256 dex) payable returns (uint256 returnAmount)',
])
/** Flag in the argument `dex` of a swap. If the flag is set, the pool pays out native coins. */
export const paysCoins = 1n << 252n

/** The fee of each swap: the pool keeps 3 of 1,000 units of the input. */
export const poolFee = { kept: 997n, of: 1000n } as const

/**
 * Returns the output of a constant-product pool. The output is rounded down, so the product of the reserves never
 * falls.
 */
export const poolOutput = (amount: bigint, reserveIn: bigint, reserveOut: bigint): bigint => {
  const taxed = amount * poolFee.kept
  return (reserveOut * taxed) / (reserveIn * poolFee.of + taxed)
}

/*
 * The pool is one contract that holds every asset of its chain. Its balances are its reserves. It trades any two assets
 * with the constant-product formula. A trade reads its parameters from these places in memory.
 */
const places = [0x160, 0x180, 0x1a0, 0x1c0, 0x1e0]
const [sell, buy, receiver, amount, least] = places.map(at => `${at} mload`)
/**
 * Returns code that stores the parameters of a trade in memory: sold asset, bought asset, recipient, input amount and
 * minimum output.
 */
const storeTrade = (...words: readonly string[]): string =>
  words.map((word, index) => `${word} ${places[index]} mstore`).join('\n  ')
const argument = (index: number): string => `${4 + 32 * index} calldataload`
/** Returns code that reads an address from an argument of the call, and drops the bits above the address. */
const pool = (index: number): string => `${argument(index)} 0x${'f'.repeat(40)} and`
/** Code that computes the position of the permit's length in the call data. */
const permitAt = '260 calldataload 4 add'
const [reserveIn, reserveOut, output] = [0x100, 0x120, 0x140]

const selector = (signature: string): Hex => toFunctionSelector(signature)

/** Returns code that writes call data to memory: the selector, then the words. */
const callData = (signature: string, ...words: (string | undefined)[]): string =>
  [
    `${selector(signature)} 0xe0 shl 0 mstore`,
    ...words.map((word, index) => `${word} ${4 + 32 * index} mstore`),
  ].join('\n')

/** Returns EVM code that leaves the pool's balance of a token on the stack. */
const owned = (token: string | undefined): string => `
  ${callData('function balanceOf(address)', 'address')}
  32 0 36 0 ${token} gas staticcall iszero @fail jumpi
  31 returndatasize gt iszero @fail jumpi
  0 mload`

/**
 * Returns code that calls a token with the call data in memory. An empty result counts as success, and `false` as
 * failure.
 */
const mustDo = (token: string | undefined, size: number): string =>
  `32 0 ${size} 0 0 ${token} gas call iszero @fail jumpi  0 mload iszero @fail jumpi`

/** Returns code that reverts with a reason, which nodes include in their error. */
const failWith = (words: string): string => `
  0x08c379a0 0xe0 shl 0 mstore  32 4 mstore  ${words.length} 36 mstore
  0x${Buffer.from(words).toString('hex').padEnd(64, '0')} 68 mstore
  100 0 revert`

const program = `
  0 calldataload 0xe0 shr
  dup1 ${toFunctionSelector(routeAbi[0])} eq @tokens jumpi
  dup1 ${toFunctionSelector(routeAbi[1])} eq @coins jumpi
  ${toFunctionSelector(poolAbi[0])} eq iszero @fail jumpi
  ${storeTrade(argument(1), argument(2), argument(4), argument(5), argument(6))}
  ${permitAt} calldataload 224 eq iszero @trade jumpi
  // A permit that was already used does not stop the swap, because the allowance decides.
  ${selector('function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)')} 0xe0 shl 0 mstore
  224 ${permitAt} 32 add 4 calldatacopy
  0 0 228 0 0 ${sell} gas call pop
  @trade jump

tokens:
  ${storeTrade(argument(0), pool(3), 'caller', argument(1), argument(2))}
  @trade jump
coins:
  ${storeTrade(nativeCoin, pool(1), 'caller', 'callvalue', argument(0))}

trade:
  ${sell} ${buy} eq @fail jumpi
  ${amount} iszero @fail jumpi
  ${amount} 128 shr @fail jumpi
  ${sell} ${nativeCoin} eq @sellcoin jumpi
  callvalue @fail jumpi
  ${owned(sell)} ${reserveIn} mstore
  ${callData('function transferFrom(address,address,uint256)', 'caller', 'address', amount)}
  ${mustDo(sell, 100)}
  @sold jump

sellcoin:
  callvalue ${amount} eq iszero @fail jumpi
  callvalue selfbalance sub ${reserveIn} mstore

sold:
  ${buy} ${nativeCoin} eq @coin jumpi
  ${owned(buy)} ${reserveOut} mstore
  @price jump
coin:
  selfbalance ${reserveOut} mstore

price:
  ${amount} ${poolFee.kept} mul
  dup1 ${reserveOut} mload mul
  swap1 ${reserveIn} mload ${poolFee.of} mul add
  swap1 div ${output} mstore
  ${output} mload ${least} gt @toolittle jumpi
  ${buy} ${nativeCoin} eq @paycoin jumpi
  ${callData('function transfer(address,uint256)', receiver, `${output} mload`)}
  ${mustDo(buy, 68)}
  @done jump
paycoin:
  0 0 0 0 ${output} mload ${receiver} gas call iszero @fail jumpi
done:
  ${output} mload 0 mstore  ${amount} 32 mstore  64 0 return

toolittle:
  ${failWith('Return amount is not enough')}
fail:
  0 0 revert`

/** Returns the code of the pool contract. */
export const poolRuntime = (): Hex => assemble(program)
