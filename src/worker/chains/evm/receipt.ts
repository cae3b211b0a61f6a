import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { isTransactionHash } from '../../../domain/transactions/checks.ts'
import { quantity } from './reply.ts'

/** Whether the answer is the receipt of a mined transaction. */
export function isMined(receipt: unknown): boolean {
  return typeof safeRead(receipt, 'blockNumber') === 'string'
}

/** Whether the transaction succeeded; undefined if the status is not as the specification defines it. */
export function successOf(receipt: unknown): boolean | undefined {
  const status = safeRead(receipt, 'status')
  if (status === '0x1') return true
  return status === '0x0' ? false : undefined
}

/** The parts of a receipt on which nodes must agree: block, status and logs. */
export function receiptKey(receipt: unknown): string | undefined {
  const [block, logs] = [safeRead(receipt, 'blockHash'), safeRead(receipt, 'logs')]
  if (!isMined(receipt) || successOf(receipt) === undefined || !isTransactionHash(block)) return undefined
  const written = (Array.isArray(logs) ? logs : []).map(log =>
    ['address', 'topics', 'data'].map(key => safeRead(log, key)),
  )
  return JSON.stringify([block, safeRead(receipt, 'status'), written]).toLowerCase()
}

/** The fee that was paid; undefined if the receipt does not contain it. */
export function paidIn(receipt: unknown): bigint | undefined {
  const price = safeRead(receipt, 'effectiveGasPrice')
  const first = safeRead(receipt, 'l1Fee')
  const gas = quantity(safeRead(receipt, 'gasUsed'))
  return typeof price === 'string' ? gas * quantity(price) + (first ? quantity(first) : 0n) : undefined
}
