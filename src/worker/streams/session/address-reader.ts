import { coreError } from '../../../domain/errors/told-error.ts'
import type { readAddress } from '../../../domain/model/address.ts'

/** Reads an address as its network writes it. */
export type AddressReader = typeof readAddress

/** The address codecs, fetched once somebody is connected: the worker starts without them. Rejects with `network-failed`. */
export async function addressReader(): Promise<AddressReader> {
  try {
    return (await import('../../../domain/model/address.ts')).readAddress
  } catch (cause) {
    throw coreError('network-failed', {}, cause)
  }
}
