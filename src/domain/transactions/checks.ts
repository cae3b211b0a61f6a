import { AppError } from '../core/errors/app-error.ts'
import type { EvmCall } from './record.ts'

const uint256Max = 2n ** 256n - 1n
/** The largest blob data a transaction carries. */
const mostBlobBytes = 761_855

/** A transaction as it is asked for; fees in wei. */
export type FeeFields = {
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
}

/** Refuses fees no chain would take. */
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

/** A multiplier of gas or fees as decimal text: at least 1. */
export function checkMultiplier(multiplier: string): void {
  if (!/^[1-9][0-9]{0,3}(?:\.[0-9]{1,4})?$/.test(multiplier))
    throw new AppError('transaction-invalid', { field: 'gas multiplier' })
}

/** Blob data as 0x-text: not empty, and no more than a transaction carries. */
export function checkBlob(data: unknown): void {
  if (typeof data !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(data))
    throw new AppError('transaction-invalid', { field: 'blob' })
  const bytes = (data.length - 2) / 2
  if (bytes === 0) throw new AppError('transaction-invalid', { field: 'blob' })
  if (bytes > mostBlobBytes)
    throw new AppError('transaction-invalid', { field: 'blob', bytes, most: mostBlobBytes })
}

/** An entry of a list of calls: `to` an address, `data` and `value` well-formed where they are. */
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

/** Whether a text is a signed message: 0x and at least 62 hexadecimal digits. */
export function isSignedMessage(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]{62,}$/i.test(value)
}
