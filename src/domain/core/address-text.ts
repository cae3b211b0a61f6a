import type { Namespace } from './entities.ts'

/**
 * Returns the first 6 and last 4 characters of an address, such as `0x71C7…976F`. Use this short form only in lists.
 * Show the full address where the user must verify it.
 */
export function shortAddress(address: string): string {
  return address.length <= 11 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** Returns the full address in groups of 4 characters, which are easier to compare and read aloud. */
export function groupAddress(address: string): readonly string[] {
  return address.match(/.{1,4}/gsu) ?? []
}

/** Whether two addresses of a namespace are the same. Letter case matters only in base58 addresses. */
export function sameAddress(namespace: Namespace, a: string, b: string): boolean {
  if (a === b) return true
  const caseless = namespace === 'eip155' || namespace === 'cosmos' || /^(bc|tb)1/i.test(a)
  return caseless && a.toLowerCase() === b.toLowerCase()
}
