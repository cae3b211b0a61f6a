import type { readWalletAccount, readWalletAddress } from '../../../domain/core/address.ts'
import { coreError } from '../../../domain/core/errors/core-error.ts'

/** Reads addresses and accounts as wallets write them, and returns the canonical spelling of their network. */
export type AddressReader = {
  readonly readAddress: typeof readWalletAddress
  readonly readAccount: typeof readWalletAccount
}

/** The address codecs, loaded at the first connection to keep the worker's first chunk small. Rejects with `network-failed`. */
export async function addressReader(): Promise<AddressReader> {
  try {
    const { readWalletAccount, readWalletAddress } = await import('../../../domain/core/address.ts')
    return { readAddress: readWalletAddress, readAccount: readWalletAccount }
  } catch (cause) {
    throw coreError('network-failed', {}, cause)
  }
}
