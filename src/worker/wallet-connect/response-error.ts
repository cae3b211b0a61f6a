import { AppError } from '../../domain/core/errors/app-error.ts'

/**
 * Returns the error for what a wallet has responded. The words of wallets load when a wallet first refuses or fails,
 * because most sessions never need them. If they cannot be loaded, returns `wallet-failed`. The promise never rejects.
 */
export async function responseError(error: unknown): Promise<AppError> {
  try {
    const { fromWallet } = await import('../../domain/core/errors/wallet-error.ts')
    return fromWallet(error)
  } catch {
    return new AppError('wallet-failed', {}, error)
  }
}
