import { CoreError, coreError } from './core-error.ts'

/**
 * Loads the module `foreign.ts`, which recognises the errors of wallets, nodes and browsers, and uses it to convert
 * `error`. If the module cannot be loaded, returns Portico's own errors unchanged, and `unknown` for all other errors.
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

/** Converts any thrown value to an error of Portico. The promise never rejects. */
export async function normalizeError(error: unknown): Promise<CoreError> {
  return error instanceof CoreError ? error : nameError(error, ({ toAppError }) => toAppError(error))
}

/**
 * Returns Portico's error for an error that a wallet has returned. `wallet` is the wallet's name, if it is known. The
 * promise never rejects.
 */
export async function namedByWallet(error: unknown, wallet?: string): Promise<CoreError> {
  return nameError(error, ({ fromWallet, ofWallet }) =>
    wallet === undefined ? fromWallet(error) : ofWallet(error, wallet),
  )
}
