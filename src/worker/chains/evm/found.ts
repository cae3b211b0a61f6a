import { addressOf } from '../../../domain/core/caip.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { isTransactionHash } from '../../../domain/transactions/checks.ts'
import type { EvmCall, TransactionRecord } from '../../../domain/transactions/record.ts'
import type { AskChain } from '../chain.ts'
import { quantity } from './reply.ts'

/** A transaction as a node returns it. */
export type Found = {
  readonly hash: string
  readonly nonce: bigint
  readonly to: string
  readonly value: bigint
  readonly data: string
  readonly from: string
  readonly block?: number
  readonly blockHash?: string
}

/** Parses a node's transaction. Undefined if the node does not know it. */
function readFound(value: unknown): Found | undefined {
  const [hash, from, to] = ['hash', 'from', 'to'].map(key => safeRead(value, key))
  if (!isTransactionHash(hash) || typeof from !== 'string') return undefined
  const data = safeRead(value, 'input') ?? safeRead(value, 'data')
  const [block, blockHash] = ['blockNumber', 'blockHash'].map(key => safeRead(value, key))
  return {
    hash,
    from,
    to: typeof to === 'string' ? to : '',
    nonce: quantity(safeRead(value, 'nonce')),
    value: quantity(safeRead(value, 'value')),
    data: typeof data === 'string' ? data : '0x',
    ...(typeof block === 'string' && { block: Number(quantity(block)) }),
    ...(isTransactionHash(blockHash) && { blockHash }),
  }
}

/** Requests a transaction by its hash from a node. Undefined if the node does not know it. */
export async function findByHash(ask: AskChain, hash: string): Promise<Found | undefined> {
  return readFound(await ask({ method: 'eth_getTransactionByHash', params: [hash] }))
}

/** The fields of a transaction on which nodes must agree. */
export function foundKey(found: Found | undefined): string | undefined {
  if (!found) return undefined
  const { hash, from, to, nonce, value, data } = found
  return [hash, from, to, nonce, value, data].join(' ').toLowerCase()
}

/** Whether the account itself is the sender. Transactions of a contract account are sent by a bundler. */
export function isOf({ account }: TransactionRecord, { from }: Found): boolean {
  return from.toLowerCase() === addressOf(account).toLowerCase()
}

/** The fields in which a transaction on chain differs from the requested one. */
export function differences(tx: TransactionRecord, found: Found): readonly string[] {
  if (tx.request.type !== 'evm') return []
  const { to, value, data } = tx.request.call
  const fields: [keyof EvmCall, boolean][] = [
    ['to', to.toLowerCase() === found.to.toLowerCase()],
    ['value', value === found.value],
    ['data', data.toLowerCase() === found.data.toLowerCase()],
  ]
  return fields.filter(([, same]) => !same).map(([field]) => field)
}

/**
 * Returns the fields in which a transaction on chain differs from the request: the sender as well, because a wallet may have
 * switched the account. A bundler sends the transaction of a contract account, and its data contains the request, so each
 * field of the request is searched for there.
 */
export async function changesIn(
  ask: AskChain,
  tx: TransactionRecord,
  known: Found,
): Promise<readonly string[]> {
  const outside = differences(tx, known)
  if (isOf(tx, known) || tx.request.type !== 'evm') return outside
  if (outside.length === 0) return ['from']
  const code = await ask({ method: 'eth_getCode', params: [addressOf(tx.account), 'latest'] })
  if (typeof code !== 'string' || !/^0x[0-9a-f]+$/i.test(code)) return outside
  const { to, value, data } = tx.request.call
  const carried = known.data.toLowerCase()
  const inside: readonly [keyof EvmCall, string][] = [
    ['to', to.slice(2).toLowerCase()],
    ['value', value === 0n ? '' : value.toString(16).padStart(64, '0')],
    ['data', data.slice(2).toLowerCase()],
  ]
  return inside.filter(([, bytes]) => !carried.includes(bytes)).map(([field]) => field)
}

/** Returns the number of transactions that the account had sent at a block. */
export async function countOf(ask: AskChain, tx: TransactionRecord, at: string): Promise<bigint> {
  return quantity(await ask({ method: 'eth_getTransactionCount', params: [addressOf(tx.account), at] }))
}

/** Returns a pending transaction with this nonce, if the node can look it up. */
export async function waitingWith(
  ask: AskChain,
  tx: TransactionRecord,
  nonce: bigint,
): Promise<Found | undefined> {
  const params = [addressOf(tx.account), hex(nonce)]
  return readFound(await ask({ method: 'eth_getTransactionBySenderAndNonce', params }).catch(() => null))
}

/**
 * Returns the mined transaction with this nonce. A binary search finds the block that increased the account's nonce
 * beyond it.
 */
export async function minedWith(
  ask: AskChain,
  tx: TransactionRecord,
  nonce: bigint,
): Promise<Found | undefined> {
  let high = Number(quantity(await ask({ method: 'eth_blockNumber', params: [] })))
  let low = tx.fromBlock === undefined ? Math.max(0, high - 1_024) : Math.max(0, tx.fromBlock - 1)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if ((await countOf(ask, tx, hex(BigInt(middle)))) > nonce) high = middle
    else low = middle
  }
  const block = await ask({ method: 'eth_getBlockByNumber', params: [hex(BigInt(high)), true] })
  const list = safeRead(block, 'transactions')
  const from = addressOf(tx.account).toLowerCase()
  const all = Array.isArray(list) ? list.map(readFound) : []
  return all.find(one => one?.from.toLowerCase() === from && one.nonce === nonce)
}

export function hex(number: bigint): string {
  return `0x${number.toString(16)}`
}
