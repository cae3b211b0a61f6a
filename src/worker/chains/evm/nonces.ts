import { addressOf } from '../../../domain/core/caip.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import type { AskChain } from '../chain.ts'
import { type Found, readFound } from './found.ts'
import { quantity } from './reply.ts'

/** The number of transactions that the account has sent, at a block. */
export async function countOf(ask: AskChain, tx: TransactionRecord, at: string): Promise<bigint> {
  return quantity(await ask({ method: 'eth_getTransactionCount', params: [addressOf(tx.account), at] }))
}

/** A pending transaction with this nonce, if the node can look it up. */
export async function waitingWith(
  ask: AskChain,
  tx: TransactionRecord,
  nonce: bigint,
): Promise<Found | undefined> {
  const params = [addressOf(tx.account), hex(nonce)]
  return readFound(await ask({ method: 'eth_getTransactionBySenderAndNonce', params }).catch(() => null))
}

/** The mined transaction with this nonce. Finds the block in which the account's nonce passed it by binary search. */
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
