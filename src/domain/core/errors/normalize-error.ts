import { CoreError, coreError } from './core-error.ts'

/**
 * Converting foreign errors needs the whole catalogue, so it is lazy-loaded and not part of the start-up code. If loading fails,
 * own errors stay as they are and all others become `unknown`.
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

/** Converts anything thrown to an own error. Never rejects. */
export async function normalizeError(error: unknown): Promise<CoreError> {
  return error instanceof CoreError ? error : naming(error, ({ toAppError }) => toAppError(error))
}

/** Converts a rejection of a wallet. `wallet` is its name, if known. Never rejects. */
export async function namedByWallet(error: unknown, wallet?: string): Promise<CoreError> {
  return naming(error, ({ fromWallet, ofWallet }) =>
    wallet === undefined ? fromWallet(error) : ofWallet(error, wallet),
  )
}
