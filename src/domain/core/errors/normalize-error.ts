import { CoreError, coreError } from './core-error.ts'

/**
 * Converts `error` with a module that recognises the errors of wallets, nodes and browsers. If the module cannot be
 * loaded, returns Portico's own errors unchanged, and `unknown` for all other errors.
 */
async function nameError(error: unknown, name: () => Promise<CoreError>): Promise<CoreError> {
  try {
    return await name()
  } catch {
    return error instanceof CoreError ? error : coreError('unknown', {}, error)
  }
}

/** Converts any thrown value to an error of Portico. The promise never rejects. */
export async function normalizeError(error: unknown): Promise<CoreError> {
  return error instanceof CoreError
    ? error
    : nameError(error, async () => (await import('./foreign.ts')).toAppError(error))
}

/**
 * Returns Portico's error for an error that a wallet has returned. `wallet` is the wallet's name, if it is known. The
 * promise never rejects.
 */
export async function namedByWallet(error: unknown, wallet?: string): Promise<CoreError> {
  return nameError(error, async () => {
    const { fromWallet, ofWallet } = await import('./wallet-error.ts')
    return wallet === undefined ? fromWallet(error) : ofWallet(error, wallet)
  })
}
