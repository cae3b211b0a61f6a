import type { Namespace } from '../core/caip.ts'

/**
 * How many signs two different addresses may have in common at their two ends together before they look alike. What is shown of an
 * address are its ends; to make one with six hexadecimal signs of another takes seconds, by chance it happens to one pair
 * in two million. A sign of base58 says as much as one and a half.
 */
const suspicious: Readonly<Partial<Record<Namespace, number>>> = { eip155: 6, solana: 4 }

/** Whether an address was probably made to be taken for the other one. The same address is no look-alike of itself. */
export function looksLike(namespace: Namespace, address: string, known: string): boolean {
  const least = suspicious[namespace]
  if (least === undefined) return false
  const [a, b] = [bodyOf(namespace, address), bodyOf(namespace, known)]
  if (a === b) return false
  return sameStart(a, b) + sameEnd(a, b) >= least
}

/** The known address this one looks like; undefined where it is one of them, or like none. */
export function lookAlike(
  namespace: Namespace,
  address: string,
  known: readonly string[],
): string | undefined {
  const own = bodyOf(namespace, address)
  if (known.some(one => bodyOf(namespace, one) === own)) return undefined
  return known.find(one => looksLike(namespace, address, one))
}

function bodyOf(namespace: Namespace, address: string): string {
  return namespace === 'eip155' ? address.slice(2).toLowerCase() : address
}

function sameStart(a: string, b: string): number {
  let count = 0
  while (count < a.length && a[count] === b[count]) count += 1
  return count
}

function sameEnd(a: string, b: string): number {
  let count = 0
  while (count < a.length && a.at(-1 - count) === b.at(-1 - count)) count += 1
  return count
}
