import { ed25519 } from '@noble/curves/ed25519'
import { keyBytes, signatureBytes } from '../domain/core/ed25519-sizes.ts'

/**
 * Verifies an Ed25519 signature by the strict rules of RFC 8032. Returns false for keys of small order, whose signatures
 * need no private key, and for keys and signatures in an encoding that is not canonical.
 */
export function verifyEd25519(key: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
  if (key.length !== keyBytes || signature.length !== signatureBytes) return false
  return ed25519.verify(signature, message, key, { zip215: false })
}
