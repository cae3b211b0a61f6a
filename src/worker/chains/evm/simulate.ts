import { decodeEventLog, erc20Abi, type Hex } from 'viem'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { fromNode, toAppError } from '../../../domain/core/errors/foreign.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import type { ApprovalChange, BalanceChange, Simulation } from '../../../domain/transactions/prepared.ts'
import type { EvmCall } from '../../../domain/transactions/record.ts'
import type { AskChain } from '../chain.ts'
import { measure } from './measure.ts'
import { wireCall } from './prepare.ts'
import { unreadable } from './reply.ts'

/** Address of the native coin in the logs of a simulation. */
const nativeLog = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Error codes of a node that mean that the call would fail. */
const refusals = [
  'execution-reverted',
  'contract-reverted',
  'contract-panic',
  'insufficient-funds',
  'gas-too-low',
]
const transferSelector = '0xa9059cbb'

/**
 * Simulates a call. Never rejects: a failed simulation has the status `unavailable`. `tokens` are the tokens whose
 * changes must be known: if the node cannot list all changes, it is asked for these.
 */
export async function simulate(
  ask: AskChain,
  from: string,
  call: EvmCall,
  tokens: readonly string[] = [],
): Promise<Simulation> {
  try {
    return await inFull(ask, from, call)
  } catch (error) {
    if (refusals.includes(toAppError(error).code)) return refused(error)
    return await plainly(ask, from, call, tokens)
  }
}

/** Simulates with a list of all transfers, on nodes that support `eth_simulateV1`. */
async function inFull(ask: AskChain, from: string, call: EvmCall): Promise<Simulation> {
  const options = {
    blockStateCalls: [{ calls: [wireCall(from, call)] }],
    traceTransfers: true,
    validation: false,
  }
  const blocks = await ask({ method: 'eth_simulateV1', params: [options, 'latest'] })
  const result = safeRead(safeRead(safeRead(blocks, '0'), 'calls'), '0')
  const status = safeRead(result, 'status')
  if (status === '0x0') return refused(fromNode(safeRead(result, 'error')))
  if (status !== '0x1') throw unreadable('no result of the simulation')
  const silent = silence(call, safeRead(result, 'returnData'))
  if (silent) return refused(silent)
  const logs = safeRead(result, 'logs')
  return { status: 'ok', ...movesIn(Array.isArray(logs) ? logs : [], from) }
}

/** Tests with `eth_call` whether the call succeeds, and measures the changes of the given tokens. */
async function plainly(
  ask: AskChain,
  from: string,
  call: EvmCall,
  tokens: readonly string[],
): Promise<Simulation> {
  try {
    const answer = await ask({ method: 'eth_call', params: [wireCall(from, call), 'latest'] })
    const silent = silence(call, answer)
    if (silent) return refused(silent)
    const changes = tokens.length > 0 && (await measure(ask, from, call, tokens).catch(() => undefined))
    if (changes) return { status: 'ok', changes, approvals: [] }
    const sure = call.value > 0n ? [{ delta: -call.value }] : []
    return { status: 'ok', changes: sure, approvals: [], partial: true }
  } catch (error) {
    const told = toAppError(error)
    return refusals.includes(told.code) ? refused(told) : { status: 'unavailable', error: toRecord(told) }
  }
}

/**
 * A token may reject a transfer by returning false instead of reverting. Tokens that return nothing, such as Tether,
 * have not rejected it.
 */
function silence({ data }: EvmCall, answer: unknown): AppError | undefined {
  const saysNo = typeof answer === 'string' && /^0x0{64}$/.test(answer)
  return data.startsWith(transferSelector) && saysNo ? new AppError('token-refused') : undefined
}

function refused(error: unknown): Simulation {
  return { status: 'reverts', error: toRecord(toAppError(error)) }
}

/** The account's balance changes and approvals according to the logs. */
function movesIn(logs: readonly unknown[], owner: string) {
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
