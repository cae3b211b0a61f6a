import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { ErrorCode } from '../../../domain/core/errors/catalogue.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { isTransactionHash } from '../../../domain/transactions/checks.ts'
import { provesNothingSent } from '../../../domain/transactions/nothing-sent.ts'
import type { TransactionIntent } from '../../../domain/transactions/record.ts'
import type { TransactionEvent } from '../../../domain/transactions/state.ts'

const signature = /^[1-9A-HJ-NP-Za-km-z]{64,90}$/
/** Errors that the session itself throws if it no longer allows the request. They do not come from the wallet. */
const sessionErrors: readonly ErrorCode[] = ['method-unsupported', 'chain-disconnected']

/** Converts a wallet's answer to an event of the transaction. */
export function readAnswer(
  { request: asked }: Pick<TransactionIntent, 'request'>,
  answer: unknown,
  at: number,
): TransactionEvent {
  if (asked.type === 'bundle') {
    const ok = typeof answer === 'string' && answer !== '' && answer.length <= 8_192
    return ok ? { type: 'bundled', at, bundle: answer } : lost(at)
  }
  const ok = asked.type === 'evm' ? isTransactionHash(answer) : isSignature(answer)
  return ok ? { type: 'answered', at, hash: answer as string } : lost(at)
}

function lost(at: number): TransactionEvent {
  return { type: 'lost', at, error: toRecord(new AppError('send-unknown')) }
}

/**
 * Converts a wallet's error to an event of the transaction. The event is `lost` unless the error proves that nothing was
 * sent.
 */
export function readRefusal(error: unknown, at: number): TransactionEvent {
  const appError = toAppError(error)
  const record = toRecord(appError)
  return provesNothingSent(appError.code)
    ? { type: 'refused', at, error: record }
    : { type: 'lost', at, error: record }
}

/**
 * Converts a wallet's late error, in reply to a request of an earlier tab, to an event. An error of an ended session does not
 * prove that nothing was sent.
 */
export function readLateRefusal(error: unknown, at: number): TransactionEvent {
  return sessionErrors.includes(toAppError(error).code) ? lost(at) : readRefusal(error, at)
}

/** Reads the id of a bundle. EIP-5792 returns an object. Older wallets return only the id. */
export function bundleIdOf(answer: unknown): unknown {
  return safeRead(answer, 'id') ?? answer
}

/** Whether a wallet's answer has the form of a Solana signature. */
export function isSignature(value: unknown): value is string {
  return typeof value === 'string' && signature.test(value)
}
