import { type CaipNetworkId, type Namespace, type Network, namespaceOf } from '../../domain/core/entities.ts'

/** The names of networks in the Wallet Standard, by CAIP-2 id. */
const names: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin:mainnet',
  'bip122:000000000933ea01ad0ee984209779ba': 'bitcoin:testnet',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'bitcoin:regtest',
}

/** The prefix of network names in the Wallet Standard, for each namespace that it covers. */
export const standardPrefix: Partial<Readonly<Record<Namespace, string>>> = {
  solana: 'solana:',
  bip122: 'bitcoin:',
}

/**
 * Returns the name of a network in the Wallet Standard. A Solana network that is not in `names` counts as a local
 * network.
 */
export function standardChainOf(network: CaipNetworkId): string {
  return names[network] ?? (namespaceOf(network) === 'solana' ? 'solana:localnet' : network)
}

/** Returns the networks that `chains` contains, by their name in the Wallet Standard or by their CAIP-2 id. */
export function networksAmong(networks: readonly Network[], chains: readonly string[]): readonly Network[] {
  return networks.filter(({ id }) => chains.includes(standardChainOf(id)) || chains.includes(id))
}
