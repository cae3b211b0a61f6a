import type { CaipNetworkId } from '../core/caip.ts'
import { nativePlaceholders, swapNetworks } from '../core/constants.ts'

/** Whether swaps are made on this network. */
export function swapsOn(network: CaipNetworkId): boolean {
  return swapNetworks.includes(network)
}

/** Whether the address stands for the network's own coin. */
export function isNativeCoin(address: string): boolean {
  return address.toLowerCase() === nativePlaceholders.eip155
}
