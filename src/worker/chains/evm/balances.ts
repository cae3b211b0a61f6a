import {
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  isAddress,
  isHex,
  multicall3Abi,
} from 'viem'
import { isPossibleAmount } from '../../../domain/core/amount.ts'
import { multicallBatchSize } from '../../../domain/core/constants.ts'
import type { Network, TokenBalance } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { chainIdOf } from '../../../domain/networks/networks.ts'
import type { RpcCall, RpcReply } from '../../net/json-rpc.ts'
import type { CallNode, KnownToken, ReadBalances } from '../chain.ts'
import { nativeBalance, quantity, resultOf, unreadable } from './reply.ts'

/** The address of the contract Multicall3, on every chain that has it. */
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** Number of calls for each token: `balanceOf` and `decimals`. */
const readsPerToken = 2
const tokensPerCall = multicallBatchSize / readsPerToken

type Read = { readonly target: Hex; readonly callData: Hex }

/**
 * Reads the balances of the native coin and of known ERC-20 tokens of an EVM account. Rejects with `chain-mismatch` if
 * the node reports the id of a different chain.
 */
export const readBalances: ReadBalances = async (node, address, network, candidates) => {
  const owner = address as Hex
  const known = candidates.filter(token => token.address !== undefined && isAddress(token.address))
  const reads = known.map(token => readsOf(owner, token))
  const batches = chunksOf(reads, tokensPerCall)
  const [chain, native, head, ...aggregates] = await node([
    { method: 'eth_chainId', params: [] },
    { method: 'eth_getBalance', params: [owner, 'latest'] },
    { method: 'eth_blockNumber', params: [] },
    ...batches.map(batch => aggregateCall(batch.flat())),
  ])
  const chainId = quantity(resultOf(chain))
  if (chainId !== BigInt(chainIdOf(network.id))) {
    throw new AppError('chain-mismatch', { network: network.id, answered: chainId.toString() })
  }
  const amount = quantity(resultOf(native))
  const values = await Promise.all(
    batches.map((batch, index) => readBatch(node, batch.flat(), aggregates[index])),
  )
  const responses = values.flat()
  const tokens = known.flatMap((token, index) =>
    balanceFrom(network, token, responses, index * readsPerToken),
  )
  return { native: nativeBalance(network, amount), tokens, height: quantity(resultOf(head)) }
}

function readsOf(owner: Hex, token: KnownToken): Read[] {
  const target = token.address as Hex
  return [
    { target, callData: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }) },
    { target, callData: encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }) },
  ]
}

function aggregateCall(reads: readonly Read[]): RpcCall {
  const calls = reads.map(read => ({ ...read, allowFailure: true }))
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
  return ethCall(multicall3, data)
}

function ethCall(to: Hex, data: Hex): RpcCall {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}

/**
 * Returns one 32-byte word for each read, or undefined if the contract returned no word. On a chain without Multicall3,
 * sends each read as a separate `eth_call`.
 */
async function readBatch(
  node: CallNode,
  reads: readonly Read[],
  aggregate: RpcReply | undefined,
): Promise<(bigint | undefined)[]> {
  const data = hexOf(resultOf(aggregate))
  if (data === '0x') {
    const replies = await node(reads.map(({ target, callData }) => ethCall(target, callData)))
    return reads.map((_, index) => {
      const reply = replies[index]
      return reply && 'result' in reply && isHex(reply.result) ? word(reply.result) : undefined
    })
  }
  const results = decodeAggregate(data)
  if (results.length !== reads.length) throw unreadable('another number of results')
  return results.map(({ success, returnData }) => (success ? word(returnData) : undefined))
}

function decodeAggregate(data: Hex) {
  try {
    return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  } catch (cause) {
    throw new AppError('answer-malformed', { reason: 'not the result of a multicall' }, cause)
  }
}

/**
 * Returns the token with its balance, in a list. The list is empty if the contract returns no balance, an impossible
 * balance, or other decimals than expected.
 */
function balanceFrom(
  network: Network,
  token: KnownToken,
  values: readonly (bigint | undefined)[],
  at: number,
): TokenBalance[] {
  const [amount, decimals] = values.slice(at, at + readsPerToken)
  if (amount === undefined || decimals !== BigInt(token.decimals)) return []
  if (!isPossibleAmount(amount, token.decimals)) return []
  return [{ ...token, network: network.id, amount }]
}

function hexOf(value: unknown): Hex {
  if (!isHex(value)) throw unreadable('no data')
  return value
}

/** Reads a 32-byte word as a number. Returns undefined for any other length. */
function word(data: Hex): bigint | undefined {
  return /^0x[0-9a-f]{64}$/i.test(data) ? BigInt(data) : undefined
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
