import type { CaipNetworkId } from '../domain/core/caip.ts'
import type { Network } from '../domain/core/entities.ts'
import { findNetwork, networkOfId } from '../domain/networks/networks.ts'
import { network as readNetwork } from '../domain/options/networks.ts'

/** How many networks of other tabs are kept. */
const mostMet = 50

/** Networks a worker knows: its own page's, and those other tabs of the origin ask about. */
export type NetworkRegistry = {
  /** Takes a network of another tab in, read as one a host gives. What is none is left out: its account is then refused by name. */
  add(network: unknown): void
  /** Throws `network-not-found`. */
  networkOfId(id: CaipNetworkId): Network
}

/** Builds the list. What the own page says of a network goes before what another tab says of it. */
export function createNetworkRegistry(own: readonly Network[]): NetworkRegistry {
  const met = new Map<CaipNetworkId, Network>()
  return {
    add: given => {
      let one: Network
      try {
        one = readNetwork(given, 'network', () => {})
      } catch {
        return
      }
      if (findNetwork(one.id, own)) return
      met.delete(one.id)
      met.set(one.id, one)
      const [oldest] = met.keys()
      if (met.size > mostMet && oldest !== undefined) met.delete(oldest)
    },
    networkOfId: id => findNetwork(id, own) ?? networkOfId(id, [...met.values()]),
  }
}
