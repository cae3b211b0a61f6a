import { AppError } from '../core/errors/app-error.ts'
import type { EvmCall } from './record.ts'

const uint256Max = 2n ** 256n - 1n
/** Maximum number of bytes of blob data that one transaction can carry. */
const mostBlobBytes = 761_855

/** Fees of a requested transaction, in wei per unit of gas. */
export type FeeFields = {
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
}

/** Throws for fees that no network accepts. */
export function checkFees({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: FeeFields): void {
  if (gasPrice !== undefined && (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined)) {
    throw new AppError('transaction-invalid', { field: 'gasPrice' })
  }
  const highest = [gasPrice, maxFeePerGas, maxPriorityFeePerGas].filter(fee => fee !== undefined)
  if (highest.some(fee => fee > uint256Max)) throw new AppError('fee-cap-too-high')
  if (highest.some(fee => fee < 0n)) throw new AppError('amount-invalid')
  if (
    maxFeePerGas !== undefined &&
    maxPriorityFeePerGas !== undefined &&
    maxPriorityFeePerGas > maxFeePerGas
  ) {
    throw new AppError('tip-above-fee-cap')
  }
}

/** Checks a multiplier of gas or fees: decimal text, at least 1. */
export function checkMultiplier(multiplier: string): void {
  if (!/^[1-9][0-9]{0,3}(?:\.[0-9]{1,4})?$/.test(multiplier))
    throw new AppError('transaction-invalid', { field: 'gas multiplier' })
}

/** Checks the blobs of a transaction: each is hex with 0x and not empty, and together they fit into one transaction. */
export function checkBlobs(blobs: readonly unknown[]): void {
  const bytes = blobs.reduce((sum: number, blob) => sum + bytesOfBlob(blob), 0)
  if (blobs.length === 0) throw new AppError('transaction-invalid', { field: 'blob' })
  if (bytes > mostBlobBytes)
    throw new AppError('transaction-invalid', { field: 'blob', bytes, most: mostBlobBytes })
}

function bytesOfBlob(blob: unknown): number {
  if (typeof blob !== 'string' || !/^0x(?:[0-9a-f]{2})+$/i.test(blob))
    throw new AppError('transaction-invalid', { field: 'blob' })
  return (blob.length - 2) / 2
}

/** Checks one call of a bundle. `to` has to be an address. `data` and `value` are optional. */
export function checkCall(call: {
  readonly to?: unknown
  readonly data?: unknown
  readonly value?: unknown
}): EvmCall {
  const { to, data = '0x', value = 0n } = call
  if (typeof to !== 'string' || !/^0x[0-9a-f]{40}$/i.test(to))
    throw new AppError('transaction-invalid', { field: 'to' })
  if (typeof data !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(data)) {
    throw new AppError('transaction-invalid', { field: 'data' })
  }
  if (typeof value !== 'bigint' || value < 0n || value > uint256Max) {
    throw new AppError('transaction-invalid', { field: 'value' })
  }
  return { to, data, value }
}

/** Whether a text is the hash of a transaction: 0x and exactly 64 hexadecimal digits. */
export function isTransactionHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

/** Whether the value looks like a signed message: 0x and at least 62 hexadecimal digits. */
export function isSignedMessage(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]{62,}$/i.test(value)
}
