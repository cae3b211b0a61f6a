import type { CaipNetworkId } from './entities.ts'
import { keccak256 } from './lib/keccak.ts'

const form = /^0x[0-9a-fA-F]{40}$/

/** Networks that include their chain id in the checksum of an address (ERC-1191): Rootstock and its test network. */
const networksWithOwnChecksum: readonly CaipNetworkId[] = ['eip155:30', 'eip155:31']

/**
 * Parses an EVM address and adds its EIP-55 checksum. Returns undefined if the address is invalid. An address in mixed
 * case must have the right checksum: that of EIP-55 or, on networks with a checksum of their own, that of ERC-1191. An
 * address all in lower or all in upper case has no checksum and is accepted.
 */
export function readEvmAddress(text: unknown, network?: CaipNetworkId): string | undefined {
  if (typeof text !== 'string' || !form.test(text)) return undefined
  const digits = text.slice(2)
  const lower = digits.toLowerCase()
  const checked = checksummed(lower)
  const plain = digits === lower || digits === digits.toUpperCase()
  const isRight = plain || text === checked || (network && text === ownChecksum(lower, network))
  return isRight ? checked : undefined
}

/** Returns the network whose own checksum an address in mixed case has. */
export function networkByChecksum(text: string): CaipNetworkId | undefined {
  if (!form.test(text)) return undefined
  return networksWithOwnChecksum.find(network => text === ownChecksum(text.slice(2).toLowerCase(), network))
}

function ownChecksum(lower: string, network: CaipNetworkId): string | undefined {
  const [, chain] = network.split(':')
  return networksWithOwnChecksum.includes(network) ? checksummed(lower, `${chain}0x`) : undefined
}

function checksummed(digits: string, prefix = ''): string {
  const hash = keccak256(new TextEncoder().encode(prefix + digits))
  const capitals = Array.from(digits, (digit, i) => ((hash[i] ?? '0') >= '8' ? digit.toUpperCase() : digit))
  return `0x${capitals.join('')}`
}
