import { keccak256 } from './lib/keccak.ts'

const form = /^0x[0-9a-fA-F]{40}$/

/**
 * Reads an EVM address and gives it with its EIP-55 capitals; undefined where it is none. An address in mixed case must have
 * the right capitals; all lower or all upper case has no checksum and is taken.
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
