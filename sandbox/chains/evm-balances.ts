import { decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi, parseAbi } from 'viem'
import type { EvmChain } from './evm.ts'
import { multicallAddress, tokenAbi } from './evm-deploy.ts'

/** The holdings of an address on one chain, in base units. The tokens have the order of the chain's token list. */
export type EvmHoldings = { native: bigint; tokens: readonly bigint[] }

const nativeAbi = parseAbi(['function getEthBalance(address) view returns (uint256)'])

/**
 * Reads the native coin and all tokens of an address with one multicall, so that all amounts are from the same block.
 */
export const evmHoldings = async ({ rpc, tokens }: EvmChain, owner: Hex): Promise<EvmHoldings> => {
  const balanceOf = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [owner] })
  const ethBalance = encodeFunctionData({ abi: nativeAbi, functionName: 'getEthBalance', args: [owner] })
  const calls = [
    { target: multicallAddress, allowFailure: false, callData: ethBalance },
    ...tokens.map(({ address }) => ({ target: address, allowFailure: false, callData: balanceOf })),
  ] as const
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
  const answer = (await rpc('eth_call', [{ to: multicallAddress, data }, 'latest'])) as Hex
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer })
  const [native = 0n, ...held] = results.map(result => BigInt(result.returnData))
  return { native, tokens: held }
}

/** Reads the amount of a token that the spender may transfer from the owner's account. */
export const evmAllowance = async (
  { rpc }: EvmChain,
  token: Hex,
  owner: Hex,
  spender: Hex,
): Promise<bigint> => {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'allowance', args: [owner, spender] })
  return BigInt((await rpc('eth_call', [{ to: token, data }, 'latest'])) as Hex)
}
