import { CoreError, coreError } from './core-error.ts'

/**
 * Naming what others threw takes the whole catalogue and more: it is fetched where it happens, so that nothing of it is in what
 * starts first. Where the file does not come, ours stays as it is and the rest is `unknown`.
 */
async function naming(
  error: unknown,
  name: (foreign: typeof import('./foreign.ts')) => CoreError,
): Promise<CoreError> {
  try {
    return name(await import('./foreign.ts'))
  } catch {
    return error instanceof CoreError ? error : coreError('unknown', {}, error)
  }
}

/** Any thrown thing as an error of ours: ours as it is, the platform's by name. Never rejects. */
export async function normalizeError(error: unknown): Promise<CoreError> {
  return error instanceof CoreError ? error : naming(error, ({ toAppError }) => toAppError(error))
}

/** What a wallet rejected with; `wallet` is its name, where it is known. Never rejects. */
export async function namedByWallet(error: unknown, wallet?: string): Promise<CoreError> {
  return naming(error, ({ fromWallet, ofWallet }) =>
    wallet === undefined ? fromWallet(error) : ofWallet(error, wallet),
  )
}
