import { encodeFunctionData, erc20Abi, type Hex, parseAbi, serializeTransaction, toHex } from 'viem'
import type { CaipNetworkId } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { chainIdOf } from '../../../domain/networks/networks.ts'
import { checkCall, type FeeFacts, times } from '../../../domain/transactions/checks.ts'
import { speeds } from '../../../domain/transactions/prepared.ts'
import type { EvmCall } from '../../../domain/transactions/record.ts'
import type { SendRpc } from '../chain.ts'
import { quantity, unreadable } from './reply.ts'

/** The contract on OP Stack networks that reports the data fee: the fee for storing a transaction's data on layer 1. */
const oracle = '0x420000000000000000000000000000000000000F'
/** Contracts that report the data fee on networks outside the OP Stack, by chain id: Scroll and its test network. */
const otherOracles: Readonly<Record<number, string>> = {
  534352: '0x5300000000000000000000000000000000000002',
  534351: '0x5300000000000000000000000000000000000002',
}
const oracleAbi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])
/**
 * Networks without a separate fee for data on layer 1: layer 1 networks, and layer 2 networks whose gas already
 * includes this fee (Arbitrum, zkSync, Polygon zkEVM, Linea).
 */
const allInGas = new Set([
  1, 56, 100, 137, 250, 324, 1101, 8217, 42161, 42170, 43114, 59144, 421614, 11155111, 1313161554,
])
/**
 * The gas of a plain coin transfer on most networks. An estimate of this amount is exact, so no margin is added to it.
 */
const transferGas = 21_000n
/** The margin of an estimate, in per cent. */
const gasMargin = 120n

export function transferCall(token: string | undefined, to: string, amount: bigint): EvmCall {
  if (token === undefined) return checkCall({ to, value: amount, data: '0x' })
  // This ABI declares a return value, although Tether's `transfer` returns none. The return value does not change the
  // encoded call.
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to as Hex, amount],
  })
  return checkCall({ to: token, value: 0n, data })
}

export async function readFeeFacts(sendRpc: SendRpc): Promise<FeeFacts> {
  const [block, gasPrice, history] = await Promise.all([
    sendRpc({ method: 'eth_getBlockByNumber', params: ['latest', false] }),
    sendRpc({ method: 'eth_gasPrice', params: [] }).then(quantity),
    sendRpc({ method: 'eth_feeHistory', params: ['0x5', 'latest', [10, 50, 90]] }).catch(() => undefined),
  ])
  const baseFee = safeRead(block, 'baseFeePerGas')
  if (baseFee === undefined || baseFee === null) return { gasPrice, tips: { slow: 0n, normal: 0n, fast: 0n } }
  const isFree = quantity(baseFee) === 0n && (gasPrice === 0n || isUsedForNothing(history))
  if (isFree) return { baseFee: 0n, gasPrice: 0n, tips: { slow: 0n, normal: 0n, fast: 0n } }
  const tips = tipsIn(history) ?? (await tipOf(sendRpc))
  return { baseFee: quantity(baseFee), gasPrice, tips }
}

/** Whether the latest blocks contain transactions, and none of them has paid a tip. */
function isUsedForNothing(history: unknown): boolean {
  const [rewards, ratios] = ['reward', 'gasUsedRatio'].map(name => safeRead(history, name))
  if (!Array.isArray(rewards) || !Array.isArray(ratios)) return false
  return ratios.some(ratio => Number(ratio) > 0) && rewards.flat().every(tip => quantity(tip) === 0n)
}

/**
 * Returns the median tip (priority fee) of the latest blocks for each speed. Returns undefined if the node does not
 * support `eth_feeHistory`.
 */
function tipsIn(history: unknown): FeeFacts['tips'] | undefined {
  const rewards = safeRead(history, 'reward')
  if (!Array.isArray(rewards) || rewards.length === 0) return undefined
  const column = (index: number): bigint => {
    const sorted = rewards.map(row => quantity(safeRead(row, String(index)))).sort((a, b) => (a < b ? -1 : 1))
    return sorted[sorted.length >> 1] ?? 0n
  }
  const [slow = 0n, normal = 0n, fast = 0n] = speeds.map((_, index) => column(index))
  // The lowest tip that Portico uses (wei). Portico raises a lower median tip of the latest blocks to this value.
  const minFee = 1_000_000n
  const maxOf = (tip: bigint, floor: bigint) => (tip > floor ? tip : floor)
  const s = maxOf(slow, minFee)
  const n = maxOf(normal, s)
  return { slow: s, normal: n, fast: maxOf(fast, n) }
}

async function tipOf(sendRpc: SendRpc): Promise<FeeFacts['tips']> {
  const tip = await sendRpc({ method: 'eth_maxPriorityFeePerGas', params: [] }).then(
    quantity,
    () => 1_000_000_000n,
  )
  return { slow: tip, normal: tip, fast: times(tip, 150n) }
}

/**
 * Estimates the gas of a call with a margin, because the state can change until the call is mined. A plain coin
 * transfer with an estimate of 21,000 gets no margin. Rejects with the contract's error, or with `gas-estimate-failed`
 * if the node returns no number.
 */
export async function estimateGas(sendRpc: SendRpc, from: string, call: EvmCall): Promise<bigint> {
  const response = await sendRpc({ method: 'eth_estimateGas', params: [wireCall(from, call)] })
  const estimate = gasIn(response)
  return estimate === transferGas && call.data === '0x' ? estimate : times(estimate, gasMargin)
}

function gasIn(response: unknown): bigint {
  try {
    return quantity(response)
  } catch (cause) {
    throw new AppError('gas-estimate-failed', {}, cause)
  }
}

/**
 * Returns the fee that a rollup charges for storing a transaction's data on layer 1, with a safety margin. Returns zero
 * if the gas already includes this fee, or if no contract on the network reports it.
 */
export async function dataFee(
  sendRpc: SendRpc,
  network: CaipNetworkId,
  call: EvmCall,
  gas: bigint,
): Promise<bigint> {
  const chainId = chainIdOf(network)
  if (allInGas.has(chainId)) return 0n
  const full = serializeTransaction({
    chainId,
    type: 'eip1559',
    ...(call.to !== undefined && { to: call.to as Hex }),
    value: call.value,
    data: call.data as Hex,
    gas,
    // The fee depends on the number of bytes, so all fields have values of a realistic size.
    nonce: 2 ** 16,
    maxFeePerGas: 2n ** 40n,
    maxPriorityFeePerGas: 2n ** 32n,
  })
  const data = encodeFunctionData({ abi: oracleAbi, functionName: 'getL1Fee', args: [full] })
  const to = otherOracles[chainId] ?? oracle
  const response = await sendRpc({ method: 'eth_call', params: [{ to, data }, 'latest'] })
  if (response === '0x') return 0n
  if (typeof response !== 'string' || !/^0x[0-9a-f]{64}$/i.test(response)) throw unreadable('no data fee')
  return times(BigInt(response), gasMargin)
}

/** Converts a call to the form that nodes and wallets expect. */
export function wireCall(from: string, { to, value, data }: EvmCall) {
  return { from, ...(to !== undefined && { to }), value: toHex(value), ...(data !== '0x' && { data }) }
}

/**
 * Calls a read-only function of a token's contract. Rejects with `contract-zero-data` if there is no such contract or
 * function, and with `contract-reverted` and the contract's `reason`, if it gave one.
 */
async function readToken(sendRpc: SendRpc, token: string, data: Hex): Promise<unknown> {
  const call = { method: 'eth_call', params: [{ to: token, data }, 'latest'] }
  const response = await sendRpc(call).catch((cause: unknown) => {
    const { code, context } = toAppError(cause)
    throw code === 'execution-reverted'
      ? new AppError('contract-reverted', { ...context, token }, cause)
      : cause
  })
  if (response === '0x') throw new AppError('contract-zero-data', { token })
  return response
}

export async function readTokenDecimals(sendRpc: SendRpc, token: string): Promise<number> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })
  const response = await readToken(sendRpc, token, data)
  if (typeof response !== 'string' || !/^0x0{62}[0-9a-f]{2}$/i.test(response)) throw unreadable('no decimals')
  return Number(response)
}

export async function tokenBalance(sendRpc: SendRpc, token: string, owner: string): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner as Hex] })
  const response = await readToken(sendRpc, token, data)
  if (typeof response !== 'string' || !/^0x[0-9a-f]{64}$/i.test(response)) throw unreadable('no balance')
  return BigInt(response)
}
