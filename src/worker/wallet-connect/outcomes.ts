import { AppError } from '../../domain/core/errors/app-error.ts'
import { fromWallet, toAppError } from '../../domain/core/errors/foreign.ts'

/** The wallet's answer to a request, as the library passes it on. */
export type Outcome = { readonly result?: unknown; readonly error?: unknown }

/** Returns the result of an answer. Throws the wallet's error as an AppError. */
export function outcome({ result, error }: Outcome): unknown {
  if (error !== undefined) throw fromWallet(error)
  return result
}

/** Returns the AppError for an error that a request of the library has thrown. */
export function requestError(error: unknown): AppError {
  const text = error instanceof Error ? error.message : ''
  // The library throws this error if the relay has not accepted the request. It is not an error of the wallet.
  if (/^Failed to publish/.test(text)) return new AppError('relay-unreachable', {}, error)
  const named = toAppError(error, 'wallet-failed')
  return named.code === 'wallet-failed' ? fromWallet(error) : named
}
