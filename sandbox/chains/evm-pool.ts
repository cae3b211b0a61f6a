import { encodeFunctionData, type Hex, numberToHex } from 'viem'
import { exact } from './amounts.ts'
import { tokenAbi } from './evm-deploy.ts'
import type { Rpc } from './json-rpc.ts'
import { permitRuntime } from './permit-code.ts'
import { poolRuntime } from './pool-code.ts'
import type { Token } from './tokens.ts'

/** The address of the pool on every EVM chain. Swaps go to this address, and it is the spender in token approvals. */
export const swapRouter = '0x1111111254eeb25477b68fb85ed929f73a960582'

/**
 * The initial reserves of the pool. Each reserve is worth about ten million dollars at the prices of the data provider,
 * so the pool starts with the same prices.
 */
export const poolReserves: Readonly<Record<string, string>> = {
  ETH: '3994.392',
  POL: '40469445.568',
  USDC: '10000000',
  DAI: '10002000.4',
  LINK: '747831.289',
  ARB: '17190991.921',
}

/**
 * The tokens that accept a signed permit (EIP-2612) instead of an approval transaction, by chain id. `version` is part
 * of their signing domain.
 */
const permits: Readonly<Record<number, readonly { symbol: string; version: string }[]>> = {
  1: [{ symbol: 'USDC', version: '2' }],
}

type PoolChain = {
  readonly id: number
  readonly rpc: Rpc
  readonly native: { readonly symbol: string }
  readonly tokens: readonly Token[]
}

/** Whether a token accepts permits. */
export const takesPermits = (chainId: number, symbol: string): boolean =>
  permits[chainId]?.some(token => token.symbol === symbol) ?? false

/**
 * Deploys the pool, sets its balance of the native coin, and sends tokens to it. The token transfers are mined in the
 * next block.
 */
export const openPool = async ({ rpc, native, tokens }: PoolChain, from: Hex): Promise<void> => {
  await rpc('anvil_setCode', [swapRouter, poolRuntime()])
  await rpc('anvil_setBalance', [swapRouter, numberToHex(exact(poolReserves[native.symbol] ?? '0', 18))])
  for (const { symbol, address, decimals } of tokens) {
    const reserve = poolReserves[symbol]
    if (reserve === undefined) continue
    const args = [swapRouter, exact(reserve, decimals)] as const
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args })
    await rpc('eth_sendTransaction', [{ from, to: address, data, gas: numberToHex(200_000) }])
  }
}

/**
 * Adds permit code to the tokens that accept permits. The permit code delegates all other calls to the original code of
 * the token.
 */
export const addPermits = async ({ id, rpc, tokens }: PoolChain): Promise<void> => {
  for (const { symbol, version } of permits[id] ?? []) {
    const token = tokens.find(candidate => candidate.symbol === symbol)
    if (!token) throw new Error(`Chain ${id} has no token ${symbol}`)
    const behind: Hex = `0x2612${token.address.slice(6)}`
    await rpc('anvil_setCode', [behind, await rpc('eth_getCode', [token.address, 'latest'])])
    const domain = { name: token.name, version, chainId: id, verifyingContract: token.address }
    await rpc('anvil_setCode', [token.address, permitRuntime(domain, behind)])
  }
}
