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
/** The session itself says these where it does not allow the request any more. The wallet has not answered then. */
const sessionErrors: readonly ErrorCode[] = ['method-unsupported', 'chain-disconnected']

/** What a wallet's answer says of a transaction. */
export function readAnswer(
  { asked }: Pick<TransactionIntent, 'asked'>,
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

/** What a wallet's error says of a transaction. `lost` where it does not prove that nothing was sent. */
export function readRefusal(error: unknown, at: number): TransactionEvent {
  const told = toAppError(error)
  const record = toRecord(told)
  return provesNothingSent(told.code)
    ? { type: 'refused', at, error: record }
    : { type: 'lost', at, error: record }
}

/** The same for an error that came for a request of an earlier tab. */
export function readLateRefusal(error: unknown, at: number): TransactionEvent {
  return sessionErrors.includes(toAppError(error).code) ? lost(at) : readRefusal(error, at)
}

/** The id of a bundle: EIP-5792 gives an object, older wallets the text alone. */
export function bundleIdOf(answer: unknown): unknown {
  return safeRead(answer, 'id') ?? answer
}

/** Whether a wallet's answer has the form of a Solana signature. */
export function isSignature(value: unknown): value is string {
  return typeof value === 'string' && signature.test(value)
}
