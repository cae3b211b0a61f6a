/** A decoded value of call data or of a typed message. */
export type DataNode =
  | { readonly kind: 'number'; readonly value: bigint }
  | { readonly kind: 'address' | 'bytes'; readonly hex: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly DataNode[] }
  | { readonly kind: 'fields'; readonly fields: ReadonlyMap<string, DataNode> }

/** Thrown if the data cannot be decoded, or if a path leads to no value. The caller shows the request as unknown. */
export class UnreadableData extends Error {}

/** The number of a value: an integer, or bytes as a big-endian number. */
export function numberOf(node: DataNode): bigint {
  if (node.kind === 'number') return node.value
  if (node.kind === 'bytes' && node.hex !== '0x' && node.hex.length <= 66) return BigInt(node.hex)
  throw new UnreadableData('no number')
}

/**
 * Returns the address in a value. Some contracts store an address in a number or in bytes, whose last 20 bytes are the
 * address.
 */
export function addressOfNode(node: DataNode): string {
  if (node.kind === 'address') return node.hex
  if (node.kind === 'bytes' && node.hex.length === 42) return node.hex
  if (node.kind === 'number' && node.value >= 0n) return `0x${wordDigits(node.value).slice(24)}`
  throw new UnreadableData('no address')
}

/** The bytes of a value, as hex without a prefix. Numbers have 32 bytes. */
export function bytesOf(node: DataNode): string {
  if (node.kind === 'bytes' || node.kind === 'address') return node.hex.slice(2)
  if (node.kind === 'number' && node.value >= 0n) return wordDigits(node.value)
  throw new UnreadableData('no bytes')
}

function wordDigits(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

/** The limits of an integer type, such as `uint48`. Undefined for all other types. */
export function rangeOf(type: string): readonly [min: bigint, max: bigint] | undefined {
  const [, sign, size = '256'] = /^(u?)int(\d{0,3})$/.exec(type) ?? []
  if (sign === undefined) return undefined
  const bits = BigInt(size === '' ? '256' : size)
  return sign === 'u' ? [0n, 2n ** bits - 1n] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]
}

/** The number of bytes of a type such as `bytes32`. Undefined for all other types. */
export function sizeOfBytes(type: string): number | undefined {
  const [, size] = /^bytes(\d{1,2})$/.exec(type) ?? []
  return size === undefined ? undefined : Number(BigInt(size))
}

/** Splits an array type into the type of its elements and its length. Undefined for other types. */
export function arrayOf(type: string): { readonly of: string; readonly length?: bigint } | undefined {
  const [, of, length] = /^(.+)\[(\d{0,9})\]$/.exec(type) ?? []
  if (of === undefined) return undefined
  return length ? { of, length: BigInt(length) } : { of }
}
