import type { readWalletAccount, readWalletAddress } from '../../../domain/core/address.ts'
import { coreError } from '../../../domain/core/errors/core-error.ts'
/**
 * The functions that convert addresses and accounts from a wallet's spelling to the canonical spelling of the network.
 */
export type AddressReader = {
  readonly readAddress: typeof readWalletAddress
  readonly readAccount: typeof readWalletAccount
}

/**
 * Loads the code that reads and checks addresses. This code is in a separate file, which loads at the first connection,
 * so that the first file of the worker stays small. Rejects with `network-failed` if the file cannot be loaded.
 */
export async function addressReader(): Promise<AddressReader> {
  try {
    const { readWalletAccount, readWalletAddress } = await import('../../../domain/core/address.ts')
    return { readAddress: readWalletAddress, readAccount: readWalletAccount }
  } catch (cause) {
    throw coreError('network-failed', {}, cause)
  }
}
