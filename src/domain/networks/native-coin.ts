import { nativePlaceholders } from '../core/constants.ts'
import { type CaipNetworkId, namespaceOf } from '../core/entities.ts'

/**
 * Contracts that only give a network's native coin the interface of a token. Their balance is the native balance, so
 * the coin would otherwise be listed and counted twice. Addresses are in lower case.
 */
const twins: Readonly<Record<string, string>> = {
  // Polygon, and its test networks Amoy and Mumbai.
  'eip155:137': '0x0000000000000000000000000000000000001010',
  'eip155:80001': '0x0000000000000000000000000000000000001010',
  'eip155:80002': '0x0000000000000000000000000000000000001010',
  // Celo, and its test networks Celo Sepolia and Alfajores.
  'eip155:42220': '0x471ece3750da237f93b8e339c536989b8978a438',
  'eip155:11142220': '0x471ece3750da237f93b8e339c536989b8978a438',
  'eip155:44787': '0xf194afdf50b03e69bd7d057c1aa9e10c9954e4c9',
  // Moonbeam, Moonriver and Moonbase Alpha.
  'eip155:1284': '0x0000000000000000000000000000000000000802',
  'eip155:1285': '0x0000000000000000000000000000000000000802',
  'eip155:1287': '0x0000000000000000000000000000000000000802',
  // Stable, and its test network.
  'eip155:988': '0x779ded0c9e1022225f8e0630b35a9b54be713736',
  'eip155:2201': '0x78cf24370174180738c5b8e352b6d14c83a6c9a9',
}

/**
 * Twins at addresses that no ordinary contract can have. They are the same on many networks: all networks of ZKsync,
 * networks of the OP Stack and Metis, and Arc.
 */
const sharedTwins: readonly string[] = [
  '0x000000000000000000000000000000000000800a',
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
  '0x3600000000000000000000000000000000000000',
]

/** Returns the token contracts of a network that stand for its native coin. */
export function nativeTwins(network: CaipNetworkId): readonly string[] {
  if (namespaceOf(network) !== 'eip155') return []
  const own = Object.hasOwn(twins, network) ? twins[network] : undefined
  return own === undefined ? sharedTwins : [own, ...sharedTwins]
}

/** Whether a token address stands for the native coin: the placeholder of its namespace, or a twin of the network. */
export function isNativeAddress(network: CaipNetworkId, address: string): boolean {
  const plain = address.toLowerCase()
  return plain === nativePlaceholders[namespaceOf(network)].toLowerCase() || isNativeTwin(network, address)
}

/** Whether the address is a token contract that stands for the native coin. */
export function isNativeTwin(network: CaipNetworkId, address: string): boolean {
  return nativeTwins(network).includes(address.toLowerCase())
}
