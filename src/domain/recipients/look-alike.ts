import type { Namespace } from '../core/caip.ts'

/**
 * How many leading and trailing characters two addresses may share before they count as look-alikes. Users compare only these
 * ends. An address with six chosen hexadecimal characters takes seconds to generate; by chance they match for one pair in two
 * million. A base58 character counts for one and a half.
 */
const suspicious: Readonly<Partial<Record<Namespace, number>>> = { eip155: 6, solana: 4 }

/** Whether an address was probably made to be mistaken for `known`. An address is not a look-alike of itself. */
export function looksLike(namespace: Namespace, address: string, known: string): boolean {
  const least = suspicious[namespace]
  if (least === undefined) return false
  const [a, b] = [bodyOf(namespace, address), bodyOf(namespace, known)]
  if (a === b) return false
  return sameStart(a, b) + sameEnd(a, b) >= least
}

/** The known address that this one imitates. Undefined if it imitates none, or is itself known. */
export function lookAlike(
  namespace: Namespace,
  address: string,
  known: readonly string[],
): string | undefined {
  const own = bodyOf(namespace, address)
  if (known.some(knownAddress => bodyOf(namespace, knownAddress) === own)) return undefined
  return known.find(knownAddress => looksLike(namespace, address, knownAddress))
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
