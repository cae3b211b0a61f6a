import { keccak256 } from './lib/keccak.ts'

const form = /^0x[0-9a-fA-F]{40}$/

/**
 * Parses an EVM address and adds its EIP-55 checksum. Returns undefined if the address is invalid. An address in mixed
 * case must have the right checksum. An address all in lower or all in upper case has no checksum and is accepted.
 */
export function readEvmAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !form.test(text)) return undefined
  const digits = text.slice(2)
  const checked = checksummed(digits.toLowerCase())
  const plain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return plain || text === checked ? checked : undefined
}

function checksummed(digits: string): string {
  const hash = keccak256(new TextEncoder().encode(digits))
  const capitals = Array.from(digits, (digit, i) => ((hash[i] ?? '0') >= '8' ? digit.toUpperCase() : digit))
  return `0x${capitals.join('')}`
}
