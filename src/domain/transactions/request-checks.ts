import { AppError } from '../core/errors/app-error.ts'
import { safeRead } from '../core/lib/safe-read.ts'
import { checkBlobs, checkFees } from './checks.ts'

/**
 * The checks that Portico runs on the params of an EVM request before the wallet receives the request. The keys are
 * method names.
 */
const checks: Readonly<Record<string, (wanted: unknown) => void>> = {
  eth_sendTransaction: checkTransaction,
  eth_signTransaction: checkTransaction,
  wallet_sendCalls: checkCalls,
}

/** Throws an AppError for a request that no chain would accept. Portico leaves all other checks to the wallet. */
export function checkRequest(method: string, params: unknown): void {
  const check = Object.hasOwn(checks, method) ? checks[method] : undefined
  check?.(safeRead(params, '0'))
}

function checkTransaction(wanted: unknown): void {
  const fee = (field: string): bigint | undefined => {
    const value = safeRead(wanted, field) ?? undefined
    if (value === undefined) return undefined
    if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value)) throw invalid(field)
    return BigInt(value)
  }
  checkFees({
    gasPrice: fee('gasPrice'),
    maxFeePerGas: fee('maxFeePerGas'),
    maxPriorityFeePerGas: fee('maxPriorityFeePerGas'),
  })
  const blobs = safeRead(wanted, 'blobs') ?? undefined
  if (blobs === undefined) return
  if (!Array.isArray(blobs)) throw invalid('blob')
  checkBlobs(blobs)
}

function checkCalls(wanted: unknown): void {
  const calls = safeRead(wanted, 'calls')
  if (!Array.isArray(calls)) throw invalid('calls')
  for (const call of calls) {
    const data = safeRead(call, 'data') ?? undefined
    if (!isHexText(safeRead(call, 'to'))) throw invalid('to')
    if (data !== undefined && !isHexText(data)) throw invalid('data')
  }
}

function isHexText(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('0x')
}

function invalid(field: string): AppError {
  return new AppError('transaction-invalid', { field })
}
