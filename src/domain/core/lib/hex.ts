import { bytesToHex, hexToBytes } from '@noble/hashes/utils'

/** Encodes bytes as hex in lower case, with two digits for each byte and without `0x`. */
export function hexOf(bytes: Uint8Array): string {
  return bytesToHex(bytes)
}

/** Decodes hex digits, with or without `0x` in front. Throws if they are not hex digits in pairs. */
export function bytesOfHex(hex: string): Uint8Array {
  return hexToBytes(hex.replace(/^0x/, ''))
}
