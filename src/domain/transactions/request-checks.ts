import { AppError } from '../core/errors/app-error.ts'
import { safeRead } from '../core/lib/safe-read.ts'
import { checkFees, maxBlobBytes } from './checks.ts'

/**
 * The checks that Portico runs on the params of an EVM request before the wallet receives the request. The keys are
 * method names.
 */
const checks: Readonly<Record<string, (wanted: unknown) => void>> = {
  eth_sendTransaction: checkTransaction,
  eth_signTransaction: checkTransaction,
  wallet_sendCalls: checkCalls,
}

/**
 * Throws an AppError for a request that no chain would accept. Wallets accept more forms of a value than the standards
 * name (`0X…`, decimal text, numbers, null), so a value that Portico cannot read is left to the wallet.
 */
export function checkRequest(method: string, params: unknown): void {
  const check = Object.hasOwn(checks, method) ? checks[method] : undefined
  check?.(safeRead(params, '0'))
}

function checkTransaction(wanted: unknown): void {
  const fee = (field: string) => readAmount(safeRead(wanted, field))
  checkFees({
    gasPrice: fee('gasPrice'),
    maxFeePerGas: fee('maxFeePerGas'),
    maxPriorityFeePerGas: fee('maxPriorityFeePerGas'),
  })
  const blobs = safeRead(wanted, 'blobs')
  if (!Array.isArray(blobs)) return
  const sizes = blobs.map(bytesOf)
  const bytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
  if (sizes.includes(0) || bytes > maxBlobBytes)
    throw new AppError('transaction-invalid', { field: 'blob', bytes, max: maxBlobBytes })
}

/** Reads an amount in any form that wallets accept. Returns undefined for all other values. */
function readAmount(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || !/^(?:0x[0-9a-f]+|[0-9]+)$/i.test(value)) return undefined
  return BigInt(value)
}

/** Returns the number of bytes of a blob, or undefined if the blob is neither hex nor bytes. */
function bytesOf(blob: unknown): number | undefined {
  if (blob instanceof Uint8Array) return blob.length
  if (typeof blob !== 'string' || !isHexText(blob)) return undefined
  return Math.ceil((blob.length - 2) / 2)
}

/** Refuses texts that are not hex: a name cannot receive a call, and a text is no data of a call. */
function checkCalls(wanted: unknown): void {
  const calls = safeRead(wanted, 'calls')
  if (!Array.isArray(calls)) return
  for (const call of calls)
    for (const field of ['to', 'data']) {
      const value = safeRead(call, field)
      if (typeof value === 'string' && value !== '' && !isHexText(value))
        throw new AppError('transaction-invalid', { field })
    }
}

function isHexText(value: string): boolean {
  return /^0x/i.test(value)
}
