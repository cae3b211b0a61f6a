import { signatureBytes } from '../domain/core/ed25519-sizes.ts'
import { decodeBase58 } from '../domain/core/lib/base58.ts'
import { longestTransaction, readSignedMemo } from '../domain/sign-in/memo.ts'
import { verifyEd25519 } from './ed25519.ts'

/**
 * Maximum length of the parameter `signature` (characters), which may contain a whole transaction. Base58 needs fewer
 * than 1.4 characters for each byte.
 */
const longestSignature = Math.ceil(longestTransaction * 1.4)

/**
 * Whether the account has signed `message`. `signature` is a signature or a signed transaction in base58. A wallet that
 * cannot sign messages signs a transaction whose memo is `message`.
 */
export async function verifySolana(address: string, message: string, signature: string): Promise<boolean> {
  const key = decodeBase58(address)
  const bytes = decodeBase58(signature, longestSignature)
  if (key?.length !== 32 || !bytes) return false
  if (bytes.length === signatureBytes) return verifyEd25519(key, bytes, new TextEncoder().encode(message))
  const signed = readSignedMemo(bytes)
  if (signed?.memo !== message || signed.signer !== address) return false
  return verifyEd25519(key, signed.signature, signed.message)
}
