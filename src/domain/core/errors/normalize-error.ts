import { CoreError, coreError } from './core-error.ts'

/**
 * Loads the module that converts errors of wallets, nodes and browsers. The module contains all messages, so it is not
 * part of the start-up code. If loading fails, Portico's own errors are returned unchanged and all others become
 * `unknown`.
 */
async function nameError(
  error: unknown,
  name: (foreign: typeof import('./foreign.ts')) => CoreError,
): Promise<CoreError> {
  try {
    return name(await import('./foreign.ts'))
  } catch {
    return error instanceof CoreError ? error : coreError('unknown', {}, error)
  }
}

/** Converts anything thrown to an error of Portico. Never rejects. */
export async function normalizeError(error: unknown): Promise<CoreError> {
  return error instanceof CoreError ? error : nameError(error, ({ toAppError }) => toAppError(error))
}

/** Converts an error that a wallet rejected with. `wallet` is the wallet's name, if known. Never rejects. */
export async function namedByWallet(error: unknown, wallet?: string): Promise<CoreError> {
  return nameError(error, ({ fromWallet, ofWallet }) =>
    wallet === undefined ? fromWallet(error) : ofWallet(error, wallet),
  )
}
