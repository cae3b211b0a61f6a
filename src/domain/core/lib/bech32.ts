import { bech32, bech32m } from '@scure/base'

/**
 * The contents of a verified bech32 text: its prefix in lower case, its 5-bit groups without the checksum, and the type
 * of its checksum.
 */
export type Bech32 = {
  readonly prefix: string
  readonly groups: readonly number[]
  readonly kind: 'bech32' | 'bech32m'
}

/** Decodes bech32 or bech32m text (BIP-173, BIP-350). Returns undefined if the format or the checksum is wrong. */
export function decodeBech32(text: string): Bech32 | undefined {
  const plain = bech32.decodeUnsafe(text)
  const read = plain ?? bech32m.decodeUnsafe(text)
  return read ? { prefix: read.prefix, groups: read.words, kind: plain ? 'bech32' : 'bech32m' } : undefined
}

/**
 * Converts groups of 5 bits to bytes. Returns undefined if more than four bits are left over at the end, or if these
 * bits are not all zero.
 */
export function bytesOfGroups(groups: readonly number[]): Uint8Array | undefined {
  return bech32.fromWordsUnsafe([...groups]) ?? undefined
}
