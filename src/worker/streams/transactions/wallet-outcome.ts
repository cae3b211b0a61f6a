import { AppError, type ErrorCode } from '../../../domain/core/errors/app-error.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { isTransactionHash } from '../../../domain/transactions/checks.ts'
import { provesNothingSent } from '../../../domain/transactions/nothing-sent.ts'
import type { TransactionIntent } from '../../../domain/transactions/record.ts'
import type { TransactionEvent } from '../../../domain/transactions/state.ts'

const signature = /^[1-9A-HJ-NP-Za-km-z]{64,90}$/

/**
 * Errors that Portico itself creates if the wallet session no longer allows a request. They do not come from the
 * wallet, so they say nothing about the transaction.
 */
const sessionErrors: readonly ErrorCode[] = ['method-unsupported', 'chain-disconnected']

/** Returns the event that the journal records for this response of the wallet. */
export function readResponse(
  { request }: Pick<TransactionIntent, 'request'>,
  response: unknown,
  at: number,
): TransactionEvent {
  if (request.type === 'bundle') {
    const ok = typeof response === 'string' && response !== '' && response.length <= 8_192
    return ok ? { type: 'bundled', at, bundle: response } : lostResponse(at)
  }
  const ok = request.type === 'evm' ? isTransactionHash(response) : isSignature(response)
  return ok ? { type: 'answered', at, hash: response as string } : lostResponse(at)
}

function lostResponse(at: number): TransactionEvent {
  return { type: 'lost', at, error: toRecord(new AppError('send-unknown')) }
}

/**
 * Returns the event that the journal records for this error of the wallet. The event is `lost`, unless the error proves
 * that nothing was sent.
 */
export function readRefusal(error: unknown, at: number): TransactionEvent {
  const appError = toAppError(error)
  const record = toRecord(appError)
  return provesNothingSent(appError.code)
    ? { type: 'refused', at, error: record }
    : { type: 'lost', at, error: record }
}

/**
 * Returns the journal event for an error of the wallet, if the tab of the request has closed. An error of an ended
 * session counts as a lost response, because the wallet may have sent the transaction before.
 */
export function readLateRefusal(error: unknown, at: number): TransactionEvent {
  return sessionErrors.includes(toAppError(error).code) ? lostResponse(at) : readRefusal(error, at)
}

/**
 * Reads the id of a bundle from the wallet's response. EIP-5792 defines an object that contains the id. Older wallets
 * return only the id.
 */
export function bundleIdOf(response: unknown): unknown {
  return safeRead(response, 'id') ?? response
}

/** Whether the wallet's response has the form of a Solana signature. */
export function isSignature(value: unknown): value is string {
  return typeof value === 'string' && signature.test(value)
}
