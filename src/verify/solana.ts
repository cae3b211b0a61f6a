import { decodeBase58 } from '../domain/core/lib/base58.ts'

/** Whether the account has signed the text. Its address is its public key. Rejects if this runtime does not support Ed25519. */
export async function verifySolana(address: string, message: string, signature: string): Promise<boolean> {
  const key = decodeBase58(address)
  const bytes = decodeBase58(signature)
  if (key?.length !== 32 || bytes?.length !== 64) return false
  const name = { name: 'Ed25519' }
  const raw = await crypto.subtle.importKey('raw', Uint8Array.from(key), name, false, ['verify'])
  return await crypto.subtle.verify(name, raw, Uint8Array.from(bytes), new TextEncoder().encode(message))
}
