import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { isTransactionHash } from '../../../domain/transactions/checks.ts'
import { quantity } from './reply.ts'

/** Whether an answer is the receipt of a mined transaction. */
export function isMined(receipt: unknown): boolean {
  return typeof safeRead(receipt, 'blockNumber') === 'string'
}

/** Whether the transaction went through; undefined where the receipt does not say it in the one way the specification allows. */
export function successOf(receipt: unknown): boolean | undefined {
  const status = safeRead(receipt, 'status')
  if (status === '0x1') return true
  return status === '0x0' ? false : undefined
}

/** What two nodes have to say alike of one transaction: its block, whether it went through, and its logs. */
export function receiptKey(receipt: unknown): string | undefined {
  const [block, logs] = [safeRead(receipt, 'blockHash'), safeRead(receipt, 'logs')]
  if (!isMined(receipt) || successOf(receipt) === undefined || !isTransactionHash(block)) return undefined
  const written = (Array.isArray(logs) ? logs : []).map(log =>
    ['address', 'topics', 'data'].map(key => safeRead(log, key)),
  )
  return JSON.stringify([block, safeRead(receipt, 'status'), written]).toLowerCase()
}

/** What the network took; undefined where the receipt does not say it. */
export function paidIn(receipt: unknown): bigint | undefined {
  const price = safeRead(receipt, 'effectiveGasPrice')
  const first = safeRead(receipt, 'l1Fee')
  const gas = quantity(safeRead(receipt, 'gasUsed'))
  return typeof price === 'string' ? gas * quantity(price) + (first ? quantity(first) : 0n) : undefined
}
