import type { CaipNetworkId } from '../core/caip.ts'
import { nativePlaceholders, swapNetworks } from '../core/constants.ts'

/** Whether the swap provider supports this network. */
export function swapsOn(network: CaipNetworkId): boolean {
  return swapNetworks.includes(network)
}

/** Whether the address is the placeholder of the native coin. */
export function isNativeCoin(address: string): boolean {
  return address.toLowerCase() === nativePlaceholders.eip155
}
