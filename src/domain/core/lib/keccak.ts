import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'

/** Returns the Keccak-256 hash (Ethereum's variant, not SHA3-256) as 64 hex digits. */
export function keccak256(bytes: Uint8Array): string {
  return bytesToHex(keccak_256(bytes))
}
