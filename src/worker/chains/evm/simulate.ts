import { decodeEventLog, erc20Abi, type Hex } from 'viem'
import { transferSelector } from '../../../domain/core/erc20-selectors.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { fromNode, toAppError } from '../../../domain/core/errors/foreign.ts'
import { addressWord, wordOf } from '../../../domain/core/evm-data.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { isNativeCoin } from '../../../domain/swaps/types.ts'
import type { ApprovalChange, BalanceChange, Simulation } from '../../../domain/transactions/prepared.ts'
import type { EvmCall } from '../../../domain/transactions/record.ts'
import type { SendRpc } from '../chain.ts'
import { wireCall } from './prepare.ts'
import { unreadable } from './reply.ts'

const balanceOf = `70a08231${'0'.repeat(56)}`

/**
 * Measures how a call changes the account's balances of some tokens and of the native coin, for nodes without
 * `eth_simulateV1`. One `eth_call` replaces the account's code: the new code reads the balances, makes the call as the
 * account, and reads the balances again. Rejects if the node does not support state overrides, or if the call fails.
 */
export async function measure(
  sendRpc: SendRpc,
  from: string,
  call: EvmCall,
  tokens: readonly string[],
): Promise<readonly BalanceChange[]> {
  const counted = [...new Set(tokens.filter(token => !isNativeCoin(token)).map(token => token.toLowerCase()))]
  const code = codeFor(call, counted)
  const response = await sendRpc({
    method: 'eth_call',
    params: [{ to: from, data: call.data }, 'latest', { [from]: { code } }],
  })
  const words = typeof response === 'string' ? (response.slice(2).match(/[0-9a-f]{64}/gi) ?? []) : []
  const [worked, ...counts] = words.map(word => BigInt(`0x${word}`))
  const half = counted.length + 1
  if (worked !== 1n || counts.length !== 2 * half) throw unreadable('no count of what moves')
  const deltas = counts.slice(0, half).map((before, index) => (counts[half + index] ?? 0n) - before)
  return deltas
    .map((delta, index) => ({ ...(index > 0 && { token: counted[index - 1] as string }), delta }))
    .filter(({ delta }) => delta !== 0n)
}

/**
 * Builds the EVM bytecode (hex) that replaces the account's code in `measure`. Its memory has this order: the success
 * flag, the balances before the call, the balances after it, space for a balance query, and the call data.
 */
function codeFor(call: EvmCall, tokens: readonly string[]): string {
  const count = tokens.length + 1
  const at = (word: number) => `61${(word * 32).toString(16).padStart(4, '0')}`
  const [room, data] = [1 + 2 * count, 3 + 2 * count]
  const held = (token: string | undefined): string => {
    // 47 is the opcode SELFBALANCE, which returns the account's balance of the native coin.
    if (token === undefined) return '47'
    const question = `7f${balanceOf}${at(room)}52 30 ${at(room)}6004 01 52`
    const balanceCall = `6020${at(room)}6024${at(room)}7f${addressWord(token)}5a fa`
    // If a token does not return its balance, the code stops with an invalid jump, because the result would be wrong.
    return `${question} ${balanceCall} 3d601f10 16 15 6000 57 ${at(room)}51`
  }
  const counts = (first: number): string =>
    [undefined, ...tokens].map((token, index) => `${held(token)} ${at(first + index)}52`).join('')
  const code = [
    // A call without data stops here. So the account accepts coins that a contract pays to it.
    '36 6005 57 00 5b',
    counts(1),
    `36 6000 ${at(data)} 37`,
    `6000 6000 36 ${at(data)} 7f${wordOf(call.value)} 7f${addressWord(call.to ?? '')} 5a f1 6000 52`,
    counts(1 + count),
    `${at(1 + 2 * count)} 6000 f3`,
  ]
  return `0x${code.join('').replaceAll(' ', '')}`
}

/** The token address under which `eth_simulateV1` reports transfers of the native coin. */
const nativeLog = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/**
 * Codes of the errors with which a node reports that the call would fail. Any other error means that the node could not
 * simulate the call.
 */
const refusals = [
  'execution-reverted',
  'contract-reverted',
  'contract-panic',
  'insufficient-funds',
  'gas-too-low',
]

/**
 * Simulates a call. Never rejects: a failed simulation has the status `unavailable`. If the node cannot list all
 * balance changes, only the changes of the native coin and of `tokens` are measured.
 */
export async function simulate(
  sendRpc: SendRpc,
  from: string,
  call: EvmCall,
  tokens: readonly string[] = [],
): Promise<Simulation> {
  try {
    return await simulateAllTransfers(sendRpc, from, call)
  } catch (error) {
    if (refusals.includes(toAppError(error).code)) return refused(error)
    return await simulateByCall(sendRpc, from, call, tokens)
  }
}

/**
 * Simulates a call with `eth_simulateV1`, whose result lists all transfers. Throws if the node does not support this
 * method.
 */
async function simulateAllTransfers(sendRpc: SendRpc, from: string, call: EvmCall): Promise<Simulation> {
  const options = {
    blockStateCalls: [{ calls: [wireCall(from, call)] }],
    traceTransfers: true,
    validation: false,
  }
  const blocks = await sendRpc({ method: 'eth_simulateV1', params: [options, 'latest'] })
  const result = safeRead(safeRead(safeRead(blocks, '0'), 'calls'), '0')
  const status = safeRead(result, 'status')
  if (status === '0x0') return refused(fromNode(safeRead(result, 'error')))
  if (status !== '0x1') throw unreadable('no result of the simulation')
  const silent = refusalOfToken(call, safeRead(result, 'returnData'))
  if (silent) return refused(silent)
  const logs = safeRead(result, 'logs')
  return { status: 'ok', ...changesInLogs(Array.isArray(logs) ? logs : [], from) }
}

/** Tests with `eth_call` whether the call succeeds, and measures how it changes the balances of the given tokens. */
async function simulateByCall(
  sendRpc: SendRpc,
  from: string,
  call: EvmCall,
  tokens: readonly string[],
): Promise<Simulation> {
  try {
    const response = await sendRpc({ method: 'eth_call', params: [wireCall(from, call), 'latest'] })
    const silent = refusalOfToken(call, response)
    if (silent) return refused(silent)
    // Only a call to a contract can be measured, and a deployment has no contract yet.
    const isMeasurable = tokens.length > 0 && call.to !== undefined
    const changes = isMeasurable && (await measure(sendRpc, from, call, tokens).catch(() => undefined))
    if (changes) return { status: 'ok', changes, approvals: [] }
    const sure = call.value > 0n ? [{ delta: -call.value }] : []
    return { status: 'ok', changes: sure, approvals: [], partial: true }
  } catch (error) {
    const appError = toAppError(error)
    return refusals.includes(appError.code)
      ? refused(appError)
      : { status: 'unavailable', error: toRecord(appError) }
  }
}

/**
 * Returns the error if a token rejects a transfer by returning false instead of reverting. A token that returns
 * nothing, such as Tether, has accepted the transfer.
 */
function refusalOfToken({ data }: EvmCall, response: unknown): AppError | undefined {
  const saysNo = typeof response === 'string' && /^0x0{64}$/.test(response)
  return data.startsWith(transferSelector) && saysNo ? new AppError('token-refused') : undefined
}

function refused(error: unknown): Simulation {
  return { status: 'reverts', error: toRecord(toAppError(error)) }
}

/** Reads the balance changes and the token approvals of the account from the logs of a simulation. */
function changesInLogs(logs: readonly unknown[], owner: string) {
  const deltas = new Map<string, bigint>()
  const approvals: ApprovalChange[] = []
  const is = (address: string) => address.toLowerCase() === owner.toLowerCase()
  for (const log of logs) {
    const token = safeRead(log, 'address')
    const event = eventOf(log)
    if (typeof token !== 'string' || !event) continue
    if (event.eventName === 'Approval') {
      const { owner: by, spender, value } = event.args
      if (is(by)) approvals.push({ token, spender, amount: value })
      continue
    }
    const { from, to, value } = event.args
    const key = token.toLowerCase()
    const sofar = deltas.get(key) ?? 0n
    deltas.set(key, sofar + (is(to) ? value : 0n) - (is(from) ? value : 0n))
  }
  const changes = [...deltas]
    .filter(([, delta]) => delta !== 0n)
    .map(([token, delta]): BalanceChange => ({ ...(token !== nativeLog && { token }), delta }))
  return { changes, approvals }
}

function eventOf(log: unknown) {
  try {
    const topics = safeRead(log, 'topics') as [Hex, ...Hex[]]
    return decodeEventLog({ abi: erc20Abi, topics, data: safeRead(log, 'data') as Hex })
  } catch {
    return undefined
  }
}
