import { droppedAfterMs, firmAfterBlocks } from '../../domain/constants.ts'
import { AppError } from '../../domain/errors/app-error.ts'
import { read } from '../../domain/errors/facts.ts'
import { fromNode } from '../../domain/errors/foreign.ts'
import { toRecord } from '../../domain/errors/told-error.ts'
import { addressOf } from '../../domain/model/caip.ts'
import type { Attempt, EvmCall, TrackedTransaction } from '../../domain/model/tracked.ts'
import { isTransactionHash } from '../../domain/rules/transaction-checks.ts'
import type { LifeEvent } from '../../domain/rules/transaction-life.ts'
import { isOpen } from '../../domain/rules/transaction-open.ts'
import type { AskChain } from './chain.ts'
import { failedInside } from './entry-point.ts'
import { quantity } from './reply.ts'

/** What asking a chain needs: its nodes, and another node to ask whether it is true; absent where there is none. */
export type ChainLine = { readonly ask: AskChain; readonly witness?: AskChain }

/** A transaction as a node gives it. */
type Found = {
  readonly hash: string
  readonly nonce: bigint
  readonly to: string
  readonly value: bigint
  readonly data: string
  readonly from: string
  readonly block?: number
  readonly blockHash?: string
}

/** Numbers after the first possible one that are looked at for a transaction whose answer was lost. */
const numbersTried = 4n

/** What an EVM chain says of a transaction of ours. Rejects where it cannot be asked: then nothing is known to have happened. */
export async function lookUp(
  line: ChainLine,
  tx: TrackedTransaction,
  now: number,
): Promise<readonly LifeEvent[]> {
  const { ask } = line
  if (!isOpen(tx)) return await searchTakenBack(line, tx, now)
  const found = await Promise.all(
    tx.attempts.map(async attempt => ({
      attempt,
      receipt: await ask({ method: 'eth_getTransactionReceipt', params: [attempt.hash] }),
      known: readFound(await ask({ method: 'eth_getTransactionByHash', params: [attempt.hash] })),
    })),
  )
  const ours = found.filter(({ attempt, known }) => hasOurNumber(tx, attempt, known))
  const mined = ours.find(({ receipt }) => isMined(receipt))
  if (mined) {
    const agreed = await agreedReceipt(line, mined.attempt.hash, mined.receipt)
    if (agreed === undefined) return []
    return [await minedEvent(ask, tx, mined.attempt, agreed, mined.known, now)]
  }
  const waiting = ours.find(({ known }) => known !== undefined)
  if (waiting?.known) return [await seenEvent(ask, tx, waiting.attempt, waiting.known)]
  if (tx.attempts.length === 0) return await searchLost(ask, tx)
  return await searchOvertaking(ask, tx, now)
}

/** A wallet may take another number than the one it was asked for: what has that is a transaction of its own. */
function hasOurNumber(tx: TrackedTransaction, { what }: Attempt, known: Found | undefined): boolean {
  return what === 'first' || known === undefined || tx.nonce === undefined || known.nonce === BigInt(tx.nonce)
}

/** One node may be wrong, or lie: where there is another one it has to say the same. */
async function agreedReceipt({ witness }: ChainLine, hash: string, receipt: unknown): Promise<unknown> {
  if (!witness) return receipt
  const other = await witness({ method: 'eth_getTransactionReceipt', params: [hash] }).catch(() => receipt)
  const same = read(other, 'status') === read(receipt, 'status') && isMined(other)
  return same ? receipt : undefined
}

async function minedEvent(
  ask: AskChain,
  tx: TrackedTransaction,
  { hash, what }: Attempt,
  receipt: unknown,
  known: Found | undefined,
  now: number,
): Promise<LifeEvent> {
  const ok = read(receipt, 'status') !== '0x0' && !failedInside(receipt, addressOf(tx.account))
  const block = Number(quantity(read(receipt, 'blockNumber')))
  const blockHash = read(receipt, 'blockHash')
  const price = read(receipt, 'effectiveGasPrice')
  const gas = quantity(read(receipt, 'gasUsed'))
  const first = read(receipt, 'l1Fee')
  const paid = typeof price === 'string' ? gas * quantity(price) + (first ? quantity(first) : 0n) : undefined
  const error = ok ? undefined : toRecord(await whyFailed(ask, known, block, receipt, tx))
  return {
    type: 'mined',
    at: now,
    hash,
    ok,
    block,
    ...(isTransactionHash(blockHash) && { blockHash }),
    ...(paid !== undefined && { paid }),
    ...(error && { error }),
    ...(known && { differs: what === 'cancel' ? [] : await changesIn(ask, tx, known) }),
  }
}

/** The chain keeps no reason: the call is run again on the block before. */
async function whyFailed(
  ask: AskChain,
  known: Found | undefined,
  block: number,
  receipt: unknown,
  tx: TrackedTransaction,
): Promise<AppError> {
  const gas = tx.asked.type === 'evm' ? tx.asked.gas : undefined
  if (gas !== undefined && quantity(read(receipt, 'gasUsed')) === gas) return new AppError('gas-too-low')
  if (!known) return new AppError('execution-reverted')
  const { from, to, value, data } = known
  const call = { from, to, value: `0x${value.toString(16)}`, data }
  const before = `0x${(block - 1).toString(16)}`
  try {
    await ask({ method: 'eth_call', params: [call, before] })
    return new AppError('execution-reverted')
  } catch (error) {
    const told = fromNode(error)
    return told.code === 'execution-reverted' || told.code === 'contract-panic'
      ? told
      : new AppError('execution-reverted')
  }
}

async function seenEvent(
  ask: AskChain,
  tx: TrackedTransaction,
  { hash, what }: Attempt,
  known: Found,
): Promise<LifeEvent> {
  const differs = what === 'cancel' ? tx.differs : await changesIn(ask, tx, known)
  // Whoever carries it has numbers of their own.
  const own = isOf(tx, known) && { nonce: Number(known.nonce) }
  return { type: 'seen', hash, ...own, ...(differs.length > 0 && { differs }) }
}

/** The same for what a contract account has sent: somebody else's transaction carries it, and what was asked for is inside. */
async function changesIn(ask: AskChain, tx: TrackedTransaction, known: Found): Promise<readonly string[]> {
  const outside = differences(tx, known)
  if (outside.length === 0 || isOf(tx, known) || tx.asked.type !== 'evm') return outside
  const code = await ask({ method: 'eth_getCode', params: [addressOf(tx.account), 'latest'] })
  if (typeof code !== 'string' || !/^0x[0-9a-f]+$/i.test(code)) return outside
  const { to, value, data } = tx.asked.call
  const carried = known.data.toLowerCase()
  const inside: readonly [keyof EvmCall, string][] = [
    ['to', to.slice(2).toLowerCase()],
    ['value', value === 0n ? '' : value.toString(16).padStart(64, '0')],
    ['data', data.slice(2).toLowerCase()],
  ]
  return inside.filter(([, bytes]) => !carried.includes(bytes)).map(([field]) => field)
}

function isOf({ account }: TrackedTransaction, { from }: Found): boolean {
  return from.toLowerCase() === addressOf(account).toLowerCase()
}

/** Nobody knows our hashes: they were overtaken, or dropped, or have not gone round yet. */
async function searchOvertaking(
  ask: AskChain,
  tx: TrackedTransaction,
  now: number,
): Promise<readonly LifeEvent[]> {
  const used = await countOf(ask, tx, 'latest')
  if (tx.nonce !== undefined && used > BigInt(tx.nonce)) {
    const other = await minedWith(ask, tx, BigInt(tx.nonce))
    // What has our number is ours after all: the receipt is on its way.
    if (other && tx.attempts.some(({ hash }) => hash === other.hash)) return []
    if (!other) return [{ type: 'overtaken', at: now, by: 'other' }]
    const receipt = await ask({ method: 'eth_getTransactionReceipt', params: [other.hash] })
    const ok = read(receipt, 'status') !== '0x0'
    const { hash, block, blockHash } = other
    const where = { ...(block !== undefined && { block }), ...(blockHash !== undefined && { blockHash }) }
    return [{ type: 'overtaken', at: now, hash, by: kindOf(tx, other), ok, ...where }]
  }
  const old = now - (tx.takenBackAt ?? tx.submittedAt ?? tx.createdAt) > droppedAfterMs
  return old ? [{ type: 'unseen', at: now }] : []
}

/** It has ended: whether the block it ended in is still the one of that height, and how many are on top of it. */
async function searchTakenBack(
  { ask, witness }: ChainLine,
  tx: TrackedTransaction,
  now: number,
): Promise<readonly LifeEvent[]> {
  const { block, blockHash } = tx
  if (block === undefined || blockHash === undefined) return []
  const call = { method: 'eth_getBlockByNumber', params: [hex(BigInt(block)), false] }
  const there = read(await ask(call), 'hash')
  // A node that lags knows no such block: it has not said that there is another one.
  if (!isTransactionHash(there)) return []
  if (there === blockHash) {
    const high = Number(quantity(await ask({ method: 'eth_blockNumber', params: [] })))
    return high - block >= firmAfterBlocks ? [{ type: 'firm' }] : []
  }
  const other = await witness?.(call).catch(() => undefined)
  if (read(other, 'hash') === blockHash) return []
  return [{ type: 'unmined', at: now }]
}

/** The wallet's answer was lost: looks for what says the same, from the first number it could have. */
async function searchLost(ask: AskChain, tx: TrackedTransaction): Promise<readonly LifeEvent[]> {
  if (tx.nonce === undefined) return []
  const first = BigInt(tx.nonce)
  const used = await countOf(ask, tx, 'latest')
  for (let number = first; number < first + numbersTried; number += 1n) {
    const found = number < used ? await minedWith(ask, tx, number) : await waitingWith(ask, tx, number)
    if (found && differences(tx, found).length === 0) {
      return [{ type: 'seen', hash: found.hash, nonce: Number(found.nonce) }]
    }
  }
  return []
}

function kindOf(tx: TrackedTransaction, other: Found): 'same' | 'nothing' | 'other' {
  if (differences(tx, other).length === 0) return 'same'
  const toSelf = other.to.toLowerCase() === other.from.toLowerCase()
  return toSelf && other.value === 0n && other.data === '0x' ? 'nothing' : 'other'
}

/** A transaction that waits, where the node can find it by its number. */
async function waitingWith(
  ask: AskChain,
  tx: TrackedTransaction,
  number: bigint,
): Promise<Found | undefined> {
  const params = [addressOf(tx.account), hex(number)]
  return readFound(await ask({ method: 'eth_getTransactionBySenderAndNonce', params }).catch(() => null))
}

/** The mined transaction with this number: the block in which the count passed it is found by halving. */
async function minedWith(ask: AskChain, tx: TrackedTransaction, number: bigint): Promise<Found | undefined> {
  let high = Number(quantity(await ask({ method: 'eth_blockNumber', params: [] })))
  let low = tx.fromBlock === undefined ? Math.max(0, high - 1_024) : Math.max(0, tx.fromBlock - 1)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if ((await countOf(ask, tx, hex(BigInt(middle)))) > number) high = middle
    else low = middle
  }
  const block = await ask({ method: 'eth_getBlockByNumber', params: [hex(BigInt(high)), true] })
  const list = read(block, 'transactions')
  const from = addressOf(tx.account).toLowerCase()
  const all = Array.isArray(list) ? list.map(readFound) : []
  return all.find(one => one?.from.toLowerCase() === from && one.nonce === number)
}

async function countOf(ask: AskChain, tx: TrackedTransaction, at: string): Promise<bigint> {
  return quantity(await ask({ method: 'eth_getTransactionCount', params: [addressOf(tx.account), at] }))
}

/** In what a transaction of the chain differs from what was asked for. */
export function differences(tx: TrackedTransaction, found: Found): readonly string[] {
  if (tx.asked.type !== 'evm') return []
  const { to, value, data } = tx.asked.call
  const fields: [keyof EvmCall, boolean][] = [
    ['to', to.toLowerCase() === found.to.toLowerCase()],
    ['value', value === found.value],
    ['data', data.toLowerCase() === found.data.toLowerCase()],
  ]
  return fields.filter(([, same]) => !same).map(([field]) => field)
}

function readFound(value: unknown): Found | undefined {
  const [hash, from, to] = ['hash', 'from', 'to'].map(key => read(value, key))
  if (!isTransactionHash(hash) || typeof from !== 'string') return undefined
  const data = read(value, 'input') ?? read(value, 'data')
  const [block, blockHash] = ['blockNumber', 'blockHash'].map(key => read(value, key))
  return {
    hash,
    from,
    to: typeof to === 'string' ? to : '',
    nonce: quantity(read(value, 'nonce')),
    value: quantity(read(value, 'value')),
    data: typeof data === 'string' ? data : '0x',
    ...(typeof block === 'string' && { block: Number(quantity(block)) }),
    ...(isTransactionHash(blockHash) && { blockHash }),
  }
}

function isMined(receipt: unknown): boolean {
  return typeof read(receipt, 'blockNumber') === 'string'
}

function hex(number: bigint): string {
  return `0x${number.toString(16)}`
}
